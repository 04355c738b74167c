import type {
  AddMemoryOptions,
  AddMemoryResult,
  AddTurnResult,
  CardDetails,
  CardEdit,
  CardFilter,
  CardTally,
  DrainResult,
  HandOverOptions,
  Handoff,
  ImportOptions,
  ImportResult,
  MaintainResult,
  NotedRecall,
  Page,
  SearchOptions,
  SearchResult,
  Stats,
  TurnInput,
} from './calls';
import type { FilterResult } from './filter';
import type { Clock, Embedder, Extractor, Llm, Tokenizer } from './ports';
import type { MemorySettings, MemorySettingsChange } from './settings';
import type { Store } from './store/store';
import type { Card, Episode, HistoryEntry, JobKind, Language, LinkType, RecallLogEntry, Scope, Turn } from './types';

export type * from './calls';

/** What the engine is built from. Only `store`, `embedder` and `tokenizer` are needed. */
export interface MemoryOptions {
  store: Store;
  embedder: Embedder;
  tokenizer: Tokenizer;
  /** Helps extraction and summaries where given; everything works without. Its answers are never trusted. */
  llm?: Llm;
  /** Rules by default, or the LLM with the rules behind it when `llm` is given. */
  extractor?: Extractor;
  /** The system's clock and time zone by default. */
  clock?: Clock;
  /** Masks secrets and personal data before anything is written; the built-in detectors by default. */
  filter?: TextFilter;
  settings?: MemorySettingsChange;
}

/** Masks what must not be kept; see `createFilter(…).apply`. */
export type TextFilter = (text: string) => FilterResult;

/** A person's memory: learns from conversations, finds what fits, forgets on demand. */
export interface Memory {
  /** Opens the store and loads the index. Every other call does it when needed, but after `close`. @throws MigrationError. */
  open(): Promise<void>;
  /** Ends it: another memory may stand in its place. Every other call fails with a StoreClosedError until `open`. */
  close(): Promise<void>;
  /** Settings in force; a change takes effect with the next call. */
  settings(change?: MemorySettingsChange): MemorySettings;

  /** Remembers what the user wrote for this purpose. Several statements become several cards. @throws MemoryInputError for an empty text. */
  addMemory(text: string, options?: AddMemoryOptions): Promise<AddMemoryResult>;
  /** Keeps a turn and queues its reading, in one commit. Returns before anything is extracted; see `drain`. */
  addTurn(turn: TurnInput): Promise<AddTurnResult>;
  /** Runs the waiting jobs. Safe to call at any time and to kill anywhere. */
  drain(options?: { signal?: AbortSignal }): Promise<DrainResult>;
  /**
   * Queues a job, once however often it is asked for. `payload` identifies it together with `kind`. Asking for a summary
   * again moves it to the time asked for last; `addTurn` asks for it by itself.
   */
  queue(kind: JobKind, payload?: Record<string, string | number | boolean | null>, notBefore?: number): Promise<void>;

