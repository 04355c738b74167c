import { signal } from '@preact/signals';
import { inpageWords } from '../../components/i18n/inpage';
import { ask } from '../../core/platform/ask';
import type { ActionResult } from '../../core/platform/messages';
import { type Picked, watchSelection } from '../../core/sites/page/watchSelection';
import type { SiteAdapter } from '../../core/sites/types';
import type { PageFactsState } from './pageFacts';
import type { SaidLine } from './sayLine';

export type PickedWords = ReturnType<typeof createPickedWords>;

/** What came of "Remember this", in one line, with the way back. */
export function sayRemembered(line: SaidLine, { ok, cards, recallId }: ActionResult): void {
  const [first] = cards;
  if (!first || recallId === undefined) {
    line.say(ok ? inpageWords.alreadyKnown : inpageWords.notRemembered);
    return;
  }
  line.sayDone(inpageWords.remembered, { text: first.text }, async () => {
    for (const { cardId } of cards) await ask('actOnOffered', { recallId, cardId, action: 'forget' });
    line.say(inpageWords.forgotten, { text: first.text });
  });
}

/** Words selected in the conversation that can be remembered with one click. */
export function createPickedWords(parts: {
  adapter: SiteAdapter;
  page: PageFactsState;
  line: SaidLine;
  onError: (error: unknown) => void;
}) {
  const { adapter, page, line } = parts;
  const picked = signal<Picked | null>(null);

  /** Never in private chats, nor where remembering is off. */
  function isWanted(): boolean {
    const state = page.state.value;
    return state?.settings.selectionButton === true && (state.state === 'on' || state.state === 'unknownMode');
  }

  return {
    /** What the small action stands beside; null while there is none. */
    shown: (): Picked | null => (isWanted() ? picked.value : null),

    watch(document: Document, signal: AbortSignal): void {
      const turns = [adapter.dom.user, adapter.dom.assistant].flatMap((rule) => rule.turn.any);
      watchSelection(document, signal, turns, (next) => {
        picked.value = next;
      });
    },

    async remember(): Promise<void> {
      const words = picked.peek();
      picked.value = null;
      if (!words) return;
      try {
        const { conversationId } = page.facts.peek();
        const url = location.href.split('#')[0] ?? location.href;
        sayRemembered(
          line,
          await ask('rememberText', {
            site: adapter.id,
            conversationId,
            url,
            title: document.title.slice(0, 200),
            text: words.text,
          }),
        );
      } catch (error) {
        parts.onError(error);
        line.sayFailed(inpageWords.failedAction);
      }
    },
  };
}
