import { dot } from '../embed/normalise';
import { declinesId } from '../store/declinesId';
import { type Store, stagePut, stageRemove, type WriteBatch } from '../store/store';

/**
 * Cosine of two drafts, centred as questions, from which they are of one kind. The same request in other words has 0.4–0.9,
 * other requests of a near kind ("a book", "a film") up to 0.7, unrelated ones less than 0.3.
 */
const sameKind = 0.55;
/** A card that is so much nearer to this draft than to the refused one is asked for: a present for her, not for him. */
const nearer = 0.1;
/** Refusals kept of one card, the newest. */
const maxPerCard = 24;

/** A draft for which the user did not want a card. */
interface Refusal {
  recallId: string;
  /** Of the draft: centred on the shipped mean of questions, unit length. */
  vector: number[];
}

/** Which cards are not wanted for which kind of draft. Rows of their own, deleted with the card. */
export interface Declines {
  load(): Promise<void>;
  /**
   * True when the card was declined for a draft of this kind that it fits no better. Vectors are of unit length: the draft
   * centred as a question, the card as it is in the index; its vector is asked for only where the card was ever declined.
   */
  isDeclined(cardId: string, draft: Float32Array, cardVector: () => Float32Array | undefined): boolean;
  /** Adds to the batch that the card is not wanted for such a draft, or is wanted again. Call `apply` once committed. */
  stage(batch: WriteBatch, cardId: string, recallId: string, draft: Float32Array | null): { apply(): void };
  /** Forgets everything in memory. */
  reset(): void;
}

/** @param madeWith changes whenever the same draft may get another vector; refusals made with another one are passed over. */
export function createDeclines(store: Store, madeWith: string): Declines {
  let byCard = new Map<string, Refusal[]>();
  let loading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const rows = await store.query('meta', { from: declinesId(''), to: declinesId('\uffff') });
    byCard = new Map(
      rows.flatMap(({ id, value }): [string, Refusal[]][] => {
        if (typeof value !== 'object' || value?.madeWith !== madeWith || !Array.isArray(value.refusals)) return [];
        return [[id.slice(declinesId('').length), value.refusals as Refusal[]]];
      }),
    );
  }

  return {
    load() {
      loading ??= read().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },

    reset() {
      byCard = new Map();
      loading = undefined;
    },

    isDeclined(cardId, draft, cardVector) {
      const refusals = byCard.get(cardId);
      const card = refusals && cardVector();
      if (!refusals || !card) return false;
      return refusals.some((refusal) => {
        const refused = Float32Array.from(refusal.vector);
        return dot(draft, refused) >= sameKind && dot(card, draft) < dot(card, refused) + nearer;
      });
    },

    stage(batch, cardId, recallId, draft) {
      const others = (byCard.get(cardId) ?? []).filter((refusal) => refusal.recallId !== recallId);
      const own = draft ? [{ recallId, vector: [...draft] }] : [];
      const refusals = [...others, ...own].slice(-maxPerCard);
      if (refusals.length > 0) stagePut(batch, 'meta', { id: declinesId(cardId), value: { madeWith, refusals } });
      else stageRemove(batch, 'meta', declinesId(cardId));
      return {
        apply() {
          if (refusals.length > 0) byCard.set(cardId, refusals);
          else byCard.delete(cardId);
        },
      };
    },
  };
}
