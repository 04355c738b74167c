import { batch, signal } from '@preact/signals';
import type { Message, UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import type { Offer } from '../../components/inpage/types';
import { describeReason } from '../../core/memory/text/reasons';
import { ask } from '../../core/platform/ask';
import type { ActionResult, OfferedMemory } from '../../core/platform/messages';
import { siteName } from '../../core/sites/page/siteName';
import type { SiteAdapter } from '../../core/sites/types';
import type { PageFactsState } from './pageFacts';

/** What is offered, and what it was asked with. */
export interface OfferList {
  recallId: string;
  offers: Offer[];
  /** The words that were asked with: the draft, or what was searched for. */
  askedWith: string;
  heading: { message: Message; params?: Record<string, string | number> };
  emptyText: Message;
  /** `fits`: they fit the draft, all of them ticked, their number on the button. `found`: a search or a command. */
  purpose: 'fits' | 'found' | 'judge';
}

/** Turns of the conversation sent along with a draft, and how much of each. */
const contextTurns = 4;
const contextCharacters = 500;
/** A single letter says nothing; a single Han character may. */
const minDraftLength = 2;
const searchLimit = 20;

export type Recall = ReturnType<typeof createRecall>;

/** Asks for fitting memories and keeps what was offered. Late answers to old questions are dropped. */
export function createRecall(
  adapter: SiteAdapter,
  page: PageFactsState,
  recentTurns: (count: number) => { role: 'user' | 'assistant'; text: string }[],
  lang: () => UiLanguage,
) {
  /** What fits the draft. */
  const fitting = signal<OfferList | null>(null);
  /** What the panel shows instead: a search, the answer to a command. */
  const other = signal<OfferList | null>(null);
  const isAsking = signal(false);
  /** The whole memory is being searched for words typed in the panel. */
  const isSearching = signal(false);
  const ticked = signal<ReadonlySet<string>>(new Set());
  /** Project chosen in the panel; null follows the page. */
  const scope = signal<string | null>(null);
  let latest = 0;
  let latestSearch = 0;
  /** The question that is being answered. */
  let asking: { key: string; answered: Promise<boolean> } | null = null;

  const toOffer = (memory: OfferedMemory): Offer => ({
    cardId: memory.cardId,
    text: memory.text,
    kind: memory.kind,
    pinned: memory.pinned,
    topic: memory.topic,
    // They stand in a row: a full stop after each would be in the way.
    reasons: memory.reasons.map((reason) => describeReason(reason, lang()).replace(/[。.]$/, '')),
    saidAt: memory.saidAt,
    saidOn: siteName(memory.saidOn, lang()),
    ...(memory.sourceUrl !== undefined && { sourceUrl: memory.sourceUrl }),
  });

  function show(list: OfferList): void {
    batch(() => {
      if (list.purpose === 'fits') fitting.value = list;
      else other.value = list;
      ticked.value = new Set(list.purpose === 'fits' ? list.offers.map((offer) => offer.cardId) : []);
    });
  }

  function project(): { project: string } | undefined {
    const chosen = scope.peek() ?? page.facts.peek().project;
    return chosen === undefined || chosen === '' ? undefined : { project: chosen };
  }

  /** Looks for what fits a draft. False when the answer came too late to matter. Asking the same again waits for it. */
  async function recall(draft: string, leaveOut: ReadonlySet<string>): Promise<boolean> {
    const words = draft.trim();
    const key = JSON.stringify([words, [...leaveOut], project()?.project]);
    if (asking?.key === key) return asking.answered;
    const mine = { key, answered: lookFor(words, leaveOut) };
    asking = mine;
    try {
      return await mine.answered;
    } finally {
      if (asking === mine) asking = null;
    }
  }

  async function lookFor(words: string, leaveOut: ReadonlySet<string>): Promise<boolean> {
    const mine = ++latest;
    if (words.length < minDraftLength && !/\p{Script=Han}/u.test(words)) {
      batch(() => {
        fitting.value = null;
        isAsking.value = false;
      });
      return true;
    }
    isAsking.value = true;
    try {
      const answer = await ask('recallForDraft', {
        site: adapter.id,
        conversationId: page.facts.peek().conversationId,
        draft: words,
        context: recentTurns(contextTurns).map(({ role, text }) => ({ role, text: text.slice(0, contextCharacters) })),
        ...project(),
      });
      if (mine !== latest) return false;
      show({
        recallId: answer.recallId,
        offers: answer.memories.filter((memory) => !leaveOut.has(memory.cardId)).map(toOffer),
        askedWith: words,
        heading: { message: inpageWords.title },
        emptyText: inpageWords.noneFit,
        purpose: 'fits',
      });
      return true;
    } finally {
      if (mine === latest) isAsking.value = false;
    }
  }

  /** Searches the whole memory. */
  async function search(query: string): Promise<void> {
    const words = query.trim();
    const mine = ++latestSearch;
    isSearching.value = words !== '';
    if (words === '') {
      other.value = null;
      return;
    }
    const answer = await ask('recallForDraft', {
      site: adapter.id,
      conversationId: page.facts.peek().conversationId,
      draft: words,
      context: [],
      searchAll: true,
      maxMemories: searchLimit,
      ...project(),
    }).finally(() => {
      if (mine === latestSearch) isSearching.value = false;
    });
    if (mine !== latestSearch) return;
    show({
      recallId: answer.recallId,
      offers: answer.memories.map(toOffer),
      askedWith: words,
      heading: { message: inpageWords.searchTitle },
      emptyText: {
        en: inpageWords.nothingFound.en.replace('{query}', words),
        zh: inpageWords.nothingFound.zh.replace('{query}', words),
      },
      purpose: 'found',
    });
  }

  /** Shows the answer to a command. */
  function showResult(result: ActionResult, heading: OfferList['heading']): void {
    show({
      recallId: result.recallId ?? '',
      offers: result.cards.map(toOffer),
      askedWith: '',
      heading,
      emptyText: inpageWords.commandNotFound,
      purpose: 'found',
    });
  }

  /** Shows an offered card as it is now wherever it is listed; null takes it away. */
  function replace(cardId: string, next: Offer | null): void {
    const swap = (list: OfferList | null): OfferList | null =>
      list && {
        ...list,
        offers: list.offers.flatMap((offer) => (offer.cardId === cardId ? (next === null ? [] : [next]) : [offer])),
      };
    batch(() => {
      fitting.value = swap(fitting.peek());
      other.value = swap(other.peek());
      if (next === null) tick(cardId, false);
    });
  }

  function tick(cardId: string, isTicked: boolean): void {
    const next = new Set(ticked.peek());
    if (isTicked) next.add(cardId);
    else next.delete(cardId);
    ticked.value = next;
  }

  return {
    fitting,
    other,
    isAsking,
    isSearching,
    ticked,
    scope,
    toOffer,
    recall,
    search,
    showResult,
    replace,
    tick,
    tickAll(list: OfferList): void {
      ticked.value = new Set(list.offers.map((offer) => offer.cardId));
    },
    /** Nothing fits: the draft is empty, or not for the site. A search or the answer to a command stays. */
    clearFitting(): void {
      latest++;
      asking = null;
      batch(() => {
        fitting.value = null;
        isAsking.value = false;
        if (other.peek() === null) ticked.value = new Set();
      });
    },
    /** What was offered fitted another draft. A question under way goes on. */
    dropFitting(): void {
      batch(() => {
        fitting.value = null;
        if (other.peek() === null) ticked.value = new Set();
      });
    },
    /** Forgets everything that was offered: the chat is another one, or the memory is off. */
    clear(): void {
      latest++;
      latestSearch++;
      asking = null;
      batch(() => {
        fitting.value = null;
        other.value = null;
        isAsking.value = false;
        ticked.value = new Set();
      });
    },
  };
}
