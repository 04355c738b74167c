/** What the extension's own pages are told by the background; see messages.ts. */
import type { CardStatus } from '../memory/types';
import type { HealthReport } from './chatPageData';

export interface Overview {
  counts: Record<CardStatus, number>;
  turns: number;
  episodes: number;
  bytesUsed: number;
  jobsWaiting: number;
  modelState: 'cold' | 'loading' | 'ready' | 'failed';
  device: 'wasm' | 'webgpu' | null;
  health: HealthReport[];
  /** The device has no room left: what is said now cannot be kept. */
  storageFull: boolean;
  llm: LlmReport;
}

/** Where a page lays down a file that is too large for a message; pages and worker share the caches of the extension.
 * A cache takes https addresses only; nothing is ever requested from this one. */
export const importCache = { name: 'keepsake-import', path: 'https://keepsake.invalid/import.json' };

/** How far an import is; null where none runs. */
export type ImportProgress = { done: number; total: number; startedAt: number } | null;

/** How the language model is doing, if the user chose one. */
export interface LlmReport {
  /** `failing`: the rules do its work until it answers again. */
  state: 'none' | 'ready' | 'failing';
  /** Name of the model; empty for none. */
  id: string;
  /** Why it is failing, as a code of `LlmError`, with the HTTP status where there was one. */
  code?: string;
  status?: number;
}

/** What the settings page may know of the access to a model; never the key itself. */
export interface LlmAccessState {
  hasKey: boolean;
  /** The browser lets Keepsake reach the address. */
  hasHost: boolean;
  callsLeft: number;
  browserModel: 'available' | 'downloadable' | 'downloading' | 'unavailable';
}
