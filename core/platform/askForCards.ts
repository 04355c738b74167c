import type { CardFilter } from '../memory/api';
import type { Card } from '../memory/types';
import { ask } from './ask';

/**
 * A place that shows one list of cards at a time. Asking again, for other words or for none, ends the search before it in
 * the worker too: its promise rejects, and nobody waits for it any more.
 */
export function createCardAsker(): (filter: CardFilter) => Promise<{ cards: Card[]; total: number }> {
  let running: string | null = null;
  return async (filter) => {
    if (running !== null) {
      ask('stopSearch', { searchId: running }).catch(() => {
        // A worker out of reach searches for nothing; what is asked next says what is wrong.
      });
    }
    const searchId = crypto.randomUUID();
    running = searchId;
    try {
      return await ask('listCards', { ...filter, searchId });
    } finally {
      if (running === searchId) running = null;
    }
  };
}
