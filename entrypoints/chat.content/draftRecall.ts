import { parseCommand } from '../../core/sites/page/commands';
import { stripBlock } from '../../core/sites/page/stripBlock';
import { watchDraft } from '../../core/sites/page/watchDraft';
import type { GivenText } from './givenText';
import type { Insertion } from './insertion';
import type { PageFactsState } from './pageFacts';
import type { OfferList, Recall } from './recall';

/** Who types on while being answered is asked for again, so often. */
const maxTries = 3;

/** What fitted an earlier draft is shown no longer than this, in milliseconds: people who type on get no new answer. */
const staleMs = 900;

export type DraftRecall = ReturnType<typeof createDraftRecall>;

/** Keeps what is offered in step with what is being written. */
export function createDraftRecall(parts: {
  page: PageFactsState;
  recall: Recall;
  insertion: Insertion;
  given: GivenText;
  onError: (error: unknown) => void;
}) {
  const { page, recall, insertion, given, onError } = parts;
  let draft = '';
  let staleTimer: ReturnType<typeof setTimeout> | undefined;

  /** The user's own words in the box, without what we put there. */
  function own(): string {
    const inserted = insertion.inserted();
    const other = given.text();
    const words = other === null ? draft : stripBlock(draft, other);
    return inserted ? stripBlock(words, inserted.block) : words;
  }

  /** Neither remembered nor recalled here. */
  function isOff(): boolean {
    const state = page.state.peek()?.state;
    return state === 'paused' || state === 'siteOff';
  }

  async function recallNow(): Promise<void> {
    const words = own();
    if (isOff() || parseCommand(words)) {
      recall.clearFitting();
      return;
    }
    try {
      const inside = insertion.inserted()?.offers.map((offer) => offer.cardId) ?? [];
      if (!(await recall.recall(words, new Set(inside)))) return;
      clearTimeout(staleTimer);
      staleTimer = undefined;
    } catch (error) {
      onError(error);
    }
  }

  /** Whether the memories on offer are those for the draft as it is at this moment. */
  function isFresh(list: OfferList | null): list is OfferList {
    return list?.askedWith === own().trim();
  }

  function dropWhenStale(): void {
    staleTimer ??= setTimeout(() => {
      staleTimer = undefined;
      if (!isFresh(recall.fitting.peek())) recall.dropFitting();
    }, staleMs);
  }

  const watcher = watchDraft(
    (text) => {
      draft = text;
      insertion.check(text);
      given.check(text);
      if (own().trim() === '') recall.clearFitting();
      else if (!isFresh(recall.fitting.peek())) dropWhenStale();
    },
    () => {
      if (!isFresh(recall.fitting.peek())) void recallNow();
    },
  );

  return {
    watcher,
    isOff,
    recallNow,
    isFresh,

    /** The list of memories fitting the draft as it is at this moment. */
    async freshOffers(): Promise<OfferList | null> {
      // Some editors change their text without an event.
      watcher.check();
      for (let tries = 0; tries < maxTries; tries++) {
        const known = recall.fitting.peek();
        if (isFresh(known)) return known;
        await recallNow();
      }
      return recall.fitting.peek();
    },
  };
}
