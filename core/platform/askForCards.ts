import type { CardFilter } from '../memory/api';
import type { Card } from '../memory/types';
import { ask } from './ask';
import { tieLifeline } from './lifeline';

type Found = Promise<{ cards: Card[]; total: number }>;

export interface CardAsker {
  /** Another list, for other words or for none: searches for the one before end. */
  begin(filter: CardFilter): Found;
  /** More of the same list. */
  goOn(filter: CardFilter): Found;
}

/**
 * A place that shows one list of cards at a time. A search that nobody waits for any more ends in the worker too, and its
 * promise rejects: when another list is wanted, and when this page is gone.
 */
export function createCardAsker(): CardAsker {
  const running = new Set<string>();
  async function goOn(filter: CardFilter): Found {
    const searchId = `${tieLifeline()} ${crypto.randomUUID()}`;
    running.add(searchId);
    try {
      return await ask('listCards', { ...filter, searchId }, () => running.has(searchId));
    } finally {
      running.delete(searchId);
    }
  }
  return {
    goOn,
    begin(filter) {
      for (const searchId of running) {
        running.delete(searchId);
        ask('stopSearch', { searchId }).catch(() => {
          // A worker out of reach searches for nothing; what is asked next says what is wrong.
        });
      }
      return goOn(filter);
    },
  };
}
