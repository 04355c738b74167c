import { resolveLanguage } from '../../components/i18n';
import type { ImportResult } from '../../core/memory/api';
import { keepAliveDuring } from '../../core/platform/keepAlive';
import { noteProblem } from '../../core/platform/log';
import type { ImportProgress } from '../../core/platform/messages';
import { readNetworkLog } from '../../core/platform/networkLog';
import { databaseOf } from '../../core/platform/profiles';
import { loadSettings } from '../../core/platform/settings';
import { dropCachedImport, readCachedImport } from './cachedImport';
import { type DeletionSteps, deleteDatabase, deleteEverything, finishDeletion } from './deleteEverything';
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
    const work = keepAliveDuring(async () => {
      try {
        return await importFrom('json' in given ? given.json : await readCachedImport(), mine);
      } finally {
        // Stopped by another one, it would take that one's file.
        if (!mine.signal.aborted) await dropCachedImport();
      }
    });
    running = work;
    return work;
  });
  onOwnMessage('importConversation', async (conversation) => {
    const kept = await keepTurns(await engine.memory(), conversation, scopeOf(undefined, await loadSettings()));
    if (kept.stored > 0) engine.drainSoon();
    return { ...kept, state: 'stored' };
  });
  onOwnMessage('importProgress', () => progress);
  onOwnMessage('stopImport', async () => {
    await stopImport();
    await dropCachedImport();
  });

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
  const deletion: DeletionSteps = { clearMemory: async () => (await engine.memory()).clear(), settingsChanged };
  onOwnMessage('deleteEverything', async () => {
    // An import that went on would fill the emptied memory again.
    await stopImport();
    return { rowsLeft: await deleteEverything(deletion) };
  });
  finishDeletion(deletion).catch((error: unknown) => noteProblem('finish deletion', error));
}
