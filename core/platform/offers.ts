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
}

/** An offer of which the newest few count: a person acts on what is on the screen. */
const maxOffers = 24;

/** The worker is the only writer; one change at a time keeps reading and writing together. */
const changes = new PQueue({ concurrency: 1 });
const offersItem = storage.defineItem<Offer[]>('session:offers', { fallback: [] });

/** Keeps an offer until the browser closes or newer ones push it out. */
export async function keepOffer(offer: Offer): Promise<void> {
  await changes.add(async () => {
    const offers = await offersItem.getValue();
    await offersItem.setValue([...offers.filter((kept) => kept.id !== offer.id), offer].slice(-maxOffers));
  });
}

/** The offer, if it was made to this tab; null otherwise, so that no page acts on what another page was shown. */
export async function findOffer(id: string, tabId: number): Promise<Offer | null> {
  const offers = await offersItem.getValue();
  return offers.find((offer) => offer.id === id && offer.tabId === tabId) ?? null;
}

/** Forgets every offer. */
export async function clearOffers(): Promise<void> {
  await changes.add(() => offersItem.setValue([]));
}
