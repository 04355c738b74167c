import { batch, effect, signal } from '@preact/signals';
import type { UiLanguage } from '../../components/i18n/index';
import { inpageWords, maskedNames } from '../../components/i18n/inpage';
import { ask, ExtensionGoneError } from '../../core/platform/ask';
import { onMessageToPage } from '../../core/platform/messages';
import { keepCaret } from '../../core/sites/page/caretKeeper';
import { parseCommand } from '../../core/sites/page/commands';
import { type ComposerSpot, followComposer } from '../../core/sites/page/followComposer';
import { guardSend } from '../../core/sites/page/guardSend';
import { directionAround, isDarkAround } from '../../core/sites/page/pageLook';
import { stripBlock } from '../../core/sites/page/stripBlock';
import { watchDraft } from '../../core/sites/page/watchDraft';
import { createCaptureSession } from '../../core/sites/shared/captureSession';
import { readEditorText, removeBlock, watchEditing } from '../../core/sites/shared/composer';
import type { SiteAdapter } from '../../core/sites/types';
import { runChatCommand } from './chatCommand';
import { createInsertion } from './insertion';
import { openLayer } from './mount';
import { createOtherChats } from './otherChats';
import { createPageFacts } from './pageFacts';
import { createRecall, type OfferList } from './recall';
import { createView } from './view';

/** The model is warmed up on focus; it stays warm about this long. */
const warmForMs = 25_000;

