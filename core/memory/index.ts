/**
 * The memory engine as a library: runs in Node, in a worker, in a page. See docs/library.md.
 */
export * from './api';
export { createMemory } from './memory';
export type { Clock, Embedder, ExtractContext, Extraction, Extractor, Llm, LlmRequest, Tokenizer } from './ports';
export { applySettings, defaultMemorySettings, type MemorySettings, type MemorySettingsChange } from './settings';
export { createMemoryStore } from './store/memoryStore';
export { ConflictError, MigrationError, StorageFullError, type Store, StoreClosedError } from './store/store';
export { describeReason } from './text/reasons';
export type * from './types';
