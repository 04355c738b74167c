import type {
  Card,
  CardKind,
  CardStatus,
  Decision,
  Episode,
  Evidence,
  HistoryEntry,
  Language,
  Reason,
  RecallHit,
  RecallLogEntry,
  Role,
  Scope,
  Turn,
} from './types';

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
  /** How many summaries of conversations may come beside the cards. Default 2; 0 looks for none. */
  maxEpisodes?: number;
  /** False: leave no trace in the recall log and the counters. Default true. */
  log?: boolean;
  signal?: AbortSignal;
}

/** A conversation whose summary fits a question. */
export interface EpisodeHit {
  episode: Episode;
  /** 0–1. Not to be held against the scores of cards. */
  score: number;
  reasons: Reason[];
}

export interface SearchResult {
  /** Best first. */
  memories: RecallHit[];
  /** Episodes, best first: hits of their own that take no card's place. */
  episodes: EpisodeHit[];
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
  /** Jobs that were given up; they are tried again a day later. */
  jobsFailed: number;
  /** Rows of the recall log. */
  recalls: number;
}

/** What can be counted of the cards in force. */
export interface CardTally {
  byKind: Partial<Record<CardKind, number>>;
  /** By id of a site a card was said on; one said on two sites counts for both. */
  bySite: Record<string, number>;
  /** New cards in each of the last twelve weeks, oldest first. */
  byWeek: number[];
  /** How often something was said again that was known already. */
  saidAgain: number;
  /** How often an answer really used a card, in force or not. */
  used: number;
  /** Offered often and hardly ever used, worst first. */
  noisy: Card[];
  /** Older than a month and never offered: how many, and the oldest of them. */
  neverOffered: { count: number; cards: Card[] };
}

/** What was recalled, as far as the log keeps it. */
export type NotedRecall = Pick<RecallLogEntry, 'id' | 'at' | 'query' | 'site' | 'conversationId' | 'scope' | 'hits'>;
