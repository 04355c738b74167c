import { signal } from '@preact/signals';
import type { Message } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import { type InsertFailure, insertBlock, readEditorText, removeBlock } from '../../core/sites/shared/composer';
import type { SiteAdapter } from '../../core/sites/types';
import type { SaidLine } from './sayLine';

const failureWords: Record<InsertFailure, Message> = {
  noComposer: inpageWords.failed,
  notTaken: inpageWords.failed,
  garbled: inpageWords.failed,
  notFound: inpageWords.failed,
  garbledDraft: inpageWords.failedDraft,
  composing: inpageWords.failedComposing,
  becameAttachment: inpageWords.failedAttachment,
};

export type BoxWriter = ReturnType<typeof createBoxWriter>;

/** Writes into the prompt box and takes out of it, one change at a time; says so when the box did not take it. */
export function createBoxWriter(adapter: SiteAdapter, composer: () => HTMLElement | null, line: SaidLine) {
  const isBusy = signal(false);
  const kind = adapter.editor;

  return {
    isBusy,

    /** Text in the box now; empty when there is no box. */
    draft(): string {
      const element = composer();
      return element ? readEditorText(element) : '';
    },

    /** True when the block is in; otherwise the reason was said, and the block offered for copying. */
    async add(block: string, at: 'top' | 'bottom'): Promise<boolean> {
      const element = composer();
      if (!element) {
        line.sayFailed(inpageWords.failed, block);
        return false;
      }
      const outcome = await insertBlock({ element, kind, block, at });
      if (!outcome.ok) line.sayFailed(failureWords[outcome.reason], block);
      return outcome.ok;
    },

    /** True when the block is no longer in the box; otherwise that was said. */
    async takeOut(block: string): Promise<boolean> {
      const element = composer();
      const outcome = element && (await removeBlock({ element, kind, block }));
      if (outcome?.ok || outcome?.reason === 'notFound') return true;
      line.sayFailed(inpageWords.failedRemove);
      return false;
    },
  };
}
