import type { Memory } from '../../core/memory/api';
import type { Card } from '../../core/memory/types';
import type { Tally } from '../../core/platform/messages';

/** Cards read at once: memory stays small with 100,000 of them. */
const pageSize = 2_000;
const weekMs = 7 * 86_400_000;
const monthMs = 30 * 86_400_000;
const weeks = 12;
/** Offered at least so often, a card says something about itself. */
const enoughOffers = 5;
/** Used in fewer of its offers than this share, it is noise. */
const noiseShare = 0.1;
const listed = 20;

/** Counts all active cards, a page at a time. `now` in UTC milliseconds. */
export async function tallyCards(memory: Pick<Memory, 'list'>, now: number): Promise<Tally> {
  const tally = emptyTally();
  for await (const card of activeCards(memory)) count(tally, card, now);
  tally.noisy.sort((a, b) => shareOfUse(a) - shareOfUse(b) || b.recallCount - a.recallCount);
  tally.noisy = tally.noisy.slice(0, listed);
  return tally;
}

/** Every active card once, oldest first. Each page begins at the time the one before ended with. */
async function* activeCards(memory: Pick<Memory, 'list'>): AsyncGenerator<Card> {
  let from = 0;
  let limit = pageSize;
  let seen = new Set<string>();
  for (;;) {
    const { items } = await memory.list({ statuses: ['active'], sort: 'oldest', from, limit });
    const fresh = items.filter((card) => !seen.has(card.id));
    yield* fresh;
    const last = items.at(-1);
    if (!last || items.length < limit) return;
    // So many of one time that a page holds nothing else: only a larger page gets past them.
    if (fresh.length === 0) limit *= 2;
    from = last.createdAt;
    seen = new Set(items.filter((card) => card.createdAt === from).map((card) => card.id));
  }
}

const emptyTally = (): Tally => ({
  byKind: {},
  bySite: {},
  byWeek: Array.from({ length: weeks }, () => 0),
  saidAgain: 0,
  used: 0,
  noisy: [],
  neverOffered: { count: 0, cards: [] },
});

const shareOfUse = (card: Card): number => card.usedCount / card.recallCount;

function count(tally: Tally, card: Card, now: number): void {
  tally.byKind[card.kind] = (tally.byKind[card.kind] ?? 0) + 1;
  const site = card.evidence[0]?.site;
  if (site !== undefined) tally.bySite[site] = (tally.bySite[site] ?? 0) + 1;
  const week = weeks - 1 - Math.floor((now - card.createdAt) / weekMs);
  if (week >= 0 && week < weeks) tally.byWeek[week] = (tally.byWeek[week] ?? 0) + 1;
  tally.saidAgain += Math.max(0, card.mentionCount - 1);
  tally.used += card.usedCount;
  if (card.recallCount >= enoughOffers && shareOfUse(card) < noiseShare) tally.noisy.push(card);
  if (card.recallCount === 0 && now - card.createdAt > monthMs) {
    tally.neverOffered.count++;
    // They come oldest first.
    if (tally.neverOffered.cards.length < listed) tally.neverOffered.cards.push(card);
  }
}
