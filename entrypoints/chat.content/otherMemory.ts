import { effect, untracked } from '@preact/signals';
import type { DraftRecall } from './draftRecall';
import type { GivenText } from './givenText';
import type { Insertion } from './insertion';
import type { PageFactsState } from './pageFacts';
import type { Recall } from './recall';
import type { SaidLine } from './sayLine';

/**
 * Another profile came into use, or everything was deleted: nothing of the memory before stays on screen, and what is
 * open looks into the one that is in use now. Ends when the returned function is called.
 */
export function watchMemoryInUse(parts: {
  page: PageFactsState;
  recall: Recall;
  drafts: DraftRecall;
  insertion: Insertion;
  given: GivenText;
  line: SaidLine;
  /** The panel, when it is open, searches again and drops what it said last. */
  panelAgain: () => void;
}): () => void {
  const { page, recall, drafts, insertion, given, line } = parts;
  let known: number | null = null;

  function leave(): void {
    recall.clear();
    recall.scope.value = null;
    insertion.leaveMemory();
    // A line that offers to take text out of the box stays true; others speak of cards that are not here.
    if (!insertion.inserted() && given.text() === null) line.clear();
    parts.panelAgain();
    void drafts.recallNow();
  }

  return effect(() => {
    const now = page.state.value?.offersCleared;
    if (now === undefined) return;
    const isOther = known !== null && known !== now;
    known = now;
    if (isOther) untracked(leave);
  });
}
