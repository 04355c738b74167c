import { browser } from 'wxt/browser';
import type { Card } from '../../core/memory/types';
import { clearHandoffs } from '../../core/platform/handoffs';
import { sendToPage } from '../../core/platform/messages';
import { clearOffers } from '../../core/platform/offers';
import { switchProfile } from '../../core/platform/profiles';
import { loadSettings, type Settings, saveSettings } from '../../core/platform/settings';
import { allTabStates, noteTabState, readTabState } from '../../core/platform/tabStates';
import { adapterById, adapterForUrl } from '../../core/sites';
import { answerDataMessages } from './dataMessages';
import type { EngineHolder } from './engine';
import { onOwnMessage, onOwnPageGone } from './listen';
import { answerLlmMessages } from './llmMessages';
import { describePage } from './pageState';
import { createStoppable } from './stoppable';
import { isStorageFull } from './storageFull';

/** Answers everything the popup and the memories page may ask. */
export function answerOwnPages(engine: EngineHolder): void {
  onOwnMessage('getOverview', async () => {
    const memory = await engine.rows();
    const [stats, estimate, tabs] = await Promise.all([
      memory.stats({ withLinks: false }),
      navigator.storage.estimate(),
      allTabStates(),
    ]);
    return {
      counts: stats.cards,
      turns: stats.turns,
      episodes: stats.episodes,
      bytesUsed: estimate.usage ?? 0,
      jobsWaiting: stats.jobsWaiting,
      modelState: engine.embedder().state(),
      device: engine.embedder().device(),
      health: tabs.flatMap((tab) => (tab.health ? [tab.health] : [])),
      llm: engine.llmStatus(),
      storageFull: await isStorageFull(),
    };
  });

  onOwnMessage('tabState', async ({ tabId }) => {
    const [tab, known] = await Promise.all([browser.tabs.get(tabId), readTabState(tabId)]);
    const site = adapterForUrl(tab.url ?? '');
    if (!site) return { site: null, conversationId: null, state: 'notAChat', health: null };
    if (tab.incognito) return { site: site.id, conversationId: null, state: 'private', health: null };
    if (known?.site !== site.id) return { site: site.id, conversationId: null, state: 'notAChat', health: null };
    return { site: site.id, conversationId: known.conversationId, state: known.state, health: known.health };
  });

  const searches = createStoppable();
  onOwnMessage('listCards', ({ searchId, ...filter }) =>
    searches.run(searchId, async (signal) => {
      const memory = await (filter.text ? engine.memory() : engine.rows());
      const { items, total } = await memory.list(filter, signal && { signal });
      return { cards: items, total };
    }),
  );
  onOwnMessage('stopSearch', ({ searchId }) => searches.stop(searchId));
  onOwnPageGone(searches.stopAll);
  onOwnMessage('getCard', async ({ id }) => {
    const memory = await engine.rows();
    const found = await memory.details(id);
    if (!found) return null;
    // What it took the place of and what took its place are no links, but belong on the page of a card.
    const { supersededBy, supersedes = [] } = found.card;
    const chain = await Promise.all([supersededBy, ...supersedes].map((one) => (one ? memory.get(one) : null)));
    const linked = new Map([...found.linked, ...chain.flatMap((card) => card ?? [])].map((card) => [card.id, card]));
    return { ...found, linked: [...linked.values()] };
  });
  onOwnMessage('getCards', async ({ ids }) => {
    const memory = await engine.rows();
    const found = await Promise.all([...new Set(ids)].map((id) => memory.get(id)));
    return found.flatMap((card) => card ?? []);
  });
  onOwnMessage('addCard', async ({ text, scope }) => {
    const { decision, memory: card } = await (await engine.memory()).addMemory(text, { scope });
    return { decision, card };
  });
  onOwnMessage('editCard', async ({ id, edit }) => (await engine.memory()).update(id, edit));
  onOwnMessage('forgetCards', async ({ ids }) => ({ ids: await (await engine.memory()).delete(ids) }));
  onOwnMessage('restoreCards', async ({ ids }) => ({ ids: await (await engine.memory()).restore(ids) }));
  onOwnMessage('deleteCardsForGood', async ({ ids }) => ({
    ids: await (await engine.memory()).delete(ids, { forGood: true }),
  }));
  onOwnMessage('pinCard', async ({ id, pinned }) => (await engine.memory()).pin(id, pinned));
  onOwnMessage('mergeCards', async ({ ids, text }) => (await engine.memory()).merge(ids, text));
  onOwnMessage('splitCard', async ({ id, texts }): Promise<Card[]> => (await engine.memory()).split(id, texts));
  onOwnMessage('unlinkCards', async ({ from, to }) => (await engine.memory()).unlink(from, to));
  onOwnMessage('resolvePending', async ({ id, answer, text }) =>
    (await engine.memory()).resolvePending(id, answer, text),
  );
  onOwnMessage('recallPreview', async ({ query, scope, maxMemories }) => {
    const { memories } = await engine.recall(query, { scope, ...(maxMemories !== undefined && { maxMemories }) });
    return { hits: memories };
  });
  onOwnMessage('listEpisodes', async (page) => (await engine.memory()).episodes(page));
  onOwnMessage('listRecallLog', async (page) => (await engine.memory()).recallLog(page));
  onOwnMessage('declineOffer', async ({ recallId, cardId, declined }) =>
    (await engine.memory()).declineOffer(recallId, cardId, declined),
  );
  onOwnMessage('maintain', async ({ dryRun }) => {
    const { actions } = await (await engine.memory()).maintain({ dryRun });
    return { actions };
  });
  onOwnMessage('contextMarkdown', async ({ scope, lang }) => ({
    markdown: await (await engine.memory()).contextMarkdown({ scope, lang }),
  }));
  answerDataMessages(
    engine,
    (id) => useProfile(engine, id),
    () => settingsChanged(engine),
  );
  answerLlmMessages(engine);
  onOwnMessage('settingsChanged', () => settingsChanged(engine));
}

async function settingsChanged(engine: EngineHolder): Promise<void> {
  const settings = await loadSettings();
  await engine.settingsChanged(settings);
  await tellPages(settings);
}

async function useProfile(engine: EngineHolder, id: string): Promise<void> {
  await engine.reopen(() => saveSettings((now) => switchProfile(now, id)));
  // What a tab was shown from another profile must not be acted on in this one.
  await clearOffers();
  await clearHandoffs();
  await tellPages(await loadSettings());
}

/** Tells every chat page what changed. A tab whose page is gone or reloading asks by itself when it opens. */
async function tellPages(settings: Settings): Promise<void> {
  for (const tab of await allTabStates()) {
    const site = adapterById(tab.site);
    if (!site) continue;
    const page = { site, tabId: tab.tabId, incognito: false };
    const described = await describePage(page, tab, settings);
    await noteTabState(tab.tabId, { state: described.state });
    await sendToPage('pageStateChanged', described, tab.tabId).catch(() => undefined);
  }
}
