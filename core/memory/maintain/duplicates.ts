import type { Card } from '../types';
import type { MaintainAction } from './actions';
import type { MaintainSettings } from './settings';

/** How cards are compared. Both come from outside: the vectors lie in the index, the words with the tokenizer. */
export interface Comparison {
  /** Cosine of the centred vectors, −1 … 1; null when one has no vector. */
  similarity(left: Card, right: Card): number | null;
  /**
   * Whether two near texts say the same. Vectors cannot tell: 「我不喜欢早上开会」 lies close to 「我喜欢早上开会」,
   * "badminton on Fridays" close to "basketball on Fridays".
   */
  isSameStatement(left: Card, right: Card): boolean;
}

/**
 * Bits of two semantic ids that may differ for the pair to be looked at. Two vectors with a cosine of 0.95 differ in 6.5
 * of 64 bits on average with a standard deviation of 2.4; one in 10,000 such pairs differs in more than 16.
 */
const maxDistance = 16;

/**
 * Cards that say the same in almost the same words, each group in the place of its best-founded card. Only cards of the
 * same scope, kind, polarity and time are compared. Pinned cards and cards tied to one are left out (a merge moves ties),
 * and words the user wrote never give way.
 */
export function findDuplicates(
  cards: Card[],
  comparison: Comparison,
  settings: Pick<MaintainSettings, 'mergeCosine'>,
): MaintainAction[] {
  const pinned = new Set(cards.filter((card) => card.pinned).map((card) => card.id));
  const isFree = (card: Card): boolean => !card.pinned && !card.links.some((link) => pinned.has(link.to));
  const groups = new Map<string, Card[]>();
  for (const card of cards.filter((each) => each.status === 'active' && isFree(each)).sort(compareFounding)) {
    const mark = markOf(card);
    const group = groups.get(mark);
    if (group) group.push(card);
    else groups.set(mark, [card]);
  }
  return [...groups.values()].flatMap((group) => mergeWithin(group, comparison, settings.mergeCosine));
}

/** The best-founded cards come first in the group. */
function mergeWithin(group: Card[], comparison: Comparison, mergeCosine: number): MaintainAction[] {
  // Two halves of every semantic id, packed: this loop sees every pair of thousands of cards.
  const high = Int32Array.from(group, (card) => Number.parseInt(card.semanticId.slice(0, 8), 16));
  const low = Int32Array.from(group, (card) => Number.parseInt(card.semanticId.slice(8), 16));
  const taken = new Uint8Array(group.length);
  const actions: MaintainAction[] = [];
  for (const [at, kept] of group.entries()) {
    if (taken[at]) continue;
    const others: Card[] = [];
    let least = 1;
    for (let next = at + 1; next < group.length; next += 1) {
      const apart = countBits((high[at] ?? 0) ^ (high[next] ?? 0)) + countBits((low[at] ?? 0) ^ (low[next] ?? 0));
      const other = group[next];
      if (apart > maxDistance || taken[next] || !other || other.userEdited.includes('text')) continue;
      const cosine = comparison.similarity(kept, other);
      if (cosine === null || cosine < mergeCosine || !comparison.isSameStatement(kept, other)) continue;
      taken[next] = 1;
      others.push(other);
      least = Math.min(least, cosine);
    }
    if (others.length === 0) continue;
    const reason = { code: 'nearDuplicate', params: { kept: kept.text, percent: Math.floor(least * 100) } };
    actions.push({ action: 'merge', cardId: kept.id, otherIds: others.map((card) => card.id), reason });
  }
  return actions;
}

/** What the user wrote by hand stands first, then what was said most often, then the oldest. */
function compareFounding(left: Card, right: Card): number {
  return (
    Number(right.userEdited.includes('text')) - Number(left.userEdited.includes('text')) ||
    right.mentionCount - left.mentionCount ||
    left.createdAt - right.createdAt ||
    (left.id < right.id ? -1 : 1)
  );
}

/** What has to be equal for two cards to be compared at all. */
function markOf({ scope, kind, tier, polarity, lang, embedding, eventTime, validTo }: Card): string {
  const end = validTo ?? null;
  return JSON.stringify([scope, kind, tier, polarity, lang, embedding.modelId, eventTime?.from ?? null, end]);
}

/** Bits set in a 32-bit integer, counted in parallel (Warren, Hacker's Delight, 2nd ed., figure 5-2). */
function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  count = (count + (count >>> 4)) & 0x0f0f0f0f;
  return Math.imul(count, 0x01010101) >>> 24;
}
