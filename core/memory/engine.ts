import type { MemoryOptions, TextFilter } from './api';
import type { PairReader } from './decide/pair/reader/pairReader';
import type { Centre } from './embed/centre';
import type { WorkingSet } from './pipeline/workingSet';
import type { Writer } from './pipeline/writer';
import type { Clock, Embedder, Extractor, Tokenizer } from './ports';
import type { CardIndex } from './recall/cardIndex';
import type { Recall } from './recall/search';
import type { MemorySettings } from './settings';
import type { Store, WriteBatch } from './store/store';

/** What every action of the engine works with. */
export interface Engine {
  store: Store;
  index: CardIndex;
  embedder: Embedder;
  centre: Centre;
  tokenizer: Tokenizer;
  extractor: Extractor;
  /** Null with an embedder that does not show its layers. */
  pairReader: PairReader | null;
  llm: MemoryOptions['llm'];
  recall: Recall;
  clock: Clock;
  filter: TextFilter;
  writer: Writer;
  settings(): MemorySettings;
}

/**
 * Commits a step: its cards, its history and what the index must learn, at once. `extend` adds other rows to the batch.
 *
 * @throws ConflictError, StorageFullError.
 */
export async function commitSet(engine: Engine, set: WorkingSet, extend?: (batch: WriteBatch) => void): Promise<void> {
  const batch = set.batch();
  extend?.(batch);
  const staged = engine.index.stage(batch, { upsert: set.entries(), remove: set.unindexed() });
  await engine.store.commit(batch);
  staged.apply();
}
