import type { ReadTurn } from '../types';

/**
 * After the address changed, the page may go on showing the old conversation for a while. Nodes that still say what they said
 * under another conversation are told apart here, so that no turn is filed under a conversation it does not belong to.
 */
export class StaleTurns {
  private readonly shownUnder = new WeakMap<
    Element,
    { conversationId: string | null; text: string; mayFollow: boolean }
  >();

  /**
   * Remembers what was on the page when a conversation (null: a private or nameless one) was left.
   *
   * @param mayFollow it may be the next conversation itself: a new chat that got its id, or was left for another one.
   */
  leave(conversationId: string | null, turns: readonly ReadTurn[], mayFollow = false): void {
    for (const { element, text } of turns) {
      if (element) this.shownUnder.set(element, { conversationId, text, mayFollow });
    }
  }

  /**
   * The turns that are not leftovers of another conversation.
   *
   * @param isSettled the conversation has been shown for so long that what is still there belongs to it.
   */
  fresh(conversationId: string, turns: readonly ReadTurn[], isSettled: boolean): ReadTurn[] {
    return turns.filter(({ element, text }) => {
      const shown = element && this.shownUnder.get(element);
      if (!shown || shown.conversationId === conversationId || shown.text !== text) return true;
      return shown.mayFollow && isSettled;
    });
  }
}
