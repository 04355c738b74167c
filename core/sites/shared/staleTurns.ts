import type { ReadTurn } from '../types';

/**
 * After the address changed, the page may go on showing the old conversation for a while. Nodes that still say what they said
 * under another conversation are told apart here, so that no turn is filed under a conversation it does not belong to.
 */
export class StaleTurns {
  private readonly shownUnder = new WeakMap<Element, { conversationId: string | null; text: string }>();

  /** Remembers what was on the page when a conversation (null: a private or nameless one) was left. */
  leave(conversationId: string | null, turns: readonly ReadTurn[]): void {
    for (const { element, text } of turns) if (element) this.shownUnder.set(element, { conversationId, text });
  }

  /** The turns that are not leftovers of another conversation. */
  fresh(conversationId: string, turns: readonly ReadTurn[]): ReadTurn[] {
    return turns.filter(({ element, text }) => {
      const shown = element && this.shownUnder.get(element);
      return !shown || shown.conversationId === conversationId || shown.text !== text;
    });
  }
}
