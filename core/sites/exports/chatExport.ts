import type { ReadTurn } from '../types';

/** One conversation of an official export: the branch its user was on. */
export interface ExportedConversation {
  /** Empty where the format has none. */
  id: string;
  title: string;
  turns: ReadTurn[];
  /** When it was begun, UTC milliseconds, where the format tells. */
  at?: number;
  /** The user asked the site not to remember it. */
  isForgettable?: boolean;
}

/**
 * Reads one format. `undefined` for a document that is of another; conversations without a turn are kept, so that the
 * count is the file's own.
 */
export type ExportReader = (document: unknown) => ExportedConversation[] | undefined;
