import type { Centre } from '../embed/centre';
import type { Embedder, Tokenizer } from '../ports';
import type { Store } from '../store/store';
import type { Card, Language, Role, Scope } from '../types';
import type { CardIndex } from './cardIndex';
import type { RequestNeeds } from './domains';
import type { AskedTime } from './signals/time';

/** What recall works with. */
export interface RecallSources {
  store: Store;
  index: CardIndex;
  embedder: Embedder;
  tokenizer: Tokenizer;
  centre: Centre;
}

/** How sure recall must be before it offers something. */
export type Sensitivity = 'quiet' | 'balanced' | 'eager';

export interface RecallRequest {
  /** The draft. */
  query: string;
  /** Last turns of the conversation, oldest first. */
  context?: readonly { role: Role; text: string }[];
  /** Cards of this scope and global ones. */
  scope: Scope;
  /** Where it is asked: what was said only there is before the assistant anyway, and left out. */
  conversation?: { site: string; conversationId: string };
  /** UTC milliseconds; what "now" and "last week" mean. */
  now: number;
  /** Minutes to add to UTC for the user's wall clock. Default: UTC. */
  utcOffsetMinutes?: number;
  /** Calibrated score below which nothing is offered, 0–1; stands before `sensitivity`. */
  threshold?: number;
  /** Default `balanced`. */
  sensitivity?: Sensitivity;
  /** Default 5. */
  maxMemories?: number;
  /** Default 30. */
  recencyHalfLifeDays?: number;
  /** 0–1, where 0.1 is the default; scales the recency signal. */
  recencyWeight?: number;
  /** No threshold, near-copies kept, cards that no longer hold included behind those that do. */
  searchAll?: boolean;
  signal?: AbortSignal;
}

/** A question, read. */
export interface Question {
  request: RecallRequest;
  lang: Language;
  /** What is compared with the cards' vectors: combinations of unit vectors, the draft as a whole first. */
  vectors: Float32Array[];
  /** What the draft asks for. */
  needs: RequestNeeds;
  /** The draft by itself, centred on the shipped mean of its language's questions. */
  bare: Float32Array;
  /** Index terms of the draft. */
  terms: string[];
  /** The draft and the context in lower case, for looking up names. */
  lowerText: string;
  /** Times the draft names. */
  asked: AskedTime;
}

/** A card, or a passage of a turn in the form of one, that may fit, with what the index knew about it. */
export interface Candidate {
  card: Card;
  /** Its row in the index. */
  rowId: string;
  /** The words of a turn that became no card. */
  isPassage: boolean;
  /** Best cosine with one of the question's vectors. */
  cosine: number;
  /** BM25, after the rule that two words must match unless one is rare. */
  keyword: number;
  matchedTerms: string[];
  /** What the turns beside the card's source, and the source itself, give it. */
  neighbours: number;
  /** How well the card meets what the draft asks for, 0–1. */
  needs: number;
}
