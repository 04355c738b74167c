import { resolveLanguage } from '../../components/i18n';
import { clearHandoffs } from '../../core/platform/handoffs';
import { keepAliveDuring } from '../../core/platform/keepAlive';
import { forgetLlmAccess } from '../../core/platform/llmAccess';
import type { ImportProgress } from '../../core/platform/messages';
import { clearNetworkLog, readNetworkLog } from '../../core/platform/networkLog';
import { clearOffers } from '../../core/platform/offers';
import { databaseOf } from '../../core/platform/profiles';
import { defaultSettings, loadSettings, saveSettings } from '../../core/platform/settings';
import type { EngineHolder } from './engine';
import { onOwnMessage } from './listen';
import { tallyCards } from './tally';

/**
 * Answers what concerns the memory as a whole: out, in, counted, exchanged, gone.
 * @param useProfile puts a profile in use, the chat pages included.
 */
export function answerDataMessages(engine: EngineHolder, useProfile: (id: string) => Promise<void>): void {
  let progress: ImportProgress = null;
  let stopper: AbortController | null = null;

  onOwnMessage('exportAll', async () => ({ json: await (await engine.memory()).export() }));
  onOwnMessage('importAll', async ({ json }) => {
    const { uiLanguage } = await loadSettings();
    const lang = resolveLanguage(uiLanguage, navigator.language);
    const memory = await engine.memory();
    const mine = new AbortController();
    stopper?.abort();
    stopper = mine;
    const startedAt = Date.now();
    const { signal } = mine;
    try {
      const result = await keepAliveDuring(() =>
        memory.import(json, {
          lang,
          signal,
          onProgress: (step) => {
            if (stopper === mine) progress = { ...step, startedAt };
          },
        }),
      );
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
  });
  onOwnMessage('importProgress', () => progress);
  onOwnMessage('stopImport', () => stopper?.abort());

  onOwnMessage('tallyCards', async () => tallyCards(await engine.memory(), Date.now()));
  onOwnMessage('networkLog', () => readNetworkLog());

  onOwnMessage('switchProfile', async ({ id }) => {
    stopper?.abort();
    await useProfile(id);
  });
  onOwnMessage('deleteProfile', async ({ id }) => {
    const { profile, profiles } = await loadSettings();
    if (id === profile || !profiles.some((one) => one.id === id)) return { deleted: false };
    await deleteDatabase(databaseOf(id));
    return { deleted: true };
  });
  onOwnMessage('deleteEverything', async () => {
    const { profile, profiles } = await loadSettings();
    for (const { id } of profiles) if (id !== profile) await deleteDatabase(databaseOf(id));
    const rowsLeft = await (await engine.memory()).clear();
    const inUse = profiles.find((one) => one.id === profile) ?? defaultSettings.profiles[0];
    await saveSettings({ profiles: inUse ? [inUse] : defaultSettings.profiles });
    await clearOffers();
    await clearHandoffs();
    await clearNetworkLog();
    await forgetLlmAccess();
    if (engine.llmStatus().state !== 'none') await engine.reopen();
    return { rowsLeft };
  });
}

/** Waits for connections that are still closing; another one that stays open is an error worth seeing. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
