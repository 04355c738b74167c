/**
 * The words of the product as types. Times are UTC milliseconds since 1970 unless a name says otherwise; offsets
 * count UTF-16 code units; ids are opaque strings.
 */

/** `global`, or `project:NAME`. A project's cards are seen inside that project only, global ones everywhere. */
export type Scope = 'global' | `project:${string}`;

export type Role = 'user' | 'assistant';

/** The language a text is written in: the script most of its words are in. */
export type Language = 'zh' | 'en';

/** One message of a conversation, after secrets were masked. */
export interface Turn {
  /** Hash of site, conversation and the site's message id (or role, order and text where it has none). */
  id: string;
  /** Id of the adapter that read it, e.g. `claude`; `library` for turns that came through the API. */
  site: string;
  /** The site's own conversation id. */
  conversationId: string;
  /** The site's own message id, where known. */
  messageId?: string;
  role: Role;
  /** What was written, as Markdown. For assistant turns the answer alone. */
  text: string;
  /** The assistant's reasoning, kept apart from the answer. Never a source of cards. */
  thinking?: string;
  /** Position within the conversation, 0-based. */
  order: number;
  /** When it was said. */
  at: number;
  /** True when `at` comes from the site, false when it is the time of capture. */
  atIsExact: boolean;
  /** Address the conversation can be opened at. */
  url?: string;
  /** Title of the conversation. */
  title?: string;
  scope: Scope;
  capturedAt: number;
  /**
   * Set once a part of it was deleted for good: hash of the words it had before, so that the same message is known again
   * when a page shows it anew, and not kept a second time.
   */
  formerHash?: string;
  /** True when the user took its own words out of recall; its cards are not concerned. */
  unrecalled?: true;
}

/** Where a card came from: an exact piece of a turn. */
export interface Evidence {
  turnId: string;
  /** Exact substring of the turn's text. */
  quote: string;
  /** Offsets of the quote in the turn's text. */
  start: number;
  end: number;
  site: string;
  conversationId: string;
  /** When it was said. */
  at: number;
  url?: string;
}

export type CardKind = 'preference' | 'fact' | 'plan' | 'event' | 'relationship' | 'instruction' | 'decision';
export type CardTier = 'semantic' | 'episodic';
export type CardStatus = 'pending' | 'active' | 'superseded' | 'archived' | 'expired' | 'trashed';

/** +1 for likes, −1 for dislikes and avoidances, null where liking is not the point. */
export type Polarity = 1 | -1 | null;

export type LinkType = 'sameEntity' | 'sameTopic' | 'elaborates' | 'contradicts' | 'causes' | 'followsInTime';

/** One end of a typed link. The other end carries its mirror image. */
export interface CardLink {
  to: string;
  type: LinkType;
  reason: Reason;
  /** Strength, 0–1. */
  weight: number;
}

/** Why something was done, as a code with its parameters; `text/reasons.ts` puts it into words in either language. */
export interface Reason {
  code: string;
  params?: Record<string, string | number>;
}

/** One atomic memory: one statement that can be true or false by itself. */
export interface Card {
  id: string;
  /** The statement, in the language it was said. */
  text: string;
  lang: Language;
  kind: CardKind;
  tier: CardTier;
  polarity: Polarity;
  topic: string;
  keywords: string[];
  entities: string[];
  tags: string[];
  /** One line that places the card among its neighbours; refreshed when neighbours arrive, empty until then. */
  context: string;
  evidence: Evidence[];
  scope: Scope;
  /** 1–5. */
  importance: number;
  /** 0–1: how sure the extraction was, raised by restatement. */
  confidence: number;
  /** When it began to be true, null for unknown. */
  validFrom: number | null;
  /** When it stops or stopped being true, null for open. */
  validTo: number | null;
  /** The time the statement is about (an appointment, an event), where one was said. */
  eventTime: TimeSpan | null;
  status: CardStatus;
  /** Why a pending card waits. */
  pendingReason?: Reason;
  supersededBy?: string;
  supersedes?: string[];
  pinned: boolean;
  links: CardLink[];
  createdAt: number;
  updatedAt: number;
  lastRecalledAt: number | null;
  /** How often it was put before the user. */
  recallCount: number;
  /** How often an answer really used it. */
  usedCount: number;
  /** How often it was said. */
  mentionCount: number;
  /** 64 sign bits of the centred embedding on fixed random hyperplanes (SimHash, Charikar 2002), 16 hex digits. */
  semanticId: string;
  embedding: { modelId: string; dimension: number };
  /** Fields the user wrote by hand; nothing automatic changes them. */
  userEdited: string[];
  /** When it was moved to the trash; deleted for good 30 days later. */
  trashedAt?: number;
  /** Grows by one with every write; a write made from an older version is refused. */
  version: number;
}

export interface TimeSpan {
  from: number;
  to: number;
  /** The words it was resolved from, e.g. 「下周三」. */
  words: string;
}

