import { resolveLanguage } from '../../components/i18n';
import type { ImportResult } from '../../core/memory/api';
import { clearHandoffs } from '../../core/platform/handoffs';
import { keepAliveDuring } from '../../core/platform/keepAlive';
import { forgetLlmAccess } from '../../core/platform/llmAccess';
import { type ImportProgress, importCache } from '../../core/platform/messages';
import { clearNetworkLog, readNetworkLog } from '../../core/platform/networkLog';
import { clearOffers } from '../../core/platform/offers';
import { clearPauses } from '../../core/platform/pauses';
import { databaseOf } from '../../core/platform/profiles';
import { defaultSettings, loadSettings, saveSettings } from '../../core/platform/settings';
import type { EngineHolder } from './engine';
import { keepTurns } from './keepTurns';
import { onOwnMessage } from './listen';
import { scopeOf } from './pageState';

/**
 * Answers what concerns the memory as a whole: out, in, counted, exchanged, gone.
 * @param useProfile puts a profile in use, the chat pages included.
 * @param settingsChanged takes the saved settings into force, the chat pages included.
 */
export function answerDataMessages(
  engine: EngineHolder,
  useProfile: (id: string) => Promise<void>,
  settingsChanged: () => Promise<void>,
): void {
  let progress: ImportProgress = null;
  let stopper: AbortController | null = null;
  let running: Promise<unknown> = Promise.resolve();
  /** Ends an import under way, and waits until it has ended. */
  const stopImport = async (): Promise<void> => {
    stopper?.abort();
    await running.catch(() => undefined);
  };

  async function importFrom(json: string, mine: AbortController): Promise<ImportResult & { stopped: boolean }> {
    const { uiLanguage } = await loadSettings();
    const lang = resolveLanguage(uiLanguage, navigator.language);
    const memory = await engine.memory();
    const startedAt = Date.now();
    const { signal } = mine;
    try {
      signal.throwIfAborted();
      const result = await memory.import(json, {
        lang,
        signal,
        onProgress: (step) => {
          if (stopper === mine) progress = { ...step, startedAt };
        },
      });
      return { ...result, stopped: false };
    } catch (error) {
      if (!signal.aborted) throw error;
      return { kept: 0, skipped: 0, problems: [], stopped: true };
    } finally {
      if (stopper === mine) {
        stopper = null;
        progress = null;
      }
    }
  }

  onOwnMessage('exportAll', async () => ({ json: await (await engine.memory()).export() }));
  onOwnMessage('importAll', async (given) => {
    await stopImport();
    const mine = new AbortController();
    stopper = mine;
    const json = 'json' in given ? given.json : await takeCached();
    const work = keepAliveDuring(() => importFrom(json, mine));
    running = work;
    return work;
  });
  onOwnMessage('importConversation', async (conversation) => {
    const kept = await keepTurns(await engine.memory(), conversation, scopeOf(undefined, await loadSettings()));
    if (kept.stored > 0) engine.drainSoon();
    return { ...kept, state: 'stored' };
  });
  onOwnMessage('importProgress', () => progress);
  onOwnMessage('stopImport', () => stopImport());

  onOwnMessage('tallyCards', async () => (await engine.rows()).tally());
  onOwnMessage('networkLog', () => readNetworkLog());

  onOwnMessage('switchProfile', async ({ id }) => {
    await stopImport();
    await useProfile(id);
  });
  onOwnMessage('deleteProfile', async ({ id }) => {
    const { profile, profiles } = await loadSettings();
    if (id === profile || !profiles.some((one) => one.id === id)) return { deleted: false };
    await deleteDatabase(databaseOf(id));
    return { deleted: true };
  });
  onOwnMessage('deleteEverything', async () => {
    // An import that went on would fill the emptied memory again.
    await stopImport();
    const { profile, profiles } = await loadSettings();
    for (const { id } of profiles) if (id !== profile) await deleteDatabase(databaseOf(id));
    const rowsLeft = await (await engine.memory()).clear();
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
    await clearPauses(settings, Date.now());
    await clearOffers();
    await clearHandoffs();
    await clearNetworkLog();
    await forgetLlmAccess();
    await settingsChanged();
    return { rowsLeft };
  });
}

/** The text of the file the page laid down for the worker, which takes it away. */
async function takeCached(): Promise<string> {
  const cache = await caches.open(importCache.name);
  const found = await cache.match(importCache.path);
  await caches.delete(importCache.name);
  return found ? await found.text() : '';
}

/** Waits for connections that are still closing; another one that stays open is an error worth seeing. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
