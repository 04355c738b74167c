import type { Scope } from '../types';
import type { CardIndex, IndexSegment } from './cardIndex';
import { activeDomains, domainNames, meetNeeds, type RequestNeeds } from './domains';
import type { Pass } from './inSlices';
import { meanTermCount, scanKeywords, weighTerms } from './keywordScan';
import { createRowFilter, scanCosines, turnPrefix } from './scan';
import { unknownOrder } from './segment';
import { meaningSignal } from './signals/meaning';
import { liftByNeeds } from './signals/needs';
import { type AskedTime, rowTimeSignals } from './signals/time';
import { createTop } from './top';
import { recallWeights } from './weights';

/** A row of the index that may answer the question. */
export interface FoundRow {
  id: string;
  cosine: number;
  keyword: number;
  matchedTerms: string[];
  neighbours: number;
  needs: number;
}

/** A term in at most this share of the entries is rare: one match on it is enough. */
const rareShare = 0.02;

/** Entries that lend their score to what was said beside them. */
const strongTurns = 200;

interface ScannedSegment {
  cosines: Float32Array;
  keywords: Float32Array;
  matches: Uint32Array;
  base: Float32Array;
  needs: Float32Array;
  allows: (row: number) => boolean;
}

/** What a question is scored by, and what rows it may find. */
export interface RowQuestion {
  vectors: readonly Float32Array[];
  terms: readonly string[];
  needs: RequestNeeds;
  asked: AskedTime;
}

/**
 * The rows with the best sum of meaning, words and the time that was named, best first: at most `limit` cards and
 * `turnLimit` turns. Every entry is scored by all, which keeps what each side is sure of; a list a side, cut and merged by
 * rank, loses it. What was said beside an entry lends it some of its score.
 */
export function* findCandidates(
  index: CardIndex,
  question: RowQuestion,
  options: { scopes: readonly Scope[]; limit: number; turnLimit: number },
): Pass<{ cards: FoundRow[]; turns: FoundRow[] }> {
  const segments = index.segments();
  const terms = weighTerms(segments, question.terms, index.size());
  const meanLength = meanTermCount(segments);
  const rareCount = Math.max(1, rareShare * index.size());
  const rareBits = terms.reduce(
    (bits, term, bit) => (term.having > 0 && term.having <= rareCount ? bits | (1 << bit) : bits),
    0,
  );

  const active = activeDomains(question.needs);

  const scanned: ScannedSegment[] = [];
  for (const { packed } of segments) {
    const cosines = bestCosines(question.vectors.map((vector) => scanCosines(packed, vector)));
    const { scores, matches } = scanKeywords(packed, terms, meanLength);
    const base = new Float32Array(cosines.length);
    const needs = new Float32Array(cosines.length);
    for (let row = 0; row < base.length; row += 1) {
      const found = matches[row] ?? 0;
      // One common word in common is chance.
      if (found !== 0 && (found & (found - 1)) === 0 && (found & rareBits) === 0) scores[row] = 0;
      base[row] = recallWeights.vector * meaningSignal(cosines[row] ?? 0) + recallWeights.keyword * (scores[row] ?? 0);
      if (active.length > 0) needs[row] = meetNeeds(active, packed.domains, row * domainNames.length);
    }
    const allows = createRowFilter(packed, { scopes: options.scopes });
    scanned.push({ cosines, keywords: scores, matches, base, needs, allows });
    yield;
  }

  const around = neighbourScores(segments, scanned);
  const cards = createTop<FoundRow>(options.limit);
  const turns = createTop<FoundRow>(options.turnLimit);
  for (const [number, { packed }] of segments.entries()) {
    const segment = scanned[number];
    if (!segment) continue;
    const times = question.asked.times.length > 0 ? rowTimeSignals(packed, question.asked) : null;
    // Plain loops here and below: over a hundred thousand rows an iterator costs more than the arithmetic.
    for (let row = 0; row < segment.base.length; row += 1) {
      const neighbours = around(packed.conversations[row] ?? 0, packed.orders[row] ?? 0, packed.ids, row);
      const needs = segment.needs[row] ?? 0;
      const meant = (segment.base[row] ?? 0) + recallWeights.neighbours * neighbours;
      let score = needs === 0 ? meant : meant + recallWeights.needs * liftByNeeds(needs, meant);
      if (times) score += recallWeights.time * (times[row] ?? 0);
      const id = packed.ids[row] ?? '';
      const best = id.startsWith(turnPrefix) ? turns : cards;
      if (!best.admits(score) || !segment.allows(row)) continue;
      const matched = terms.filter((_, bit) => ((segment.matches[row] ?? 0) >>> bit) & 1).map(({ term }) => term);
      const keyword = segment.keywords[row] ?? 0;
      best.add({ id, cosine: segment.cosines[row] ?? 0, keyword, matchedTerms: matched, neighbours, needs }, score);
    }
    yield;
  }
  return { cards: cards.list(), turns: turns.list() };
}

function bestCosines(scans: Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...rest] = scans;
  for (const scan of rest) {
    for (let row = 0; row < first.length; row += 1) {
      // An ask by itself counts a little less than the whole message, which knows the context.
      first[row] = Math.max(first[row] ?? 0, recallWeights.ask * (scan[row] ?? 0));
    }
  }
  return first;
}

/**
 * What was said in the same turn and in the turns before and after gives an entry: the sum over the two sides of the best
 * base score there, and the source turn's own. Only turns with a score worth lending are kept.
 */
function neighbourScores(
  segments: readonly IndexSegment[],
  scanned: readonly ScannedSegment[],
): (conversation: number, order: number, ids: readonly string[], row: number) => number {
  const strong = createTop<{ conversation: number; order: number; id: string; base: number }>(strongTurns);
  for (const [number, { packed }] of segments.entries()) {
    const segment = scanned[number];
    if (!segment) continue;
    for (let row = 0; row < segment.base.length; row += 1) {
      const base = segment.base[row] ?? 0;
      const conversation = packed.conversations[row] ?? 0;
      if (conversation === 0 || base <= 0 || !strong.admits(base)) continue;
      const order = packed.orders[row] ?? unknownOrder;
      if (order === unknownOrder || !segment.allows(row)) continue;
      strong.add({ conversation, order, id: packed.ids[row] ?? '', base }, base);
    }
  }
  const conversations = new Set<number>();
  const places = new Map<number, { id: string; base: number }[]>();
  for (const { conversation, order, id, base } of strong.list()) {
    conversations.add(conversation);
    const place = placeOf(conversation, order);
    const there = places.get(place);
    if (there) there.push({ id, base });
    else places.set(place, [{ id, base }]);
  }
  const bestAt = (conversation: number, order: number, own: string) =>
    places.get(placeOf(conversation, order))?.find(({ id }) => id !== own)?.base ?? 0;
  return (conversation, order, ids, row) => {
    if (order === unknownOrder || !conversations.has(conversation)) return 0;
    const own = ids[row] ?? '';
    return (
      bestAt(conversation, order - 1, own) + bestAt(conversation, order + 1, own) + bestAt(conversation, order, own)
    );
  };
}

/** A conversation's 32 bits and an order's 16 in one number. */
const placeOf = (conversation: number, order: number) => conversation * 65_536 + order;