/** Everything Keepsake does in one chat page. Ends with the signal, or when the extension under it is gone. */
export function startPage(adapter: SiteAdapter, outerSignal: AbortSignal): void {
  const stopper = new AbortController();
  const quit = AbortSignal.any([outerSignal, stopper.signal]);
  const layer = openLayer(document);
  const spot = signal<ComposerSpot | null>(null);
  const isPanelOpen = signal(false);
  let giveCaretBack: (() => void) | null = null;
  let draft = '';
  let warmAt = 0;
  let isStarted = false;

  const lang = (): UiLanguage => {
    const set = page.state.peek()?.settings.uiLanguage ?? 'auto';
    return set === 'auto' ? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en') : set;
  };
  const composer = () => spot.peek()?.element ?? null;

  function onError(error: unknown): void {
    if (!(error instanceof ExtensionGoneError)) {
      console.warn('[keepsake]', error instanceof Error ? error.name : 'problem');
      return;
    }
    if (quit.aborted) return;
    stopper.abort();
    view.drawLast(inpageWords.reload, { label: inpageWords.reloadAction, run: () => location.reload() });
  }

  const session = createCaptureSession({
    adapter,
    window,
    signal: quit,
    // Nothing is kept before the background has said that it may be.
    policy: { enabled: false, withoutPrivateMode: false },
    async send(conversation) {
      try {
        const receipt = await ask('captureTurns', conversation);
        noteMasked(receipt.masked);
        return receipt;
      } catch (error) {
        onError(error);
        throw error;
      }
    },
    onState: () => isStarted && page.refresh(),
    onHealth(health) {
      page.health.value = health;
      ask('reportHealth', health).catch(onError);
    },
  });
  const page = createPageFacts(adapter, session.state, onError);
  const recall = createRecall(adapter, page, session.recentTurns, lang);
  const insertion = createInsertion({
    adapter,
    lang,
    composer,
    onError,
    mayLeaveTraces: () => page.state.peek()?.state === 'on',
    insertAt: () => page.state.peek()?.settings.insertAt ?? 'top',
    onChange: () => void recallNow(),
  });

  const otherChats = createOtherChats({
    adapter,
    lang,
    page,
    insertion,
    composer,
    recentTurns: session.recentTurns,
  });

  /** The user's own words in the box, without what we put there. */
  function ownDraft(): string {
    const inserted = insertion.inserted();
    const given = insertion.given();
    const words = given ? stripBlock(draft, given) : draft;
    return inserted ? stripBlock(words, inserted.block) : words;
  }

  const isOff = () => {
    const state = page.state.peek()?.state;
    return state === 'paused' || state === 'siteOff';
  };

  async function recallNow(): Promise<boolean> {
    const words = ownDraft();
    if (isOff() || parseCommand(words)) {
      recall.clear();
      return true;
    }
    try {
      return await recall.recall(words, new Set(insertion.inserted()?.cardIds ?? []));
    } catch (error) {
      onError(error);
      return false;
    }
  }

  const drafts = watchDraft(
    (text) => {
      draft = text;
      insertion.check(text);
      if (ownDraft().trim() === '') recall.clear();
    },
    () => {
      if (recall.fitting.peek()?.askedWith !== ownDraft().trim()) void recallNow();
    },
  );

  /** The list of memories fitting the draft as it is at this moment. */
  async function freshOffers(): Promise<OfferList | null> {
    const known = recall.fitting.peek();
    if (known?.askedWith === ownDraft().trim()) return known;
    await recallNow();
    return recall.fitting.peek();
  }

  async function onMainClick(): Promise<void> {
    const oneClick = page.state.peek()?.settings.oneClick ?? true;
    if (!oneClick || isOff()) {
      togglePanel();
      return;
    }
    const list = await freshOffers();
    if (!list || list.offers.length === 0) openPanel();
    else {
      await insertion.insert(
        list,
        list.offers.map((offer) => offer.cardId),
      );
    }
  }

  function openPanel(): void {
    if (isPanelOpen.peek()) return;
    const element = composer();
    giveCaretBack = element ? keepCaret(element) : null;
    isPanelOpen.value = true;
    const list = recall.other.peek() ?? recall.fitting.peek();
    if (list?.fitsDraft) recall.tickAll(list);
    if (!recall.other.peek()) void freshOffers();
  }

  function closePanel(): void {
    batch(() => {
      isPanelOpen.value = false;
      recall.other.value = null;
      otherChats.sites.value = null;
    });
    giveCaretBack?.();
    giveCaretBack = null;
  }

  function togglePanel(): void {
    if (isPanelOpen.peek()) closePanel();
    else openPanel();
  }

  async function insertTicked(): Promise<void> {
    const list = recall.other.peek() ?? recall.fitting.peek();
    if (!list) return;
    const chosen = list.offers.map((offer) => offer.cardId).filter((id) => recall.ticked.peek().has(id));
    const isIn = await insertion.insert(list, chosen);
    // The insertion leaves focus and caret in the draft.
    giveCaretBack = isIn ? null : giveCaretBack;
    closePanel();
  }

  const view = createView({
    adapter,
    layer,
    lang,
    page,
    recall,
    insertion,
    otherChats,
    spot,
    isPanelOpen,
    onMainClick: () => void onMainClick(),
    closePanel,
    togglePanel,
    insertTicked: () => void insertTicked(),
    onError,
  });

  /** Whether a send must wait: commands are never for the site, and fitting memories go in first where that is set. */
  function beforeSend(isDecisive: boolean): 'pass' | 'hold' {
    const element = composer();
    const text = element ? readEditorText(element) : '';
    const command = parseCommand(text);
    if (command && element) {
      if (isDecisive) {
        const emptied = removeBlock({ element, kind: adapter.editor, block: text });
        runChatCommand(command, { adapter, page, recall, insertion, otherChats, openPanel, emptied }).catch((error) => {
          onError(error);
          insertion.sayFailed(inpageWords.failedAction);
        });
      }
      return 'hold';
    }
    const list = recall.fitting.peek();
    const wantsAuto =
      page.state.peek()?.settings.autoInsert === true &&
      page.facts.peek().isNew &&
      !autoDoneFor.has(page.facts.peek().conversationId) &&
      list !== null &&
      list.offers.length > 0 &&
      list.askedWith === ownDraft().trim();
    if (wantsAuto) {
      if (isDecisive) {
        autoDoneFor.add(page.facts.peek().conversationId);
        void insertion.insert(
          list,
          list.offers.map((offer) => offer.cardId),
          inpageWords.insertedAuto,
        );
      }
      return 'hold';
    }
    if (isDecisive) insertion.noteSend();
    return 'pass';
  }
  const autoDoneFor = new Set<string>();

  function warmUp(): void {
    if (isOff() || Date.now() - warmAt < warmForMs) return;
    warmAt = Date.now();
    ask('warmUp', undefined).catch(onError);
  }

  watchEditing(document, quit);
  guardSend(document, adapter.selectors.send, quit, composer, beforeSend);

  const stopPolicy = effect(() => {
    const state = page.state.value;
    if (!state) return;
    session.setPolicy({
      enabled: state.state === 'on' || state.state === 'unknownMode',
      isPaused: state.state === 'paused' || state.state === 'siteOff',
      withoutPrivateMode: state.settings.captureWithoutPrivateMode,
    });
  });

  /** Private data was masked: said once a chat for each kind, so that it is known and not tiresome. */
  const maskedHere = new Set<string>();
  function noteMasked(kinds: string[]): void {
    const fresh = kinds.filter((kind) => maskedNames[kind] && !maskedHere.has(kind));
    for (const kind of fresh) maskedHere.add(kind);
    const [first] = fresh;
    const name = first === undefined ? undefined : maskedNames[first];
    if (name && !insertion.inserted()) insertion.say(inpageWords.masked, { what: name[lang()] });
  }

  // Another conversation: nothing of the last one may stay on screen.
  let lastConversation = page.facts.peek().conversationId;
  const stopFacts = effect(() => {
    const { conversationId, isNew } = page.facts.value;
    if (conversationId === lastConversation) return;
    lastConversation = conversationId;
    if (isNew) {
      insertion.forget();
      recall.clear();
    }
  });

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
        drafts.attach(next?.element ?? null);
        if (next) otherChats.receive().catch(onError);
      },
      () => {
        page.refresh();
        drafts.check();
        layer.keep();
        const around = composer() ?? document.body;
        layer.setLook({
          dark: isDarkAround(around),
          direction: directionAround(around),
          language: lang() === 'zh' ? 'zh-CN' : 'en',
        });
      },
    );
    document.addEventListener(
      'focusin',
      (event) => {
        if (event.target instanceof Node && composer()?.contains(event.target)) warmUp();
      },
      { signal: quit },
    );
    if (composer()?.contains(document.activeElement)) warmUp();
  });

  const stopListening = [
    onMessageToPage('areYouThere', () => true),
    onMessageToPage('openRecall', () => togglePanel()),
    onMessageToPage('pageStateChanged', ({ data }) => {
      page.state.value = data;
      if (isOff()) recall.clear();
    }),
    onMessageToPage('distilled', ({ data }) => otherChats.sayDistilled(data)),
    onMessageToPage('rememberedSelection', ({ data }) => {
      const [first] = data.cards;
      if (first) insertion.say(inpageWords.remembered, { text: first.text });
      else insertion.say(data.ok ? inpageWords.alreadyKnown : inpageWords.notRemembered);
    }),
  ];

  quit.addEventListener(
    'abort',
    () => {
      drafts.stop();
      stopFacts();
      stopPolicy();
      for (const stop of stopListening) stop();
      if (outerSignal.aborted) layer.remove();
    },
    { once: true },
  );
}

function whenReady(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
