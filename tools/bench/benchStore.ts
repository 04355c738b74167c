import { createCentre } from '../../core/memory/embed/centre';
import type { Embedder, IndexEntry, Tokenizer } from '../../core/memory/ports';
import { type CardIndex, createCardIndex } from '../../core/memory/recall/cardIndex';
import { ownPieces } from '../../core/memory/recall/turns/ownPieces';
import { turnEntry } from '../../core/memory/recall/turns/turnEntry';
import type { RecallSources } from '../../core/memory/recall/types';
import { createMemoryStore } from '../../core/memory/store/memoryStore';
import { newBatch, stagePut } from '../../core/memory/store/store';
import { sampleCard, sampleEvidence, sampleTurn } from '../../core/memory/testing/samples';
import type { Card, Scope } from '../../core/memory/types';
import type { BenchItem } from './recallSet';

/** The product's store and index, holding a set: each person a project, each item a card learnt from a turn of its session. */
export interface BenchStore {
  sources: RecallSources & { index: CardIndex };
  add(items: readonly BenchItem[]): Promise<void>;
  /** Turns of which no card was made, as the engine keeps and indexes them. */
  addTurns(items: readonly BenchItem[]): Promise<void>;
}

export const scopeOf = (person: string): Scope => `project:${person}`;

/** A speaker who has a name; roles have none. */
function speakerName(item: BenchItem): string | null {
  return item.speaker === null || /^(user|assistant|ai|user\+ai|用户|助手)$/i.test(item.speaker) ? null : item.speaker;
}

/** Turns are written down with who said them, the way a transcript is; statements name people themselves. */
export function indexedText(item: BenchItem): string {
  const name = speakerName(item);
  return name === null || item.text.includes(name) ? item.text : `${name}: ${item.text}`;
}

export async function createBenchStore(embedder: Embedder, tokenizer: Tokenizer): Promise<BenchStore> {
  const store = createMemoryStore();
  const centre = createCentre();
  await store.open();
  const index = createCardIndex({
    store,
    centre,
    embedderId: embedder.modelId,
    tokenizerId: tokenizer.id,
    dimension: embedder.dimension,
  });
  await index.load();

  return {
    sources: { store, index, embedder, tokenizer, centre },
    async add(items) {
      const vectors = await embedder.embed(items.map(indexedText));
      const entries = items.map((item, at): IndexEntry => {
        const vector = vectors[at];
        if (!vector) throw new Error(`No vector for ${item.id}.`);
        return {
          cardId: item.id,
          vector,
          lang: item.lang,
          scope: scopeOf(item.scope),
          terms: tokenizer.terms(indexedText(item)),
          ...(item.session === null ? {} : { conversation: `bench:${item.scope}:${item.session}` }),
          order: item.seq,
          at: timeOf(item),
        };
      });
      const batch = newBatch();
      const replacedBy = new Map(items.flatMap((item) => (item.supersedes ? [[item.supersedes, item] as const] : [])));
      stagePut(batch, 'cards', ...items.map((item) => toCard(item, replacedBy.get(item.id))));
      const staged = index.stage(batch, { upsert: entries });
      await store.commit(batch);
      staged.apply();
    },
    async addTurns(items) {
      const batch = newBatch();
      const upsert: IndexEntry[] = [];
      for (const item of items) {
        const turn = sampleTurn({
          id: item.id,
          site: 'bench',
          conversationId: item.session ?? item.scope,
          order: item.seq,
          text: item.text,
          at: timeOf(item),
          scope: scopeOf(item.scope),
        });
        stagePut(batch, 'turns', turn);
        const entry = await turnEntry(turn, ownPieces(turn.text), [], { embedder, tokenizer });
        if (entry) upsert.push(entry);
      }
      const staged = index.stage(batch, { upsert });
      await store.commit(batch);
      staged.apply();
    },
  };
}

const timeOf = ({ time }: BenchItem) => (time === null ? 0 : Date.parse(time.length > 10 ? `${time}Z` : time));

/** A card as the engine leaves it: one that was replaced is kept, with its end and its successor. */
function toCard(item: BenchItem, replacedBy: BenchItem | undefined): Card {
  const at = timeOf(item);
  const name = speakerName(item);
  return sampleCard({
    id: item.id,
    text: item.text,
    lang: item.lang,
    topic: '',
    keywords: [],
    entities: name === null ? [] : [name],
    importance: item.importance ?? 3,
    scope: scopeOf(item.scope),
    evidence: [
      sampleEvidence({
        quote: item.text,
        turnId: item.id,
        site: 'bench',
        conversationId: item.session ?? item.scope,
        at,
      }),
    ],
    createdAt: at,
    updatedAt: at,
    ...(item.supersedes === undefined ? {} : { supersedes: [item.supersedes] }),
    ...(replacedBy === undefined
      ? {}
      : { status: 'superseded' as const, supersededBy: replacedBy.id, validTo: timeOf(replacedBy) }),
  });
}
