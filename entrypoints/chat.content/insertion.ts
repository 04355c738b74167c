import { signal } from '@preact/signals';
import type { Message } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import type { Line, Offer, Preview } from '../../components/inpage/types';
import { ask } from '../../core/platform/ask';
import { locateBlock } from '../../core/sites/page/stripBlock';
import type { BoxWriter } from './boxWriter';
import type { OfferList } from './recall';
import type { SaidLine } from './sayLine';

/** Memories that stand in the prompt box, or went out with it. */
export interface Inserted {
  /** Null once another memory is in use: there is nothing left to note or to judge. */
  recallId: string | null;
  offers: Offer[];
  block: string;
}

/** A box emptied this soon after a send was sent, not cleared by hand. In milliseconds. */
const sendWindowMs = 3_000;

/** A site gives a new chat its id this soon after the first message, in milliseconds. */
const newIdWithinMs = 60_000;

export type Insertion = ReturnType<typeof createInsertion>;

/** Puts memories into the prompt box and takes them out again, and knows whether they are still in it. */
export function createInsertion(options: {
  box: BoxWriter;
  line: SaidLine;
  insertAt: () => 'top' | 'bottom';
  onError: (error: unknown) => void;
  /** False in private chats: nothing of them is kept, not even that something was recalled. */
  mayLeaveTraces: () => boolean;
  /** The box holds memories now, or no longer. */
  onChange: () => void;
}) {
  const { box, line } = options;
  const preview = signal<Preview | null>(null);
  /** What the last message that was sent took along. */
  const sent = signal<Inserted | null>(null);
  let inserted: Inserted | null = null;
  let said: Line | null = null;
  let sentAt = 0;
  let latestPreview = 0;

  const compose = (list: OfferList, cardIds: string[]) =>
    ask('composeBlock', { recallId: list.recallId, cardIds, draft: box.draft() });

  async function tellWorker(what: Inserted, undone: boolean): Promise<void> {
    if (what.recallId === null || !options.mayLeaveTraces()) return;
    const cardIds = what.offers.map((offer) => offer.cardId);
    await ask('memoriesInserted', { recallId: what.recallId, cardIds, undone });
  }

  /** Puts the cards of an offer into the box. True when they are in. */
  async function insert(list: OfferList, cardIds: string[], doneWords?: Message): Promise<boolean> {
    if (box.isBusy.peek() || cardIds.length === 0) return false;
    box.isBusy.value = true;
    let block = '';
    let isIn = false;
    try {
      const composed = await compose(list, cardIds);
      block = composed.text;
      if (block === '') {
        line.sayFailed(inpageWords.failedAction);
        return false;
      }
      isIn = await box.add(block, options.insertAt());
      if (!isIn) return false;
      const taken = new Set(composed.cardIds);
      inserted = { recallId: list.recallId, offers: list.offers.filter((offer) => taken.has(offer.cardId)), block };
      const n = composed.cardIds.length;
      said = line.sayDone(doneWords ?? (n === 1 ? inpageWords.insertedOne : inpageWords.inserted), { n }, undo);
      options.onChange();
      await tellWorker(inserted, false);
    } catch (error) {
      options.onError(error);
      if (!isIn) line.sayFailed(inpageWords.failed, block);
    } finally {
      box.isBusy.value = false;
      // Whoever undid it while the worker was being told changed the draft unseen.
      if (isIn) check(box.draft());
    }
    return isIn;
  }

  /** Puts every card of an offer into the box. */
  function insertAll(list: OfferList, doneWords?: Message): Promise<boolean> {
    return insert(
      list,
      list.offers.map((offer) => offer.cardId),
      doneWords,
    );
  }

  /** Takes the memories out of the box again. */
  async function undo(): Promise<void> {
    if (inserted && (await box.takeOut(inserted.block))) noteGone(true);
  }

  function noteGone(undone: boolean): void {
    const what = inserted;
    if (!what) return;
    inserted = null;
    if (said) line.unsay(said);
    if (!undone && what.recallId !== null) sent.value = what;
    options.onChange();
    if (undone) tellWorker(what, true).catch(options.onError);
  }

  /** The draft changed: are the memories still in it? */
  function check(draft: string): void {
    if (!inserted || box.isBusy.peek() || locateBlock(draft, inserted.block)) return;
    const wasSent = draft.trim() === '' && Date.now() - sentAt < sendWindowMs;
    noteGone(!wasSent);
  }

  return {
    preview,
    sent,
    insert,
    insertAll,
    undo,
    check,
    inserted: (): Inserted | null => inserted,
    /** Where the memories stand in a text; null when they do not. */
    locate: (text: string) => inserted && locateBlock(text, inserted.block),
    noteSend(): void {
      sentAt = Date.now();
    },
    /** The user sent something this recently that a new chat may owe its id to it. */
    hasJustSent: (): boolean => Date.now() - sentAt < newIdWithinMs,
    /** Another conversation: what was inserted belongs to the past. */
    forget(): void {
      inserted = null;
      sentAt = 0;
      sent.value = null;
      line.clear();
    },
    /** Another memory is in use. What stands in the box can still be taken out. */
    leaveMemory(): void {
      sent.value = null;
      if (inserted) inserted = { ...inserted, recallId: null };
    },
    /** Shows exactly what would go in. */
    async refreshPreview(list: OfferList | null, cardIds: string[]): Promise<void> {
      const mine = ++latestPreview;
      if (!list || cardIds.length === 0) {
        preview.value = null;
        return;
      }
      try {
        const composed = await compose(list, cardIds);
        if (mine === latestPreview) preview.value = { text: composed.text, tokens: composed.tokens };
      } catch (error) {
        options.onError(error);
      }
    },
  };
}