/** A statement found in a turn, before it was compared with what is known. */
export interface Draft {
  text: string;
  lang: Language;
  /** Exact substring of the source turn. */
  quote: string;
  start: number;
  end: number;
  kind: CardKind;
  polarity: Polarity;
  topic: string;
  keywords: string[];
  entities: string[];
  importance: number;
  confidence: number;
  validFrom: number | null;
  validTo: number | null;
  eventTime: TimeSpan | null;
  /** False for what holds only for a while. */
  durable: boolean;
  /** True when the user asked to remember this. */
  explicit: boolean;
  /** Probability, 0–1, that it says something without the words before it in its sentence; 1 where not said. */
  apart?: number;
  /** Set when the card should wait for the user's yes. */
  pendingReason?: Reason;
}

export type DecisionAction = 'create' | 'update' | 'merge' | 'supersede' | 'ignore';

/** What was done with a draft, and why. */
export interface Decision {
  action: DecisionAction;
  /** Text of the draft. */
  text: string;
  /** The card that was written, null for `ignore` without a target. */
  cardId: string | null;
  /** The earlier card it was held against. */
  targetId: string | null;
  targetText: string | null;
  reason: Reason;
  at: number;
}

/** A conversation's summary in the fixed template; each line at most 50 characters. */
export interface Episode {
  id: string;
  site: string;
  conversationId: string;
  title: string;
  scope: Scope;
  lang: Language;
  topic: string;
  decisions: string[];
  todos: string[];
  things: string[];
  mindNextTime: string[];
  /** 3–5. */
  keywords: string[];
  importance: number;
  startedAt: number;
  endedAt: number;
  turnCount: number;
  /** `rules`, or the id of the LLM that wrote it. */
  writtenBy: string;
  status: 'active' | 'archived' | 'trashed';
  recallCount: number;
  createdAt: number;
  updatedAt: number;
}

export type JobKind = 'ingestTurn' | 'summariseConversation' | 'maintain' | 'reembed' | 'learnUse';
export type JobState = 'queued' | 'running' | 'failed';

/** A piece of work that survives the worker. Running it twice changes nothing. A finished job is deleted. */
export interface Job {
  /** Derived from what it is about, so that queueing it twice is queueing it once. */
  id: string;
  kind: JobKind;
  payload: Record<string, string | number | boolean | null>;
  state: JobState;
  attempts: number;
  notBefore: number;
  /** Last error's message, without user text. */
  error?: string;
  createdAt: number;
  updatedAt: number;
}

/** An earlier state of a card. */
export interface HistoryEntry {
  id: string;
  cardId: string;
  at: number;
  by: 'user' | 'engine' | 'llm' | 'import';
  change:
    | 'created'
    | 'edited'
    | 'merged'
    | 'superseded'
    | 'strengthened'
    | 'linked'
    | 'evolved'
    | 'restored'
    | 'trashed'
    | 'expired'
    | 'archived'
    | 'pinned'
    | 'accepted';
  reason: Reason;
  /** The fields that changed, with the values they had before. */
  before: Partial<Card>;
}

export type SignalName =
  | 'vector'
  | 'keyword'
  | 'links'
  | 'entities'
  | 'recency'
  | 'time'
  | 'importance'
  | 'pinned'
  | 'feedback'
  | 'neighbours'
  | 'asked'
  /** The draft asks for something in a domain of life where the card matters. */
  | 'needs'
  /** Words of a turn that became no card: less sure to matter than one. */
  | 'passage'
  /** It tells of a change of what an older card says, and takes that card's place. */
  | 'newer'
  | 'status';

/** A card that fits a query, with what each signal gave to its score. */
export interface RecallHit {
  /** For words of a turn that became no card, a card made for this recall only; its id is `turn:ID#START-END`. */
  card: Card;
  /** Calibrated score, 0–1: how likely the card is wanted. */
  score: number;
  /** Share of each signal in the raw score; they add up to it. */
  shares: Partial<Record<SignalName, number>>;
  /** In falling order of weight; put into words by `text/reasons.ts`. */
  reasons: Reason[];
}

/** One recall, as it is kept for the user and for learning. */
export interface RecallLogEntry {
  id: string;
  at: number;
  query: string;
  site: string;
  conversationId: string;
  scope: Scope;
  hits: { cardId: string; score: number; shares: RecallHit['shares']; reasons: Reason[] }[];
  insertedIds: string[];
  /** Cards that the answer to the prompt really used. */
  usedIds: string[];
  /** By what the use of a card was known, where it was judged here. */
  usedReasons?: { cardId: string; reason: Reason }[];
  undone: boolean;
  /** Cards the user does not want for this kind of draft. */
  declinedIds?: string[];
}

/** Marks what was deleted for good, so that no import or replayed job brings it back. */
export interface Tombstone {
  /** `card:ID`, `turn:ID`, `quote:HASH`. */
  id: string;
  at: number;
}

/** Something the user said no to; near sentences are not proposed again. */
export interface Rejection {
  id: string;
  text: string;
  kind: CardKind;
  at: number;
  /** Centred and normalised. */
  vector: Float32Array;
  modelId: string;
}