  searchMemories(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** Makes the next search a quick one: to be called when a draft is about to be written. Leaves no trace. */
  warmUp(): Promise<void>;
  /** Notes which offered cards were put into a prompt. */
  markInserted(recallId: string, cardIds: string[], undone?: boolean): Promise<void>;
  /** Notes which cards an answer really used; `used` false takes it back. */
  markUsed(recallId: string, cardIds: string[], used?: boolean): Promise<void>;
  /**
   * Notes that a card is not wanted for drafts like that of the recall, or (`declined` false) that it is after all. Asking
   * for everything (`searchAll`) still finds it.
   */
  declineOffer(recallId: string, cardId: string, declined?: boolean): Promise<void>;
  /**
   * Keeps a recall that was made with `log: false` and became worth keeping, e.g. because its block was inserted. The
   * query passes the filter first. Noting the same id twice changes nothing.
   */
  noteRecall(recall: NotedRecall): Promise<void>;
  recallLog(page?: { offset?: number; limit?: number }): Promise<RecallLogEntry[]>;

  /** Also for the id of a passage (`turn:…`): the card made of it since, or the passage. */
  get(id: string): Promise<Card | null>;
  details(id: string): Promise<CardDetails | null>;
  /** A signal stops a search between two reads; it rejects with the signal's reason. */
  list(filter?: CardFilter, options?: { signal?: AbortSignal }): Promise<Page<Card>>;
  history(id: string): Promise<HistoryEntry[]>;
  /** Changes a card by hand; the fields become the user's. A passage becomes a card first. @throws CardNotFoundError. */
  update(id: string, edit: CardEdit): Promise<Card>;
  /**
   * Moves cards to the trash, out of every search. With `forGood` nothing but tombstones is left, and the words they were
   * read from are gone from the stored turns; cards they were merged or split from go along. The id of a passage takes its
   * turn's own words out of recall. Returns the ids that went.
   */
  delete(ids: string | string[], options?: { forGood?: boolean }): Promise<string[]>;
  /** Takes cards out of the trash or the archive, or back into force. Returns the ids that were. */
  restore(ids: string | string[]): Promise<string[]>;
  pin(id: string, pinned?: boolean): Promise<Card>;
  /** One card in the place of several; they stay as superseded. Returns the new one. */
  merge(ids: string[], text?: string): Promise<Card>;
  /** Several cards in the place of one. */
  split(id: string, texts: string[]): Promise<Card[]>;
  link(from: string, to: string, type?: LinkType): Promise<void>;
  unlink(from: string, to: string): Promise<void>;
  /** Answers the question a pending card asks. `reject` teaches: near statements are not proposed again. Null when nothing is left. */
  resolvePending(id: string, answer: 'accept' | 'reject' | 'keepOld', text?: string): Promise<Card | null>;
  /** Forgets what the user said last in a conversation, with the cards only it supports. Returns these cards. */
  forgetLastTurn(conversation: { site: string; conversationId: string }): Promise<Card[]>;

  /**
   * The conversation in short, for going on with it in another chat: summary, memories learnt in it, and those that fit.
   * Its text is marked like any inserted block, so that nothing of it is learnt again; empty when there is nothing to tell.
   */
  handOver(conversation: { site: string; conversationId: string }, options: HandOverOptions): Promise<Handoff>;
  episodes(page?: { offset?: number; limit?: number }): Promise<Episode[]>;
  turns(conversation: { site: string; conversationId: string }): Promise<Turn[]>;
  /** What a conversation holds in mind: its turns since it was last summed up, oldest first; none once it rests. */
  workingMemory(conversation: { site: string; conversationId: string }): Promise<Turn[]>;
  /** Ages, archives, expires, merges, consolidates, empties the trash, trims the recall log. A dry run unless told otherwise. */
  maintain(options?: { dryRun?: boolean; now?: number }): Promise<MaintainResult>;
  /** The current truths as a Markdown file for people and for AI chats, of one scope or all. */
  contextMarkdown(options: { scope: Scope | 'all'; lang: Language }): Promise<string>;
  /** Everything, as text that `import` reads. */
  export(): Promise<string>;
  /** The same text in pieces, for memories that fit no single string or message. */
  exportPieces(): AsyncGenerator<string>;
  /**
   * Never throws on bad input: problems come back in words, in English unless told otherwise. `onProgress` hears how many
   * cards the model has read; a signal stops it before anything is written. @throws StorageFullError.
   */
  import(json: string, options?: ImportOptions): Promise<ImportResult>;
  stats(options?: { withLinks?: boolean }): Promise<Stats>;
  /** What can be counted of the cards. Quick with any number of them. */
  tally(): Promise<CardTally>;
  /** Removes every row of every table. Returns how many rows are left, which is 0. */
  clear(): Promise<number>;
}

/** What was given cannot be used. */
export class MemoryInputError extends Error {
  override name = 'MemoryInputError';
}

/** There is no such card. */
export class CardNotFoundError extends Error {
  override name = 'CardNotFoundError';
  constructor(readonly cardId: string) {
    super(`No such card: ${cardId}`);
  }
}
