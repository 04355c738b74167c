import { noteDeletion, readDeletion } from '../../core/platform/deletion';
import { clearHandoffs } from '../../core/platform/handoffs';
import { forgetLlmAccess } from '../../core/platform/llmAccess';
import { clearNetworkLog } from '../../core/platform/networkLog';
import { clearOffers } from '../../core/platform/offers';
import { clearPauses } from '../../core/platform/pauses';
import { databaseOf } from '../../core/platform/profiles';
import { defaultSettings, loadSettings, saveSettings } from '../../core/platform/settings';
import { dropCachedImport } from './cachedImport';

export interface DeletionSteps {
  /** Empties the memory in use; returns how many rows are left, which is 0. */
  clearMemory(): Promise<number>;
  /** Takes the saved settings into force, the chat pages included. */
  settingsChanged(): Promise<void>;
}

/** One at a time: a second one that ended after the first was answered would delete what was said in between. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** Deletes everything of every profile. Stopped half-way, `finishDeletion` does the rest. Returns how many rows are left. */
export function deleteEverything(steps: DeletionSteps): Promise<number> {
  return inTurn(() => deleteNow(steps));
}

async function deleteNow(steps: DeletionSteps): Promise<number> {
  await noteDeletion('all');
  const rowsLeft = await steps.clearMemory();
  await deleteRest(steps);
  return rowsLeft;
}

/** Ends a deletion that a stopped worker left; nothing happens where there is none. */
export function finishDeletion(steps: DeletionSteps): Promise<void> {
  return inTurn(async () => {
    const left = await readDeletion();
    if (left === 'all') await deleteNow(steps);
    else if (left === 'rest') await deleteRest(steps);
  });
}

/** What is said from here on is new, and stays whatever happens to the worker. */
async function deleteRest({ settingsChanged }: DeletionSteps): Promise<void> {
  await noteDeletion('rest');
  const { profile, profiles } = await loadSettings();
  for (const { id } of profiles) if (id !== profile) await deleteDatabase(databaseOf(id));
  // Names of projects and conversations, private words and addresses are the user's own words too. What keeps things
  // from being remembered stays.
  const settings = await saveSettings(({ uiLanguage, onboarded, paused, sitesOff }) => ({
    ...defaultSettings,
    uiLanguage,
    onboarded,
    paused,
    sitesOff,
    profile,
    profiles: [{ id: profile, name: '', projects: [] }],
  }));
  await dropCachedImport();
  await clearPauses(settings, Date.now());
  await clearOffers();
  await clearHandoffs();
  await clearNetworkLog();
  await forgetLlmAccess();
  await settingsChanged();
  await noteDeletion(null);
}

/** Waits for connections that are still closing; another one that stays open is an error worth seeing. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
