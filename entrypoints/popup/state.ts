import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { CardActions } from '../../components/cards/CardRow';
import type { NoticeContent } from '../../components/feedback/Notice';
import { sayError } from '../../components/i18n/errors';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { popupWords } from '../../components/i18n/popup';
import type { TabView } from '../../components/popup/PopupHeader';
import { peekNewest } from '../../core/memory/store/peekNewest';
import type { Card } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import { createCardAsker } from '../../core/platform/askForCards';
import { cardsAtFirstSight, type FirstSight } from '../../core/platform/firstSight';
import { noteProblem } from '../../core/platform/log';
import { databaseOf } from '../../core/platform/profiles';
import { type Settings, saveSettings } from '../../core/platform/settings';
import { adapterById } from '../../core/sites/index';
import { quotedUrl } from '../../core/sites/page/quotedUrl';

const pageSize = 50;
const searchDelayMs = 120;
/** The worker is not asked before the newest cards are on screen, unless reading them takes longer than this. */
const peekLimitMs = 200;
/** How many just-learnt and how many fitting cards are shown. */
const learntLimit = 3;
const fitsLimit = 5;

/**
 * What the popup knows, and what it can do. All of it goes through messages.
 *
 * @param sight what is shown until the worker has answered; null where nothing was kept.
 */
