import { browser } from 'wxt/browser';
import { ensureAlarm } from '../../core/platform/alarms';
import { forgetHandoffsOf } from '../../core/platform/handoffs';
import { keepAliveDuring } from '../../core/platform/keepAlive';
import { noteProblem } from '../../core/platform/log';
import { sendToPage } from '../../core/platform/messages';
import { forgetOffersOf } from '../../core/platform/offers';
import { injectIntoOpenTabs, syncContentScripts } from '../../core/platform/siteAccess';
import { forgetTab } from '../../core/platform/tabStates';
import { adapterForUrl, adapters } from '../../core/sites';
import type { EngineHolder } from './engine';
import { insertIntoFocusedField } from './insertAnywhere';
import { answerWithCards } from './offerCards';
import { flashBadge } from './tabBadge';

const drainAlarm = 'drain';
const maintainAlarm = 'maintain';
const dayMinutes = 24 * 60;

/** Runs an event's work; an error is noted, since nobody waits for it. */
function run(where: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => noteProblem(where, error));
}

/** Registers what the browser tells: in the worker's first tick, or the event that woke it would be missed. */
export function listenToBrowser(engine: EngineHolder): void {
  browser.runtime.onInstalled.addListener(() => {
    run('installed', async () => {
      await createMenus();
      await syncContentScripts([...adapters]);
      await injectIntoOpenTabs([...adapters]);
    });
  });
  browser.runtime.onStartup.addListener(() => engine.drainSoon());
  run('alarms', async () => {
    await ensureAlarm(drainAlarm, { periodInMinutes: 1 });
    await ensureAlarm(maintainAlarm, { periodInMinutes: dayMinutes, delayInMinutes: 10 });
  });

  browser.permissions.onAdded.addListener(() =>
    run('permissions', async () => {
      await syncContentScripts([...adapters]);
      await injectIntoOpenTabs(adapters.filter((adapter) => !adapter.enabledByDefault));
    }),
  );
  browser.permissions.onRemoved.addListener(() =>
    run('permissions', async () => {
      await syncContentScripts([...adapters]);
      if (engine.llmStatus().state !== 'none') await engine.reopen();
    }),
  );

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === drainAlarm) engine.drainSoon();
    if (name === maintainAlarm) {
      run('maintain', async () => {
        // Each run plans anew: one that is cut short again and again would never tidy anything.
        await keepAliveDuring(async () => (await engine.memory()).maintain({ dryRun: false }));
      });
    }
  });

  browser.tabs.onRemoved.addListener((tabId) =>
    run('tab closed', async () => {
      await forgetOffersOf(tabId);
      await forgetHandoffsOf(tabId);
      const gone = await forgetTab(tabId);
      if (gone?.state !== 'on' || gone.conversationId === '') return;
      const memory = await engine.memory();
      await memory.queue('summariseConversation', { site: gone.site, conversationId: gone.conversationId }, Date.now());
      engine.drainSoon();
    }),
  );

  browser.commands.onCommand.addListener((command, tab) => {
    if (command !== 'open-recall') return;
    run('shortcut', async () => {
      const tabId = tab?.id ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id;
      if (tabId !== undefined) await sendToPage('openRecall', undefined, tabId);
    });
  });

  browser.contextMenus.onClicked.addListener((info, tab) => {
    const tabId = tab?.id;
    if (tabId === undefined) return;
    if (info.menuItemId === 'insert') run('insert', () => insertIntoFocusedField(engine, tabId, info.frameId));
    if (info.menuItemId !== 'remember') return;
    run('remember', async () => {
      if (!tab || tab.incognito || !info.selectionText) return;
      const site = adapterForUrl(tab.url ?? '');
      const memory = await engine.memory();
      const added = await memory.addMemory(info.selectionText, {
        evidence: { site: site?.id ?? 'web', at: Date.now(), ...(tab.url !== undefined && { url: tab.url }) },
      });
      await flashBadge(tabId, 'done');
      if (!site) return;
      const cards = added.all.flatMap(({ memory: card }) => (card ? [card] : []));
      const place = { tabId, site: site.id, conversationId: '', query: '', scope: 'global' as const };
      await sendToPage('rememberedSelection', await answerWithCards(cards, place), tabId);
    });
  });
}

async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: 'remember',
    title: browser.i18n.getMessage('menuRemember'),
    contexts: ['selection'],
  });
  browser.contextMenus.create({ id: 'insert', title: browser.i18n.getMessage('menuInsert'), contexts: ['editable'] });
}
