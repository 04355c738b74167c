import type { LearnedKind } from './describe/learned';
import type { Span } from './segment/types';

/** From which probability on a statement is kept, is kept beside another one, or waits for the user's yes. */
export interface GateThresholds {
  /** From here on a statement is kept. */
  keep: number;
  /** The same for a statement beside one that is kept anyway: a turn that tells of oneself seldom tells one thing. */
  keepBeside: number;
  /** From here on it waits for the user's yes. */
  ask: number;
}

/** What a trained reader of whole turns says of one token. All numbers are probabilities, 0–1. */
export interface TokenReading extends Span {
  /** It is part of something worth remembering. */
  store: number;
  /** A statement begins with it. */
  begin: number;
  kind: Record<LearnedKind, number>;
  /** If it is part of a taste: a liking. */
  liking: number;
  /** Its share in the log odds of a liking, as a second model sees it; the mean over a statement counts. */
  lean?: number;
}

/** Reads a turn as a whole, token by token. Null where it cannot (no model, text too long): then the gate decides. */
export interface TurnReader {
  thresholds: GateThresholds;
  read(text: string): Promise<TokenReading[] | null>;
}

/** What a reading says of a piece of the turn. */
export interface PieceReading {
  store: number;
  kind: LearnedKind;
  liking: number;
  /** Log odds of a liking that the second model adds to what the words say; null where there is none. */
  lean: number | null;
}

function tokensIn(readings: readonly TokenReading[], span: Span): TokenReading[] {
  return readings.filter((token) => token.start < span.end && span.start < token.end);
}

function mean(tokens: readonly TokenReading[], of: (token: TokenReading) => number): number {
  return tokens.reduce((sum, token) => sum + of(token), 0) / Math.max(1, tokens.length);
}

const floor = 1e-4;
const logOdds = (p: number): number => Math.log((p + floor) / (1 - p + floor));

/**
 * What the tokens of a piece say together; null when none of them was read. Kind and taste are voted on in logarithms, as
 * the reader was trained: a token that is sure counts for more than several that waver.
 */
export function readPiece(readings: readonly TokenReading[], span: Span): PieceReading | null {
  const tokens = tokensIn(readings, span);
  const first = tokens[0];
  if (!first) return null;
  let best: { kind: LearnedKind; score: number } | null = null;
  for (const kind of Object.keys(first.kind) as LearnedKind[]) {
    const score = mean(tokens, (token) => Math.log(token.kind[kind] + floor));
    if (!best || score > best.score) best = { kind, score };
  }
  return {
    store: mean(tokens, (token) => token.store),
    kind: best?.kind ?? 'fact',
    liking: 1 / (1 + Math.exp(-mean(tokens, (token) => logOdds(token.liking)))),
    lean: first.lean === undefined ? null : mean(tokens, (token) => token.lean ?? 0),
  };
}

/** How surely a statement begins near the start of a piece: the surest of its first two tokens. */
export function readBegin(readings: readonly TokenReading[], span: Span): number | null {
  const tokens = tokensIn(readings, span).slice(0, 2);
  return tokens.length === 0 ? null : Math.max(...tokens.map((token) => token.begin));
}
