import { signal } from '@preact/signals';
import { inpageWords } from '../../components/i18n/inpage';
import { ask } from '../../core/platform/ask';
import type { Insertion } from './insertion';
import type { PageFactsState } from './pageFacts';
import type { Recall } from './recall';

export type Usefulness = ReturnType<typeof createUsefulness>;

/** After an answer, and only when asked for: were the memories that went along of use? */
export function createUsefulness(parts: {
  page: PageFactsState;
  recall: Recall;
  insertion: Insertion;
  onError: (error: unknown) => void;
}) {
  const { page, recall, insertion } = parts;
  /** By card, what the user said of the memories in the last message. */
  const verdicts = signal<ReadonlyMap<string, boolean>>(new Map());
  let judgedRecall = '';

  return {
    verdicts,

    /** Whether there is something to judge: memories went out, and the page may leave traces. */
    canAsk: (): boolean => insertion.sent.value !== null && page.state.value?.state === 'on',

    /** Lists them in the panel. */
    show(): void {
      const sent = insertion.sent.peek();
      if (sent === null || sent.recallId === null) return;
      if (judgedRecall !== sent.recallId) verdicts.value = new Map();
      judgedRecall = sent.recallId;
      recall.other.value = {
        recallId: sent.recallId,
        offers: sent.offers,
        askedWith: '',
        heading: { message: inpageWords.wereUseful },
        emptyText: inpageWords.noneFit,
        purpose: 'judge',
      };
    },

    /** True when it was noted. */
    async judge(cardId: string, useful: boolean): Promise<boolean> {
      const before = verdicts.peek();
      verdicts.value = new Map([...before, [cardId, useful]]);
      try {
        const { ok } = await ask('judgeInserted', { recallId: judgedRecall, cardId, useful });
        if (!ok) verdicts.value = before;
        return ok;
      } catch (error) {
        verdicts.value = before;
        parts.onError(error);
        return false;
      }
    },
  };
}
