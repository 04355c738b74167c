import { parseCommand } from '../../core/sites/page/commands';
import { stripBlock } from '../../core/sites/page/stripBlock';
import { watchDraft } from '../../core/sites/page/watchDraft';
import type { GivenText } from './givenText';
import type { Insertion } from './insertion';
import type { PageFactsState } from './pageFacts';
import type { OfferList, Recall } from './recall';

/** Who types on while being answered is asked for again, so often. */
const maxTries = 3;

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
      await recall.recall(words, new Set(inside));
    } catch (error) {
      onError(error);
    }
  }

  const watcher = watchDraft(
    (text) => {
      draft = text;
      insertion.check(text);
      given.check(text);
      if (own().trim() === '') recall.clearFitting();
    },
    () => {
      if (recall.fitting.peek()?.askedWith !== own().trim()) void recallNow();
    },
  );

  return {
    watcher,
    isOff,
    recallNow,

    /** Whether the memories on offer are those for the draft as it is at this moment. */
    isFresh: (list: OfferList | null): list is OfferList => list?.askedWith === own().trim(),

    /** The list of memories fitting the draft as it is at this moment. */
    async freshOffers(): Promise<OfferList | null> {
      // Some editors change their text without an event.
      watcher.check();
      for (let tries = 0; tries < maxTries; tries++) {
        const known = recall.fitting.peek();
        if (known?.askedWith === own().trim()) return known;
        await recallNow();
      }
      return recall.fitting.peek();
    },
  };
}
