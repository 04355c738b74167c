import { effect, signal } from '@preact/signals';
import { resolveLanguage, type UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import { ask, ExtensionGoneError } from '../../core/platform/ask';
import { type ComposerSpot, followComposer } from '../../core/sites/page/followComposer';
import { guardSend } from '../../core/sites/page/guardSend';
import { isDarkAround, watchPageLook } from '../../core/sites/page/pageLook';
import { keepCaretOverUndo } from '../../core/sites/page/undoCaret';
import { createCaptureSession } from '../../core/sites/shared/captureSession';
import { watchEditing } from '../../core/sites/shared/composer';
import type { SiteAdapter } from '../../core/sites/types';
import { createBoxWriter } from './boxWriter';
import { createDraftRecall } from './draftRecall';
import { listenToBackground } from './fromBackground';
import { createGivenText } from './givenText';
import { createInsertion } from './insertion';
import { openLayer } from './mount';
import { createOtherChats } from './otherChats';
import { watchMemoryInUse } from './otherMemory';
import { createPageFacts } from './pageFacts';
import { createPanelDoor } from './panelDoor';
import { createPickedWords } from './pickedWords';
import { createRecall } from './recall';
import { createLine } from './sayLine';
import { createSendGate } from './sendGate';
import { tellMasked } from './tellMasked';
import { createUsefulness } from './usefulness';
import { createView } from './view';
import { createWarmUp } from './warmUp';
import { createWholeChat } from './wholeChat';

/** Everything Keepsake does in one chat page. Ends with the signal, or when the extension under it is gone. */
export function startPage(adapter: SiteAdapter, outerSignal: AbortSignal): void {
  const stopper = new AbortController();
  const quit = AbortSignal.any([outerSignal, stopper.signal]);
  const layer = openLayer(document);
  const spot = signal<ComposerSpot | null>(null);
  let isStarted = false;

  const lang = (): UiLanguage => resolveLanguage(page.state.peek()?.settings.uiLanguage ?? 'auto', navigator.language);
  const composer = () => spot.peek()?.element ?? null;
  const lookLikePage = (): void =>
    layer.setLook({
      dark: isDarkAround(composer() ?? document.body ?? document.documentElement),
      language: lang() === 'zh' ? 'zh-CN' : 'en',
    });

  function onError(error: unknown): void {
    if (!(error instanceof ExtensionGoneError)) {
      console.warn('[keepsake]', error instanceof Error ? error.name : 'problem');
      return;
    }
    if (quit.aborted) return;
    stopper.abort();
    lookLikePage();
    view.drawLast(inpageWords.reload, { label: inpageWords.reloadAction, run: () => location.reload() });
  }

  const line = createLine(lang, onError);
  const sayMasked = tellMasked(line, lang);
  const session = createCaptureSession({
    adapter,
    window,
    signal: quit,
    // Nothing is kept before the background has said that it may be.
    policy: { enabled: false, withoutPrivateMode: false },
    async send(conversation) {
      try {
        const receipt = await ask('captureTurns', conversation);
        if (!insertion.inserted()) sayMasked(receipt.masked);
        return receipt;
      } catch (error) {
        onError(error);
        throw error;
      }
    },
    onState: () => isStarted && page.refresh(),
    async onForgone(conversationId, marks) {
      try {
        await ask('turnsForgone', { site: adapter.id, conversationId, ...marks });
      } catch (error) {
        onError(error);
        throw error;
      }
    },
    onHealth(health) {
      page.health.value = health;
      ask('reportHealth', health).catch(onError);
    },
  });
  const page = createPageFacts(adapter, session.state, onError);
  const recall = createRecall(adapter, page, session.recentTurns, lang);
  const box = createBoxWriter(adapter, composer, line);
  const onChange = () => void drafts.recallNow();
  const given = createGivenText(box, line, onChange);
  const insertion = createInsertion({
    box,
    line,
    insertAt: () => page.state.peek()?.settings.insertAt ?? 'top',
    mayLeaveTraces: () => page.state.peek()?.state === 'on',
    onError,
    onChange,
  });
  const drafts = createDraftRecall({ page, recall, insertion, given, onError });
  const otherChats = createOtherChats({
    adapter,
    lang,
    page,
    given,
    line,
    composer,
    recentTurns: session.recentTurns,
  });
  const usefulness = createUsefulness({ page, recall, insertion, onError });
  const picked = createPickedWords({ adapter, page, line, onError });
  const panel = createPanelDoor({ composer, recall, drafts, insertion, otherChats });
  const parts = {
    adapter,
    lang,
    composer,
    page,
    recall,
    box,
    line,
    given,
    insertion,
    drafts,
    otherChats,
    panel,
    onError,
  };

  async function onMainClick(): Promise<void> {
    const oneClick = page.state.peek()?.settings.oneClick ?? true;
    if (!oneClick || drafts.isOff()) {
      panel.toggle();
      return;
    }
    const list = await drafts.freshOffers();
    if (!list || list.offers.length === 0) panel.open();
    else await insertion.insertAll(list);
  }

  const view = createView({ ...parts, usefulness, picked, layer, spot, onMainClick: () => void onMainClick() });
  watchEditing(document, quit);
  keepCaretOverUndo(document, quit, composer, insertion.locate, drafts.watcher.check);
  guardSend(
    document,
    adapter.selectors.send,
    quit,
    composer,
    createSendGate({ ...parts, openPanel: panel.open }),
    adapter.enterBreaksLine,
  );

  const stopPolicy = effect(() => {
    const state = page.state.value;
    if (!state) return;
    session.setPolicy({
      enabled: state.state === 'on' || state.state === 'unknownMode',
      isPaused: state.state === 'paused' || state.state === 'siteOff',
      withoutPrivateMode: state.settings.captureWithoutPrivateMode,
    });
  });

  // Another conversation: nothing of the last one may stay on screen.
  let last = page.facts.peek();
  const stopFacts = effect(() => {
    const next = page.facts.value;
    const before = last;
    last = next;
    if (next.conversationId === before.conversationId) return;
    const gotItsId = before.isNew && !next.isNew && insertion.hasJustSent();
    if (gotItsId) return;
    insertion.forget();
    given.forget();
    recall.clear();
    recall.scope.value = null;
  });

  const stopMemory = watchMemoryInUse({ ...parts, panelAgain: view.panelAgain });
  const warmUp = createWarmUp(composer, drafts.isOff, onError);
  whenReady(() => {
    if (quit.aborted) return;
    isStarted = true;
    page.refresh();
    followComposer(
      document,
      adapter.selectors.composer,
      quit,
      (next) => {
        spot.value = next;
        drafts.watcher.attach(next?.element ?? null);
        if (next) otherChats.receive().catch(onError);
      },
      () => {
        page.refresh();
        drafts.watcher.check();
        layer.keep();
        lookLikePage();
      },
    );
    watchPageLook(document, quit, lookLikePage);
    warmUp.watch(document, quit);
    picked.watch(document, quit);
    // The user may come back from the browser's own page for shortcuts.
    const onShown = () => {
      if (!document.hidden && page.facts.peek().isChat) void page.tell();
    };
    document.addEventListener('visibilitychange', onShown, { signal: quit });
  });

  const stopWholeChat = createWholeChat({ session, line, lang, onError });
  const stopListening = listenToBackground({ ...parts, togglePanel: panel.toggle });
  quit.addEventListener(
    'abort',
    () => {
      drafts.watcher.stop();
      stopFacts();
      stopMemory();
      stopPolicy();
      stopListening();
      stopWholeChat();
      if (outerSignal.aborted) layer.remove();
    },
    { once: true },
  );
}

function whenReady(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
