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
  /** What belongs to no statement begins with it, behind one. */
  leave: number;
  kind: Record<LearnedKind, number>;
  /** It is part of a taste. */
  taste: number;
  /** If so: how much it says about whether it is liked (a logarithm), and what (log odds of a liking). */
  loud: number;
  leans: number;
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
  /** It is a taste. */
  taste: number;
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

/** Log odds of a liking: each token is heard as loud as it is sure to matter, so that 「没有不」 outvotes a dozen names. */
function hearLiking(tokens: readonly TokenReading[]): number {
  const loudest = Math.max(...tokens.map(({ loud }) => loud));
  const shares = tokens.map(({ loud }) => Math.exp(loud - loudest));
  const sum = shares.reduce((total, share) => total + share, 0);
  return tokens.reduce((total, { leans }, i) => total + ((shares[i] ?? 0) / sum) * leans, 0);
}

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
    liking: 1 / (1 + Math.exp(-hearLiking(tokens))),
    taste: mean(tokens, (token) => token.taste),
    lean: first.lean === undefined ? null : mean(tokens, (token) => token.lean ?? 0),
  };
}

/** What a reading says of two neighbouring clauses. */
export interface JointReading {
  /** How surely a statement begins with the second, or one ends before it: the surest of its first two tokens. */
  begin: number;
  leave: number;
  storeBefore: number;
  storeAfter: number;
  /** 1 where both tell of a taste, and of the same sign: "X, I could eat it by the bucket". */
  oneTaste: number;
}

/** What the tokens around a joint say; null when one side was not read. */
export function readJoint(readings: readonly TokenReading[], before: Span, after: Span): JointReading | null {
  const behind = tokensIn(readings, before);
  const ahead = tokensIn(readings, after);
  if (behind.length === 0 || ahead.length === 0) return null;
  const first = ahead.slice(0, 2);
  const [left, right] = [readPiece(readings, before), readPiece(readings, after)];
  const areTastes = left?.kind === 'preference' && right?.kind === 'preference';
  return {
    begin: Math.max(...first.map((token) => token.begin)),
    leave: Math.max(...first.map((token) => token.leave)),
    storeBefore: mean(behind, (token) => token.store),
    storeAfter: mean(ahead, (token) => token.store),
    oneTaste: areTastes && left.liking > 0.5 === right.liking > 0.5 ? 1 : 0,
  };
}
