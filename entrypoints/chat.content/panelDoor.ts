import { batch, signal } from '@preact/signals';
import { keepCaret } from '../../core/sites/page/caretKeeper';
import type { DraftRecall } from './draftRecall';
import type { Insertion } from './insertion';
import type { OtherChats } from './otherChats';
import type { Recall } from './recall';

export type PanelDoor = ReturnType<typeof createPanelDoor>;

/** Opens and closes the panel; focus and caret go back to the draft. */
export function createPanelDoor(parts: {
  composer: () => HTMLElement | null;
  recall: Recall;
  drafts: DraftRecall;
  insertion: Insertion;
  otherChats: OtherChats;
}) {
  const { recall, drafts, insertion, otherChats } = parts;
  const isOpen = signal(false);
  let giveCaretBack: (() => void) | null = null;

  function open(): void {
    if (isOpen.peek()) return;
    const element = parts.composer();
    giveCaretBack = element ? keepCaret(element) : null;
    isOpen.value = true;
    const list = recall.other.peek() ?? recall.fitting.peek();
    if (list?.purpose === 'fits') recall.tickAll(list);
    if (!recall.other.peek()) void drafts.freshOffers();
  }

  function close(): void {
    batch(() => {
      isOpen.value = false;
      recall.other.value = null;
      otherChats.sites.value = null;
    });
    giveCaretBack?.();
    giveCaretBack = null;
  }

  return {
    isOpen,
    open,
    close,
    toggle(): void {
      if (isOpen.peek()) close();
      else open();
    },
    /** Puts what is ticked into the draft, or one card alone. */
    async insertChosen(only?: string): Promise<void> {
      const list = recall.other.peek() ?? recall.fitting.peek();
      if (!list) return;
      const ids = list.offers.map((offer) => offer.cardId);
      const chosen = only === undefined ? ids.filter((id) => recall.ticked.peek().has(id)) : [only];
      const isIn = await insertion.insert(list, chosen);
      // The insertion leaves focus and caret in the draft.
      giveCaretBack = isIn ? null : giveCaretBack;
      close();
    },
  };
}
