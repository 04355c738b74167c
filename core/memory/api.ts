import type { FilterResult } from './filter';
import type { Clock, Embedder, Extractor, Llm, Tokenizer } from './ports';
import type { MemorySettings, MemorySettingsChange } from './settings';
import type { Store } from './store/store';
import type {
  Card,
  CardKind,
  CardStatus,
  Decision,
  Episode,
  Evidence,
  HistoryEntry,
  JobKind,
  Language,
  LinkType,
  Reason,
  RecallHit,
  RecallLogEntry,
  Role,
  Scope,
  Turn,
} from './types';

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

export interface AddMemoryOptions {
  /** False: always create, without holding the text against what is known. Default true. */
  decisionMode?: boolean;
  /** True: a fresh id even for a text that is known already. Default false: the id follows from scope and text. */
  useNewId?: boolean;
  /** Default `global`. */
  scope?: Scope;
  /** Where the text comes from; by default the call itself, as a turn of site `library`. */
  evidence?: Partial<Pick<Evidence, 'site' | 'conversationId' | 'url' | 'at'>>;
  tags?: string[];
  /** UTC milliseconds. */
  validFrom?: number;
  validTo?: number;
}

export interface AddMemoryResult {
  decision: Decision;
  /** The card that holds the statement now; null when it was ignored and nothing holds it. */
  memory: Card | null;
  /** The nearest other cards, nearest first, at most 5. */
  related: Card[];
  /** Where the text held several statements: each one's outcome, the first repeated. */
  all: { decision: Decision; memory: Card | null }[];
  /** Kinds of private data that were masked. */
  masked: string[];
}

/** One message of a conversation. Only `role` and `text` are needed. */
export interface TurnInput {
  role: Role;
  /** Markdown; at most 200,000 characters are kept. */
  text: string;
  thinking?: string;
  /** Default `library`. */
  site?: string;
  /** Default `default`. */
  conversationId?: string;
  messageId?: string;
  /** Position in the conversation; by default behind the last one. */
  order?: number;
  /** UTC milliseconds; by default now. */
  at?: number;
  atIsExact?: boolean;
  url?: string;
  title?: string;
  /** Default `global`. */
  scope?: Scope;
}

export interface AddTurnResult {
  /** The turn as it is kept; null when it was not kept. */
  turn: Turn | null;
  /** False when it was known already, was deleted by the user, or had nothing to keep. */
  stored: boolean;
  masked: string[];
}

export interface SearchOptions {
  /** Calibrated score below which nothing is returned, 0–1. */
  threshold?: number;
  maxMemories?: number;
  /** Weight of recency, 0–1. */
  recencyWeight?: number;
  /** Cards of this scope and global ones. Default `global`. */
  scope?: Scope;
  /** UTC milliseconds; what "now" and "last week" mean. */
  now?: number;
  /** Last turns of the conversation, oldest first. */
  context?: { role: Role; text: string }[];
  site?: string;
  conversationId?: string;
  /** Search everything by meaning and words, without a threshold, superseded and expired cards included. */
  searchAll?: boolean;
  /** False: leave no trace in the recall log and the counters. Default true. */
  log?: boolean;
  signal?: AbortSignal;
}

export interface SearchResult {
  /** Best first. */
  memories: RecallHit[];
  /** The entry in the recall log; null with `log: false`. */
  recallId: string | null;
}

export interface CardFilter {
  /** Words to look for in text, topic, tags and keywords. */
  text?: string;
  kinds?: CardKind[];
  sites?: string[];
  scopes?: Scope[];
  /** Default: active ones. */
  statuses?: CardStatus[];
  tags?: string[];
  pinned?: boolean;
  /** Created within, UTC milliseconds, inclusive. */
  from?: number;
  to?: number;
  conversation?: { site: string; conversationId: string };
  offset?: number;
  /** Default 50. */
  limit?: number;
  /** Default `newest`; `relevance` needs `text`. To walk all cards of a status, `oldest` with a rising `from` is the fast way. */
  sort?: 'newest' | 'oldest' | 'relevance' | 'mostUsed';
}

export type CardEdit = Partial<
  Pick<Card, 'text' | 'kind' | 'topic' | 'tags' | 'scope' | 'importance' | 'validFrom' | 'validTo' | 'polarity'>
>;

export interface Page<T> {
  items: T[];
  /** How many there are without paging. */
  total: number;
}

export interface CardDetails {
  card: Card;
  history: HistoryEntry[];
  /** The turns it was learnt from, as far as they are kept. */
  turns: Turn[];
  linked: Card[];
}

export interface DrainResult {
  /** Jobs that were finished. */
  done: number;
  /** Jobs that failed and will be tried again, or were given up. */
  failed: number;
  /** What was decided on the statements of the turns that were read. */
  decisions: Decision[];
  /** What came of conversations that the chats themselves distilled. */
  distilled: Distillation[];
}

/** What came of a chat's distillation of its own conversation. */
export interface Distillation {
  site: string;
  conversationId: string;
  /** False: the answer was not in the form that was asked for. */
  readable: boolean;
  /** Memories that are new or changed. */
  learnt: number;
  /** Statements that some memory said already. */
  known: number;
  /** Memories that wait for the user's yes. */
  waiting: number;
  /** Statements that the conversation does not bear out. */
  dropped: number;
}

export interface HandOverOptions {
  /** Adapter id of the site it is for; decides how tokens are counted. */
  to: string;
  /** Name of the site the conversation comes from, for people, in either language. */
  fromName: Record<Language, string>;
  /** Budget of the whole text. */
  maxTokens: number;
}

export interface Handoff {
  text: string;
  /** Estimated for the model family of the site it is for. */
  tokens: number;
  /** Memories that go along. */
  cardIds: string[];
}

export interface MaintainResult {
  dryRun: boolean;
  /** `cardId`: what it is done to, a card or an episode; empty for the recall log. */
  actions: { cardId: string; action: string; reason: Reason }[];
}

export interface ImportOptions {
  /** Language of the problems; English by default. */
  lang?: Language;
  /** Told after each piece of work: cards that were read with the model, of all that have to be. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Stops before anything is written. */
  signal?: AbortSignal;
}

export interface ImportResult {
  kept: number;
  skipped: number;
  problems: string[];
}

export interface Stats {
  cards: Record<CardStatus, number>;
  turns: number;
  episodes: number;
  links: number;
  /** Jobs that could run now; what is planned for later is not among them. */
  jobsWaiting: number;
  /** Rows of the recall log. */
  recalls: number;
}

/** What was recalled, as far as the log keeps it. */
export type NotedRecall = Pick<RecallLogEntry, 'id' | 'at' | 'query' | 'site' | 'conversationId' | 'scope' | 'hits'>;

/** A person's memory: learns from conversations, finds what fits, forgets on demand. */
export interface Memory {
  /** Opens the store and loads the index. Every other call does it when needed. @throws MigrationError. */
  open(): Promise<void>;
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
  list(filter?: CardFilter): Promise<Page<Card>>;
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
  /**
   * Never throws on bad input: problems come back in words, in English unless told otherwise. `onProgress` hears how many
   * cards the model has read; a signal stops it before anything is written. @throws StorageFullError.
   */
  import(json: string, options?: ImportOptions): Promise<ImportResult>;
  stats(options?: { withLinks?: boolean }): Promise<Stats>;
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
