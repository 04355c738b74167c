import { signal } from '@preact/signals';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import type { OfferActions } from '../../components/inpage/OfferRow';
import type { PanelNote } from '../../components/inpage/RecallPanel';
import type { Offer } from '../../components/inpage/types';
import { ask } from '../../core/platform/ask';
import type { ActionResult } from '../../core/platform/messages';
import type { SiteAdapter } from '../../core/sites/types';
import type { PageFactsState } from './pageFacts';
import type { Recall } from './recall';

export type PanelActions = ReturnType<typeof createPanelActions>;

/** What can be done with the cards in the panel, and the note that says what came of it. */
export function createPanelActions(parts: {
  adapter: SiteAdapter;
  lang: () => UiLanguage;
  page: PageFactsState;
  recall: Recall;
  onError: (error: unknown) => void;
}) {
  const { adapter, page, recall, onError } = parts;
  const note = signal<PanelNote | null>(null);
  const words = (message: Message, params?: Record<string, string | number>) => say(message, parts.lang(), params);

  function fail(error?: unknown): void {
    if (error !== undefined) onError(error);
    note.value = { text: words(inpageWords.failedAction) };
  }

  /** True when it was done. */
  async function act(
    offer: Offer,
    action: 'pin' | 'unpin' | 'forget' | 'restore' | 'edit',
    text?: string,
  ): Promise<boolean> {
    const list = recall.other.peek() ?? recall.fitting.peek();
    if (!list) return false;
    try {
      const { recallId } = list;
      const result = await ask('actOnOffered', {
        recallId,
        cardId: offer.cardId,
        action,
        ...(text !== undefined && { text }),
      });
      const [card] = result.cards;
      if (!result.ok || !card) {
        fail();
        return false;
      }
      if (action !== 'forget') recall.replace(offer.cardId, { ...offer, text: card.text, pinned: card.pinned });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  async function forget(offer: Offer): Promise<void> {
    const before = { fitting: recall.fitting.peek(), other: recall.other.peek() };
    if (!(await act(offer, 'forget'))) return;
    recall.replace(offer.cardId, null);
    const takeBack = () => {
      recall.fitting.value = before.fitting;
      recall.other.value = before.other;
      note.value = null;
      void act(offer, 'restore');
    };
    note.value = {
      text: words(inpageWords.forgotten, { text: offer.text }),
      action: { label: words(inpageWords.undo), run: takeBack },
    };
  }

  async function restoreAll({ recallId, cards }: ActionResult): Promise<void> {
    if (recallId === undefined) return;
    for (const { cardId } of cards) await ask('actOnOffered', { recallId, cardId, action: 'restore' });
    note.value = { text: words(inpageWords.restored) };
  }

  /** Forgets what the user said last in this chat. */
  async function forgetLast(): Promise<void> {
    const { conversationId } = page.facts.peek();
    const result = await ask('forgetLastTurn', { site: adapter.id, conversationId });
    const n = result.cards.length;
    if (n === 0) {
      note.value = { text: words(inpageWords.forgotNothing) };
      return;
    }
    for (const { cardId } of result.cards) recall.replace(cardId, null);
    note.value = {
      text: words(n === 1 ? inpageWords.forgotLastOne : inpageWords.forgotLast, { n }),
      action: { label: words(inpageWords.undo), run: () => void restoreAll(result).catch(fail) },
    };
  }

  const cards: OfferActions = {
    onPin: (offer, pinned) => void act(offer, pinned ? 'pin' : 'unpin'),
    onEdit: (offer, text) => void act(offer, 'edit', text),
    onForget: (offer) => void forget(offer),
  };
  return { note, cards, forgetLast: () => void forgetLast().catch(fail) };
}
