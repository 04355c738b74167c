import PQueue from 'p-queue';
import { storage } from 'wxt/utils/storage';
import type { RecallHit, Scope } from '../memory/types';

/** What a recall put before one tab. Lives in memory only: a draft that was never inserted leaves no trace on disk. */
export interface Offer {
  id: string;
  tabId: number;
  at: number;
  query: string;
  site: string;
  conversationId: string;
  scope: Scope;
  hits: { cardId: string; score: number; shares: RecallHit['shares']; reasons: RecallHit['reasons'] }[];
  /** It was inserted: it can be undone and judged as long as its tab lives. */
  held?: true;
}

/** Offers of a tab of which the newest count: a person acts on what is on the screen. Held ones are counted apart. */
const maxPerTab = 12;

/** The worker is the only writer; one change at a time keeps reading and writing together. */
const changes = new PQueue({ concurrency: 1 });
const offersItem = storage.defineItem<Offer[]>('session:offers', { fallback: [] });
const clearedItem = storage.defineItem<number>('session:offersCleared', { fallback: 0 });

async function change(next: (offers: Offer[]) => Offer[]): Promise<void> {
  await changes.add(async () => offersItem.setValue(next(await offersItem.getValue())));
}

/** Keeps an offer until its tab closes or newer ones of the tab push it out. */
export async function keepOffer(offer: Offer): Promise<void> {
  await change((offers) => {
    const others = offers.filter((kept) => kept.tabId !== offer.tabId);
    const own = [...offers.filter((kept) => kept.tabId === offer.tabId && kept.id !== offer.id), offer];
    const held = own.filter((kept) => kept.held);
    const passing = own.filter((kept) => !kept.held);
    return [...others, ...held.slice(-maxPerTab), ...passing.slice(-maxPerTab)];
  });
}

/** The offer was inserted: newer ones that were only shown no longer push it out. */
export async function holdOffer(id: string, tabId: number): Promise<void> {
  await change((offers) =>
    offers.map((offer) => (offer.id === id && offer.tabId === tabId ? { ...offer, held: true } : offer)),
  );
}

/** The offer, if it was made to this tab; null otherwise, so that no page acts on what another page was shown. */
export async function findOffer(id: string, tabId: number): Promise<Offer | null> {
  const offers = await offersItem.getValue();
  return offers.find((offer) => offer.id === id && offer.tabId === tabId) ?? null;
}

/** Forgets what a closed tab was offered. */
export async function forgetOffersOf(tabId: number): Promise<void> {
  await change((offers) => offers.filter((offer) => offer.tabId !== tabId));
}

/** Forgets every offer; pages that show some learn of it by `timesCleared`. */
export async function clearOffers(): Promise<void> {
  await changes.add(async () => {
    await offersItem.setValue([]);
    await clearedItem.setValue((await clearedItem.getValue()) + 1);
  });
}

/** How often every offer was forgotten since the browser started. */
export function timesCleared(): Promise<number> {
  return clearedItem.getValue();
}
