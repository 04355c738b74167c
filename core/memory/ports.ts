import type { Draft, Language, Reason, Scope, Turn } from './types';

/** Time source. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
  /** Minutes to add to UTC for the user's wall clock, at that instant. Needed to read "tomorrow". */
  utcOffsetMinutes(at: number): number;
}

/** Splits text into index terms, the same way for cards and questions. */
export interface Tokenizer {
  /** Changes whenever the same text may yield other terms; kept with the index. */
  readonly id: string;
  /** Loads the dictionary. Idempotent. */
  ready(): Promise<void>;
  /** Words in text order, case kept, no stop-word filtering: for extraction. */
  words(text: string): string[];
  /** Index terms: jieba search words, Han bigrams, stemmed Latin words, all lower case, stop words removed; repeats kept. */
  terms(text: string): string[];
}

/** What the sentence model makes of one text, token by token, before it makes one vector of it. */
export interface TokenStates {
  /** Where each token stands in the text, UTF-16 offsets; the marks around the text are left out. */
  spans: { start: number; end: number }[];
  /** `width` numbers a token, one token after the other: its state in each of the model's exposed hidden layers. */
  states: Float32Array;
  width: number;
}

/** What the layers trained to read turns say of each token: `width` logits a token, one token after the other. */
export interface TokenTags {
  tags: Float32Array;
  width: number;
}

/** Turns texts into vectors of unit length, not centred. */
export interface Embedder {
  readonly modelId: string;
  readonly dimension: number;
  /** @throws EmbedderUnavailableError when no backend can run the model. */
  embed(texts: string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
  /**
   * Reads a text of up to about 500 tokens as a whole; what is behind them has no state. Models that only give vectors
   * have no such method, and extraction goes by its rules.
   * @throws EmbedderUnavailableError when no backend can run the model.
   */
  readTokens?(text: string): Promise<TokenStates>;
  /**
   * Reads on from what `readTokens` gave, with layers trained to find what is worth remembering; see
   * `extract/reader/turnReader.ts` for what the logits mean.
   * @throws EmbedderUnavailableError when no backend can run them.
   */
  tagTokens?(states: TokenStates): Promise<TokenTags>;
  /** Loads the model ahead of the first use. Idempotent. */
  warmUp?(): Promise<void>;
}

export interface LlmRequest {
  system: string;
  user: string;
  maxTokens: number;
  /** JSON Schema the answer should follow, for endpoints that can be told. */
  schema?: Record<string, unknown>;
  signal?: AbortSignal;
}

/** A language model the user chose. Its output is never trusted: see extract/. */
export interface Llm {
  readonly id: string;
  complete(request: LlmRequest): Promise<string>;
}

export interface ExtractContext {
  /** Earlier turns of the same conversation, oldest first, at most 6. */
  previousTurns: Turn[];
  /** Minutes to add to UTC for the wall clock of the user when the turn was said. */
  utcOffsetMinutes: number;
}

export interface Extraction {
  drafts: Draft[];
  /** Statements that were looked at and not kept. */
  skipped: { quote: string; reason: Reason }[];
}

/** Finds what is worth remembering in one user turn. */
export interface Extractor {
  readonly id: string;
  extract(turn: Turn, context: ExtractContext): Promise<Extraction>;
}

/** What the index holds of one card, or of one turn as it was said. */
export interface IndexEntry {
  /** Id of the card; `turn:ID` for a turn. */
  cardId: string;
  /** Unit length, not centred. */
  vector: Float32Array;
  lang: Language;
  scope: Scope;
  /** From `Tokenizer.terms`. */
  terms: string[];
  /** Where it was said, `site:conversationId`, so that what was said next to it can speak for it. */
  conversation?: string;
  /** Place within that conversation: what was said right before or after is one away. Where it is not known, the one the index had for this id stays. */
  order?: number;
  /** When it was said last, UTC milliseconds. */
  at?: number;
  /** The time it is about, first and last millisecond, where one was said. */
  about?: { from: number; to: number };
}
