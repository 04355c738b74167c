import { effect, type Signal, signal } from '@preact/signals';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import { LanguageContext } from '../../components/i18n/words';
import { InPage, type InPageProps } from '../../components/inpage/InPage';
import type { PanelProps } from '../../components/inpage/RecallPanel';
import { SlimLine } from '../../components/inpage/SlimLine';
import type { Offer } from '../../components/inpage/types';
import { ask } from '../../core/platform/ask';
import type { ActionResult } from '../../core/platform/messages';
import { isFreeSpot } from '../../core/sites/page/composerBox';
import type { ComposerSpot } from '../../core/sites/page/followComposer';
import { directionAround } from '../../core/sites/page/pageLook';
import { type Box, offsetFrom, type Point, placeButton } from '../../core/sites/page/placeButton';
import { placePanel } from '../../core/sites/page/placePanel';
import { siteName } from '../../core/sites/page/siteName';
import type { SiteAdapter } from '../../core/sites/types';
import type { Insertion } from './insertion';
import type { Layer } from './mount';
import type { OtherChats } from './otherChats';
import type { PageFactsState } from './pageFacts';
import type { Recall } from './recall';

const searchDelayMs = 150;

/** Draws the layer anew whenever something it shows changes. */
export function createView(parts: {
  adapter: SiteAdapter;
  layer: Layer;
  lang: () => UiLanguage;
  page: PageFactsState;
  recall: Recall;
  insertion: Insertion;
  otherChats: OtherChats;
  spot: Signal<ComposerSpot | null>;
  isPanelOpen: Signal<boolean>;
  onMainClick: () => void;
  closePanel: () => void;
  togglePanel: () => void;
  insertTicked: () => void;
  onError: (error: unknown) => void;
}) {
  const { adapter, layer, lang, page, recall, insertion, otherChats, spot, isPanelOpen } = parts;
  const words = (message: Message, params?: Record<string, string | number>) => say(message, lang(), params);
  /** Place chosen by dragging, before the background knows it. */
  const offset = signal<Point | null | undefined>(undefined);
  const isHidden = signal<boolean | undefined>(undefined);
  const query = signal<string | null>(null);
  const note = signal<PanelProps['note']>(null);
  let buttonAt: Point = { x: 0, y: 0 };
  let dragFrom: Point | null = null;
  let searchTimer: ReturnType<typeof setTimeout> | undefined;

  const viewport = () => ({ width: document.documentElement.clientWidth, height: innerHeight });
  /** Where the panel goes when the site's box is not found. */
  const fallbackBox = (): Box => {
    const { width, height } = viewport();
    return {
      left: Math.max(8, width / 2 - 340),
      right: Math.min(width - 8, width / 2 + 340),
      top: height - 90,
      bottom: height - 30,
    };
  };

  function savePlace(change: { offset: Point | null; hidden: boolean }): void {
    offset.value = change.offset;
    isHidden.value = change.hidden;
    ask('movedButton', { site: adapter.id, ...change }).catch(parts.onError);
  }

  const chosenOffset = () =>
    offset.value === undefined ? (page.state.value?.settings.buttonOffset ?? null) : offset.value;
  const hidden = () => isHidden.value ?? page.state.value?.settings.buttonHidden ?? false;

  function offReason(): string | null {
    const state = page.state.value?.state;
    if (state === undefined || state === 'on') return null;
    return words(inpageWords[state], { site: siteName(adapter.id, lang()) });
  }

  function act(offer: Offer, action: 'pin' | 'unpin' | 'forget' | 'restore' | 'edit', text?: string): Promise<void> {
    const list = recall.other.peek() ?? recall.fitting.peek();
    if (!list) return Promise.resolve();
    return ask('actOnOffered', {
      recallId: list.recallId,
      cardId: offer.cardId,
      action,
      ...(text !== undefined && { text }),
    }).then(
      (result) => {
        const [card] = result.cards;
        if (!result.ok || !card) {
          note.value = { text: words(inpageWords.failedAction) };
          return;
        }
        if (action !== 'forget') recall.replace(offer.cardId, { ...offer, text: card.text, pinned: card.pinned });
      },
      (error) => {
        parts.onError(error);
        note.value = { text: words(inpageWords.failedAction) };
      },
    );
  }

  async function restoreAll({ recallId, cards }: ActionResult): Promise<void> {
    if (recallId === undefined) return;
    try {
      for (const { cardId } of cards) await ask('actOnOffered', { recallId, cardId, action: 'restore' });
      note.value = { text: words(inpageWords.restored) };
    } catch (error) {
      parts.onError(error);
    }
  }

  const actions: PanelProps['actions'] = {
    onPin: (offer, pinned) => void act(offer, pinned ? 'pin' : 'unpin'),
    onEdit: (offer, text) => void act(offer, 'edit', text),
    onForget: (offer) => {
      const before = { fitting: recall.fitting.peek(), other: recall.other.peek() };
      void act(offer, 'forget').then(() => {
        recall.replace(offer.cardId, null);
        note.value = {
          text: words(inpageWords.forgotten, { text: offer.text }),
          action: {
            label: words(inpageWords.undo),
            run: () => {
              recall.fitting.value = before.fitting;
              recall.other.value = before.other;
              note.value = null;
              void act(offer, 'restore');
            },
          },
        };
      });
    },
  };

  function setQuery(next: string | null): void {
    query.value = next;
    clearTimeout(searchTimer);
    if (next === null) {
      recall.other.value = null;
      const list = recall.fitting.peek();
      if (list) recall.tickAll(list);
      return;
    }
    searchTimer = setTimeout(() => recall.search(next).catch(parts.onError), searchDelayMs);
  }

  function panelProps(): PanelProps {
    const list = recall.other.value ?? recall.fitting.value;
    const draftIsEmpty = recall.fitting.value === null && !recall.isAsking.value;
    const projects = page.state.value?.projects ?? [];
    return {
      offers: list ? list.offers : recall.isAsking.value ? null : [],
      heading: words(list?.heading.message ?? inpageWords.title, list?.heading.params),
      emptyText: words(list?.emptyText ?? (draftIsEmpty ? inpageWords.writeFirst : inpageWords.noneFit)),
      ticked: recall.ticked.value,
      preview: insertion.preview.value,
      query: query.value,
      note: note.value ?? stateNote(),
      scope: recall.scope.value ?? page.facts.value.project ?? '',
      scopes: [
        { value: '', label: words(inpageWords.scopeGlobal) },
        ...projects.map((project) => ({ value: project, label: project })),
      ],
      busy: insertion.isBusy.value,
      canReset: chosenOffset() !== null || hidden(),
      now: Date.now(),
      actions,
      onTick: recall.tick,
      onQuery: setQuery,
      onScope: (scope) => {
        recall.scope.value = scope;
        const asked = recall.fitting.peek()?.askedWith;
        if (asked !== undefined) recall.recall(asked, new Set()).catch(parts.onError);
      },
      onInsert: parts.insertTicked,
      onClose: parts.closePanel,
      onHideButton: () => {
        savePlace({ offset: chosenOffset(), hidden: true });
        parts.closePanel();
        insertion.say(inpageWords.hidden);
      },
      onResetButton: () => savePlace({ offset: null, hidden: false }),
      carryOnSites: otherChats.sites.value,
      onDistil: () => {
        parts.closePanel();
        otherChats.distil().catch(parts.onError);
      },
      onCarryOn: (isOpen) => {
        if (!isOpen) otherChats.sites.value = null;
        else
          otherChats.chooseSite().then((found) => {
            if (!found) parts.closePanel();
          }, parts.onError);
      },
      onCarryOnIn: (site) => {
        parts.closePanel();
        otherChats.carryOn(site).catch(parts.onError);
      },
      onForgetLast: () => {
        const { conversationId } = page.facts.peek();
        ask('forgetLastTurn', { site: adapter.id, conversationId }).then((result) => {
          const n = result.cards.length;
          note.value = {
            text: n === 0 ? words(inpageWords.forgotNothing) : words(inpageWords.forgotLast, { n }),
            ...(n > 0 && { action: { label: words(inpageWords.undo), run: () => void restoreAll(result) } }),
          };
        }, parts.onError);
      },
    };
  }

  /** What the page is, when it is not simply being remembered. */
  function stateNote(): PanelProps['note'] {
    const health = page.health.value;
    if (health && !health.ok) {
      return {
        text: words(inpageWords.siteChanged, { site: siteName(adapter.id, lang()) }),
        action: {
          label: words(inpageWords.copyReport),
          run: () => void navigator.clipboard.writeText(health.report).catch(parts.onError),
        },
      };
    }
    const reason = offReason();
    return reason === null ? null : { text: reason };
  }

  function props(): InPageProps {
    const here = spot.value;
    const rightToLeft = here !== null && directionAround(here.element) === 'rtl';
    if (here) {
      buttonAt = placeButton(
        here.box,
        viewport(),
        chosenOffset(),
        (place) => isFreeSpot(document, place, layer.host),
        rightToLeft,
      );
    }
    const isShown = here !== null && page.facts.value.isChat && !hidden();
    const settings = page.state.value?.settings;
    const box = here?.box ?? fallbackBox();
    const isOpen = isPanelOpen.value;
    return {
      button: isShown ? buttonAt : null,
      buttonProps: {
        count: recall.fitting.value?.offers.length ?? 0,
        offReason: offReason(),
        busy: insertion.isBusy.value,
        insertsAtOnce: settings?.oneClick ?? true,
        expanded: isOpen,
        onMain: parts.onMainClick,
        onOpenPanel: parts.togglePanel,
        onDrag: (by) => {
          dragFrom ??= buttonAt;
          if (here) offset.value = offsetFrom(here.box, { x: dragFrom.x + by.x, y: dragFrom.y + by.y });
        },
        onDrop: () => {
          dragFrom = null;
          savePlace({ offset: chosenOffset(), hidden: false });
        },
      },
      panel: isOpen ? panelProps() : null,
      panelAnchor: `${box.left} ${box.top} ${box.right} ${box.bottom} ${buttonAt.x} ${query.value === null}`,
      placePanel: (panel) => placePanel(panel, box, isShown ? buttonAt : { x: box.right - 28, y: box.bottom - 28 }),
      line: insertion.line.value,
      lineAnchor: here?.box ?? null,
      viewport: viewport(),
      onCloseLine: () => {
        insertion.line.value = null;
      },
    };
  }

  const stopDrawing = effect(() => {
    layer.draw(
      <LanguageContext.Provider value={lang()}>
        <InPage {...props()} />
      </LanguageContext.Provider>,
    );
  });

  // The preview follows the ticks while the panel is open.
  const stopPreview = effect(() => {
    const list = recall.other.value ?? recall.fitting.value;
    const chosen = list?.offers.map((offer) => offer.cardId).filter((id) => recall.ticked.value.has(id)) ?? [];
    if (isPanelOpen.value) void insertion.refreshPreview(list, chosen);
  });

  const stopReset = effect(() => {
    if (isPanelOpen.value) return;
    query.value = null;
    note.value = null;
  });

  return {
    stop(): void {
      stopDrawing();
      stopPreview();
      stopReset();
    },
    /** The last words before everything stops: one line that stays until it is closed. */
    drawLast(text: Message, action: { label: Message; run: () => void }): void {
      this.stop();
      const close = () => layer.remove();
      layer.draw(
        <LanguageContext.Provider value={lang()}>
          <div class="ks surface">
            <div class="layer" style={{ right: '16px', bottom: '16px' }}>
              <SlimLine
                line={{
                  text: words(text),
                  tone: 'plain',
                  actions: [{ label: words(action.label), run: action.run }],
                }}
                onClose={close}
              />
            </div>
          </div>
        </LanguageContext.Provider>,
      );
    },
  };
}
