import type { Memory } from '../../core/memory/api';
import { showBadge } from '../../core/platform/badge';
import { findOffer, holdOffer } from '../../core/platform/offers';
import { keepForgone } from '../../core/platform/pauses';
import { loadSettings, saveSettings } from '../../core/platform/settings';
import { noteTabState, readTabState } from '../../core/platform/tabStates';
import { runChatCommand } from './chatCommands';
import { composeFor } from './composeFor';
import type { EngineHolder } from './engine';
import { keepTurns } from './keepTurns';
import { type ChatPage, onPageMessage } from './listen';
import { answerWithCards, offerHits, toOffered } from './offerCards';
import { answerHandoffs } from './otherChats';
import { describePage, scopeOf, stateOf } from './pageState';
import { showState } from './tabBadge';

/** A draft as the recall log keeps it, in characters; a pasted book is no question. */
const maxQueryLength = 2_000;

/** Whether anything of this page may be kept: only where it was last seen to be an ordinary chat that is remembered. */
async function mayLeaveTraces(page: ChatPage): Promise<boolean> {
  return !page.incognito && (await readTabState(page.tabId))?.state === 'on';
}

/** Answers everything a chat page may ask. */
export function answerChatPages(engine: EngineHolder): void {
  onPageMessage('pageOpened', async (data, page) => {
    const settings = await loadSettings();
    const described = await describePage(page, data, settings);
    await noteTabState(page.tabId, {
      site: page.site.id,
      conversationId: data.conversationId,
      state: described.state,
      private: data.private,
      modeKnown: data.modeKnown,
    });
    await showState(page.tabId, described.state);
    return described;
  });

  onPageMessage('captureTurns', async (data, page) => {
    const settings = await loadSettings();
    const place = { conversationId: data.conversationId, private: false, modeKnown: page.site.privateMode === 'told' };
    const state = stateOf(page, place, settings);
    if (state === 'paused' || state === 'siteOff') return { stored: 0, state, masked: [] };
    if (state !== 'on') return { stored: 0, state: 'refused', masked: [] };

    const kept = await keepTurns(await engine.memory(), data, scopeOf(data.project, settings));
    if (kept.stored > 0) engine.drainSoon();
    return { ...kept, state: 'stored' };
  });

  onPageMessage('turnsForgone', (data, page) => keepForgone(page.site.id, data.conversationId, data));

  onPageMessage('conversationLeft', async (data, page) => {
    if (!(await mayLeaveTraces(page))) return;
    const memory = await engine.memory();
    await memory.queue(
      'summariseConversation',
      { site: page.site.id, conversationId: data.conversationId },
      Date.now(),
    );
    engine.drainSoon();
  });

  onPageMessage('warmUp', async () => {
    await engine.warmUp();
  });

  onPageMessage('recallForDraft', async (data, page) => {
    const startedAt = performance.now();
    const settings = await loadSettings();
    const scope = scopeOf(data.project, settings);
    const { memories: hits, lang } = await engine.recall(data.draft, {
      scope,
      context: data.context,
      site: page.site.id,
      conversationId: data.conversationId,
      ...(data.searchAll && { searchAll: true }),
      maxMemories: data.maxMemories ?? settings.maxMemories,
    });
    const place = {
      tabId: page.tabId,
      site: page.site.id,
      conversationId: data.conversationId,
      query: (await mayLeaveTraces(page)) ? data.draft.slice(0, maxQueryLength) : '',
      scope,
    };
    return { ...(await offerHits(hits, place)), lang, tookMs: performance.now() - startedAt };
  });

  onPageMessage('composeBlock', async (data, page) => {
    const offer = await findOffer(data.recallId, page.tabId);
    if (!offer) return { text: '', tokens: 0, cardIds: [] };
    const offered = new Set(offer.hits.map((hit) => hit.cardId));
    const memory = await engine.memory();
    const cards = await Promise.all(data.cardIds.filter((id) => offered.has(id)).map((id) => memory.get(id)));
    const settings = await loadSettings();
    return composeFor(
      cards.filter((card) => card !== null),
      { draft: data.draft, site: page.site.id, maxTokens: settings.maxTokens },
    );
  });

  onPageMessage('memoriesInserted', async (data, page) => {
    const offer = await findOffer(data.recallId, page.tabId);
    if (!offer || !(await mayLeaveTraces(page))) return;
    const memory = await engine.memory();
    const offered = new Set(offer.hits.map((hit) => hit.cardId));
    // What was taken back before it was noted is not noted at all.
    if (!data.undone) {
      await holdOffer(offer.id, page.tabId);
      await memory.noteRecall(offer);
    }
    await memory.markInserted(
      offer.id,
      data.cardIds.filter((id) => offered.has(id)),
      data.undone,
    );
  });

  onPageMessage('judgeInserted', async (data, page) => {
    const offer = await findOffer(data.recallId, page.tabId);
    if (!offer?.hits.some((hit) => hit.cardId === data.cardId) || !(await mayLeaveTraces(page))) return { ok: false };
    const memory = await engine.memory();
    await memory.markUsed(offer.id, [data.cardId], data.useful);
    await memory.declineOffer(offer.id, data.cardId, !data.useful);
    return { ok: true };
  });

  onPageMessage('actOnOffered', async (data, page) => {
    const offer = await findOffer(data.recallId, page.tabId);
    if (!offer?.hits.some((hit) => hit.cardId === data.cardId))
      return { ok: false, cards: [], reason: { code: 'notOffered' } };
    const memory = await engine.memory();
    await act(memory, data.cardId, data.action, data.text);
    const card = await memory.get(data.cardId);
    // Words of a turn that no card held have become a card; the page knows it by the old name.
    const cards = card ? [{ ...toOffered(card), cardId: data.cardId }] : [];
    return { ok: true, cards, recallId: offer.id };
  });

  onPageMessage('runCommand', (data, page) => runChatCommand(engine, data, page));

  onPageMessage('rememberText', async (data, page) => {
    const settings = await loadSettings();
    if (page.incognito) return { ok: false, cards: [], reason: { code: 'privateWindow' } };
    const memory = await engine.memory();
    const added = await memory.addMemory(data.text, {
      evidence: { site: page.site.id, conversationId: data.conversationId, url: data.url, at: Date.now() },
      scope: scopeOf(undefined, settings),
    });
    const cards = added.all.flatMap(({ memory: card }) => (card ? [card] : []));
    return answerWithCards(cards, {
      tabId: page.tabId,
      site: page.site.id,
      conversationId: data.conversationId,
      query: '',
      scope: 'global',
    });
  });

  onPageMessage('forgetLastTurn', async (data, page) => {
    const memory = await engine.memory();
    const cards = await memory.forgetLastTurn({ site: page.site.id, conversationId: data.conversationId });
    return answerWithCards(cards, {
      tabId: page.tabId,
      site: page.site.id,
      conversationId: data.conversationId,
      query: '',
      scope: 'global',
    });
  });

  answerHandoffs(engine);

  onPageMessage('reportHealth', async (data, page) => {
    await noteTabState(page.tabId, { site: page.site.id, health: data });
    if (!data.ok) await showBadge(page.tabId, 'problem');
    else await showState(page.tabId, (await readTabState(page.tabId))?.state ?? 'on');
  });

  onPageMessage('movedButton', async (data, page) => {
    const { hidden, offset } = data;
    await saveSettings(({ button }) => ({ button: { ...button, [page.site.id]: { hidden, offset } } }));
  });
}

async function act(memory: Memory, id: string, action: string, text: string | undefined): Promise<void> {
  if (action === 'pin' || action === 'unpin') await memory.pin(id, action === 'pin');
  else if (action === 'forget') await memory.delete(id);
  else if (action === 'restore') await memory.restore(id);
  else if (action === 'edit' && text) await memory.update(id, { text });
}
