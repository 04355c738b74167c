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
  for (let offset = 0; ; offset += pageSize) {
    const { items } = await memory.list({ statuses: ['active'], offset, limit: pageSize });
    for (const card of items) count(tally, card, now);
    if (items.length < pageSize) break;
  }
  tally.noisy.sort((a, b) => shareOfUse(a) - shareOfUse(b) || b.recallCount - a.recallCount);
  tally.noisy = tally.noisy.slice(0, listed);
  // They come newest first.
  tally.neverOffered.cards = tally.neverOffered.cards.slice(-listed).reverse();
  return tally;
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
    tally.neverOffered.cards.push(card);
    if (tally.neverOffered.cards.length > pageSize) tally.neverOffered.cards.splice(0, pageSize - listed);
  }
}
