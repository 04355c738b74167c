import PQueue from 'p-queue';
import { storage } from 'wxt/utils/storage';

/** What a new chat is to begin with. Lives in memory only, until the tab it is for has asked for it. */
export interface PendingHandoff {
  tabId: number;
  /** Adapter id of the site it is for; nobody else gets it. */
  to: string;
  /** Adapter id of the site it comes from. */
  from: string;
  text: string;
  at: number;
  /** The request that opened the tab. */
  openedBy: string;
  /** The request that got it; asked again, the same one gets it again. */
  takenBy?: string;
}

/** A person may have to log in first; later than this they have something else in mind. */
const maxAgeMs = 10 * 60_000;

/** The worker is the only writer; one change at a time keeps reading and writing together. */
const changes = new PQueue({ concurrency: 1 });
const handoffsItem = storage.defineItem<PendingHandoff[]>('session:handoffs', { fallback: [] });

/** Keeps a handoff for a tab, in place of an earlier one. */
export async function keepHandoff(handoff: PendingHandoff): Promise<void> {
  await changes.add(async () => {
    const others = (await handoffsItem.getValue()).filter((kept) => kept.tabId !== handoff.tabId);
    await handoffsItem.setValue([...others, handoff]);
  });
}

/** Whether a tab was opened for this request already. */
export async function isOpened(requestId: string): Promise<boolean> {
  return (await handoffsItem.getValue()).some((handoff) => handoff.openedBy === requestId);
}

/** The handoff for this tab and site, for one request: a worker that died while answering is asked again. */
export async function takeHandoff(
  tabId: number,
  site: string,
  requestId: string,
  now: number,
): Promise<PendingHandoff | null> {
  return changes.add(async () => {
    const kept = await handoffsItem.getValue();
    const fresh = kept.filter((handoff) => now - handoff.at < maxAgeMs);
    const mine = fresh.find((handoff) => handoff.tabId === tabId && handoff.to === site);
    const isFree = mine !== undefined && (mine.takenBy ?? requestId) === requestId;
    const next = fresh.map((handoff) => (handoff === mine && isFree ? { ...handoff, takenBy: requestId } : handoff));
    if (isFree || fresh.length !== kept.length) await handoffsItem.setValue(next);
    return isFree ? mine : null;
  });
}

/** Forgets what a closed tab was to begin with. */
export async function forgetHandoffsOf(tabId: number): Promise<void> {
  await changes.add(async () => {
    const kept = await handoffsItem.getValue();
    const others = kept.filter((handoff) => handoff.tabId !== tabId);
    if (others.length !== kept.length) await handoffsItem.setValue(others);
  });
}

/** Forgets every handoff. */
export async function clearHandoffs(): Promise<void> {
  await changes.add(() => handoffsItem.setValue([]));
}