export function createPopupState(initial: Settings, lang: UiLanguage, sight: FirstSight | null) {
  const tab = signal<TabView | null>(null);
  const settings = signal(initial);
  const cards = signal<Card[] | null>(sight?.cards ?? null);
  const total = signal<number | null>(null);
  const answered = signal('');
  const failed = signal<string | null>(null);
  const learnt = signal<Card[]>([]);
  const fits = signal<Card[]>([]);
  const pending = signal(sight?.pending ?? 0);
  const memories = signal(sight?.memories ?? 0);
  const storageFull = signal(false);
  const notice = signal<NoticeContent | null>(null);
  const askForList = createCardAsker();
  let query = '';
  let limit = pageSize;
  let latestSearch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const words = (message: Message, params?: Record<string, string | number>) => say(message, lang, params);
  const detailOf = (error: unknown) => sayError(error, lang);
  const explain = (error: unknown) => {
    notice.value = { text: words(popupWords.notSaved, { detail: detailOf(error) }), bad: true };
  };

  async function loadCards(): Promise<void> {
    const mine = ++latestSearch;
    try {
      const text = query.trim();
      const found = await askForList.begin({
        statuses: ['active'],
        limit,
        ...(text === '' ? { sort: 'newest' as const } : { text, sort: 'relevance' as const }),
      });
      if (mine !== latestSearch) return;
      cards.value = found.cards;
      total.value = found.total;
      answered.value = text;
      failed.value = null;
    } catch (error) {
      if (mine === latestSearch) failed.value = detailOf(error);
    }
  }

  /**
   * Shows the newest cards without the worker, which may need a second to wake. Resolves when they are there, or when
   * the worker had better be asked.
   */
  async function peek(): Promise<void> {
    if (cards.value !== null) return;
    const seen = peekNewest({ name: databaseOf(initial.profile), status: 'active', limit: cardsAtFirstSight }).then(
      (found) => {
        if (found !== null && cards.value === null && query.trim() === '') cards.value = found;
      },
      // A failed peek costs nothing: the worker is asked all the same, and says what is wrong.
      (error: unknown) => noteProblem('peek', error),
    );
    await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, peekLimitMs))]);
  }

  async function loadCounts(): Promise<void> {
    const overview = await ask('getOverview', undefined);
    pending.value = overview.counts.pending;
    memories.value = overview.counts.active;
    storageFull.value = overview.storageFull;
  }

  async function loadTab(): Promise<void> {
    const [active] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
    if (active?.id === undefined) {
      tab.value = { site: null, state: 'notAChat', brokenReport: null };
      return;
    }
    const answer = await ask('tabState', { tabId: active.id });
    const broken = answer.health !== null && !answer.health.ok;
    tab.value = {
      site: answer.site,
      state: answer.state,
      brokenReport: broken ? (answer.health?.report ?? '') : null,
      isStillKept: answer.health?.stillKept === true,
      modeWillShow: answer.state === 'unknownMode' && adapterById(answer.site ?? '')?.privateMode === 'told',
    };
    if (answer.site === null) return;
    if (answer.conversationId !== null) {
      const { site, conversationId } = answer;
      const here = await ask('listCards', {
        conversation: { site, conversationId },
        statuses: ['active'],
        sort: 'newest',
        limit: learntLimit,
      });
      learnt.value = here.cards;
    }
    const title = active.title ?? '';
    if (answer.state === 'on' && title !== '') {
      const { hits } = await ask('recallPreview', { query: title, scope: 'global', maxMemories: fitsLimit });
      const known = new Set(learnt.value.map((card) => card.id));
      fits.value = hits.map((hit) => hit.card).filter((card) => !known.has(card.id));
    }
  }

  function start(): void {
    failed.value = null;
    loadTab().catch(() => {
      tab.value ??= { site: null, state: 'notAChat', brokenReport: null };
    });
    void loadCards();
    loadCounts().catch(() => {
      // The list says what is wrong; the counts are left out.
      pending.value = 0;
    });
  }

  /** Shows a card as it is now wherever it is listed; null takes it away. */
  function replace(id: string, next: Card | null): void {
    const swap = (list: Card[]) => list.flatMap((card) => (card.id === id ? (next === null ? [] : [next]) : [card]));
    if (cards.value !== null) cards.value = swap(cards.value);
    learnt.value = swap(learnt.value);
    fits.value = swap(fits.value);
  }

  const actions: CardActions = {
    onEdit(card, text) {
      replace(card.id, { ...card, text });
      ask('editCard', { id: card.id, edit: { text } }).then(
        (saved) => replace(card.id, saved),
        (error) => {
          replace(card.id, card);
          explain(error);
        },
      );
    },
    onPin(card, pinned) {
      ask('pinCard', { id: card.id, pinned }).then((saved) => replace(card.id, saved), explain);
    },
    onForget(card) {
      const before = { cards: cards.value, learnt: learnt.value, fits: fits.value };
      replace(card.id, null);
      const putBack = () => {
        cards.value = before.cards;
        learnt.value = before.learnt;
        fits.value = before.fits;
      };
      ask('forgetCards', { ids: [card.id] }).then(
        () => {
          if (total.value !== null) total.value -= 1;
          memories.value -= 1;
          notice.value = {
            text: words(popupWords.forgotten, { text: card.text }),
            action: {
              label: words(popupWords.undo),
              run: () => {
                ask('restoreCards', { ids: [card.id] }).then(() => {
                  putBack();
                  if (total.value !== null) total.value += 1;
                  memories.value += 1;
                  notice.value = { text: words(popupWords.restored) };
                }, explain);
              },
            },
          };
        },
        (error) => {
          putBack();
          explain(error);
        },
      );
    },
    onOpenSource(evidence) {
      const url = quotedUrl(evidence);
      if (url !== null) void browser.tabs.create({ url });
    },
    async loadTurns(card) {
      return (await ask('getCard', { id: card.id }))?.turns ?? [];
    },
  };

  return {
    tab,
    settings,
    cards,
    total,
    answered,
    failed,
    learnt,
    fits,
    pending,
    memories,
    storageFull,
    notice,
    actions,
    peek,
    start,
    search(text: string): void {
      query = text;
      limit = pageSize;
      clearTimeout(timer);
      timer = setTimeout(() => void loadCards(), text.trim() === '' ? 0 : searchDelayMs);
    },
    showMore(): void {
      limit += pageSize;
      void loadCards();
    },
    add(text: string): void {
      ask('addCard', { text, scope: 'global' }).then(({ decision }) => {
        notice.value = {
          text: words(decision.action === 'ignore' ? popupWords.alreadyKnown : popupWords.added),
        };
        start();
      }, explain);
    },
    pause(paused: boolean): void {
      void changeSettings({ paused });
    },
    switchSite(site: string, off: boolean): void {
      void changeSettings(({ sitesOff }) => {
        const others = sitesOff.filter((id) => id !== site);
        return { sitesOff: off ? [...others, site] : others };
      });
    },
    /** The user wants chats remembered on a site that does not say which ones are private. */
    allowWithoutMode(site: string): void {
      void changeSettings(({ captureWithoutPrivateMode }) => ({
        captureWithoutPrivateMode: [...new Set([...captureWithoutPrivateMode, site])],
      }));
    },
    copyReport(report: string): Promise<boolean> {
      return navigator.clipboard.writeText(report).then(
        () => true,
        (error: unknown) => {
          notice.value = { text: words(popupWords.notCopied, { detail: detailOf(error) }), bad: true };
          return false;
        },
      );
    },
    openPage(view: 'memories' | 'inbox' | 'settings'): void {
      void browser.tabs.create({ url: `${browser.runtime.getURL('')}memories.html#/${view}` });
      close();
    },
  };

  async function changeSettings(change: Parameters<typeof saveSettings>[0]): Promise<void> {
    try {
      settings.value = await saveSettings(change);
      await ask('settingsChanged', undefined);
      await loadTab();
    } catch (error) {
      explain(error);
    }
  }
}
