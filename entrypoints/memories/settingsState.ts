import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { say, type UiLanguage } from '../../components/i18n/index';
import { settingsWords } from '../../components/i18n/settings';
import type { SettingsValues, SiteRow } from '../../components/settings/types';
import { describeLlmError, LlmError, type LlmErrorCode } from '../../core/memory/extract/llm/llmError';
import { describeReason } from '../../core/memory/text/reasons';
import type { Scope } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import { releaseLlmHost, requestLlmHost } from '../../core/platform/llmAccess';
import type { LlmAccessState } from '../../core/platform/messages';
import { addProfile, removeProfile, renameProfile } from '../../core/platform/profiles';
import { defaultSettings, loadSettings, type Settings, saveSettings, settingsItem } from '../../core/platform/settings';
import { hasSiteAccess, requestSiteAccess } from '../../core/platform/siteAccess';
import { adapters } from '../../core/sites/index';
import type { Notices } from './notices';
import { saveFile } from './saveFile';

const tryDelayMs = 250;

/** Settings, and what tidies or ends the whole memory. */
export function createSettingsState(
  initial: Settings,
  lang: UiLanguage,
  notices: Notices,
  /** Ends what was begun in the memory in use. */
  beforeLeaving: () => Promise<void>,
  onChanged: () => void,
) {
  const settings = signal(initial);
  const sites = signal<SiteRow[]>([]);
  const tried = signal<{ text: string; score: number }[] | null>(null);
  const tidy = signal<string[] | 'looking' | 'doing' | null>(null);
  const llmAccess = signal<LlmAccessState | null>(null);
  const llmTest = signal<{ ok: boolean; text: string } | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastPrompt = '';

  const notTidied = (error: unknown) => {
    tidy.value = null;
    notices.fail(error);
  };

  let saving = 0;
  // Popup and commands in chats change settings too, and what is set here starts from what is shown here.
  settingsItem.watch((now) => {
    if (saving === 0) settings.value = { ...defaultSettings, ...now };
  });

  async function change(given: Parameters<typeof saveSettings>[0]): Promise<void> {
    const before = settings.peek();
    const part = typeof given === 'function' ? given(before) : given;
    // Shown at once: whoever types on must not see an older state come back.
    settings.value = { ...before, ...part };
    saving++;
    try {
      await saveSettings(given);
      await ask('settingsChanged', undefined);
      // The whole page speaks another language from here on.
      if (part.uiLanguage !== undefined && part.uiLanguage !== before.uiLanguage) location.reload();
      await tryNow();
    } catch (error) {
      settings.value = await loadSettings();
      notices.fail(error);
    } finally {
      saving--;
    }
  }

  async function tryNow(): Promise<void> {
    if (lastPrompt.trim() === '') {
      tried.value = null;
      return;
    }
    const prompt = lastPrompt;
    const { hits } = await ask('recallPreview', {
      query: prompt,
      scope: 'global',
      maxMemories: settings.peek().maxMemories,
    });
    if (prompt === lastPrompt) tried.value = hits.map(({ card, score }) => ({ text: card.text, score }));
  }

  async function changeLlm(llm: Settings['llm']): Promise<void> {
    const before = settings.peek().llm;
    llmTest.value = null;
    // An address that is no longer used keeps no permission.
    if (before.baseUrl !== '' && (before.baseUrl !== llm.baseUrl || llm.kind !== 'openaiCompatible')) {
      await releaseLlmHost(before.baseUrl);
    }
    await change({ llm });
    await lookAtAccess();
  }

  /** Asks for the host first: the browser grants it only straight from the click. */
  async function tryLlm(): Promise<void> {
    const { llm } = settings.peek();
    if (llm.kind === 'openaiCompatible') {
      const access = await requestLlmHost(llm.baseUrl);
      if (access !== 'granted') {
        const words = access === 'denied' ? settingsWords.llmDenied : settingsWords.llmNotPossible;
        llmTest.value = { ok: false, text: say(words, lang) };
        return;
      }
    }
    try {
      const result = await ask('testLlm', { llm });
      llmTest.value = result.ok
        ? { ok: true, text: say(settingsWords.llmTestOk, lang, { model: result.model, ms: result.tookMs }) }
        : { ok: false, text: describeLlmError(new LlmError(result.code as LlmErrorCode, result.status), lang) };
      await lookAtAccess();
    } catch (error) {
      notices.fail(error);
    }
  }

  async function lookAtAccess(): Promise<void> {
    const { baseUrl, callsPerDay } = settings.peek().llm;
    llmAccess.value = await ask('llmAccess', { baseUrl, callsPerDay });
  }

  async function loadSites(): Promise<void> {
    await lookAtAccess();
    sites.value = await Promise.all(
      adapters.map(async (adapter) => ({
        id: adapter.id,
        name: adapter.name[lang],
        allowed: await hasSiteAccess(adapter),
        lacksPrivateMode: adapter.privateMode === 'none',
      })),
    );
  }

  /** Another memory is in use from here on; the page begins anew with it. */
  async function openProfile(id: string): Promise<void> {
    await beforeLeaving();
    await ask('switchProfile', { id });
  }

  async function dropProfile(id: string): Promise<void> {
    const before = settings.peek();
    const name = before.profiles.find((one) => one.id === id)?.name ?? '';
    const { deleted } = await ask('deleteProfile', { id });
    if (!deleted) return;
    await change((now) => removeProfile(now, id));
    notices.tell(settingsWords.profileDeleted, { name });
  }

  const context = (scope: string) => ask('contextMarkdown', { scope: scope as Scope | 'all', lang });

  return {
    settings,
    sites,
    tried,
    tidy,
    llmAccess,
    llmTest,
    changeLlm: (llm: Settings['llm']) => void changeLlm(llm).catch(notices.fail),
    saveKey: (key: string) => {
      const { baseUrl } = settings.peek().llm;
      ask('saveLlmKey', { baseUrl, key }).then(lookAtAccess).catch(notices.fail);
    },
    testLlm: () => void tryLlm(),
    load: loadSites,
    change: (part: Partial<SettingsValues>) => void change(part),
    setOnboarded: () => void change({ onboarded: true }),
    allowSite(id: string): void {
      const adapter = adapters.find((one) => one.id === id);
      if (adapter) requestSiteAccess(adapter).then(loadSites, notices.fail);
    },
    tryPrompt(prompt: string): void {
      lastPrompt = prompt;
      clearTimeout(timer);
      timer = setTimeout(() => tryNow().catch(notices.fail), tryDelayMs);
    },
    openShortcuts(): void {
      // Firefox has a call for it and refuses the address; Chromium has the address alone.
      const { commands } = browser as { commands: { openShortcutSettings?: () => Promise<void> } };
      const opening =
        commands.openShortcutSettings?.() ?? browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
      opening.catch(notices.fail);
    },
    profileActions: {
      onAdd: (name: string) => {
        const id = crypto.randomUUID();
        void change((now) => addProfile(now, name, id));
      },
      onRename: (id: string, name: string) => void change((now) => renameProfile(now, id, name)),
      onSwitch: (id: string) => void openProfile(id).catch(notices.fail),
      onDelete: (id: string) => void dropProfile(id).catch(notices.fail),
    },
    copyContext(scope: string): void {
      context(scope)
        .then(({ markdown }) => navigator.clipboard.writeText(markdown))
        .then(() => notices.tell(settingsWords.copied), notices.fail);
    },
    downloadContext(scope: string): void {
      context(scope).then(({ markdown }) => saveFile('CONTEXT.md', 'text/markdown', markdown), notices.fail);
    },
    lookAtTidying(): void {
      tidy.value = 'looking';
      ask('maintain', { dryRun: true })
        .then(async ({ actions }) => {
          const cards = await ask('getCards', { ids: actions.map(({ cardId }) => cardId) });
          const textOf = new Map(cards.map((card) => [card.id, card.text]));
          tidy.value = actions.map(({ cardId, reason }) => {
            const text = textOf.get(cardId);
            const why = describeReason(reason, lang);
            return text === undefined ? why : `${text} — ${why}`;
          });
        })
        .catch(notTidied);
    },
    doTidying(): void {
      tidy.value = 'doing';
      ask('maintain', { dryRun: false }).then(({ actions }) => {
        tidy.value = null;
        notices.tell(settingsWords.tidyDone, { n: actions.length });
        onChanged();
      }, notTidied);
    },
    deleteEverything(): void {
      notices.tell(settingsWords.deleting);
      ask('deleteEverything', undefined).then(({ rowsLeft }) => {
        if (rowsLeft > 0) notices.fail(new Error(say(settingsWords.notAllDeleted, lang, { n: rowsLeft })));
        else notices.tell(settingsWords.deletedEverything);
        void loadSettings().then((now) => {
          settings.value = now;
        }, notices.fail);
        onChanged();
      }, notices.fail);
    },
  };
}
