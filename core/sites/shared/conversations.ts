import { TurnRegistry } from './turnRegistry';
import type { Whereabouts } from './whereabouts';

/** The conversations a page has told of, those that were left too, and which of them may be kept. */
export class Conversations {
  private readonly byId = new Map<string, TurnRegistry>();

  /** All of them, in the order in which they were met. */
  all(): TurnRegistry[] {
    return [...this.byId.values()];
  }

  known(conversationId: string | null): TurnRegistry | undefined {
    return conversationId === null ? undefined : this.byId.get(conversationId);
  }

  of(conversationId: string): TurnRegistry {
    const known = this.byId.get(conversationId);
    if (known) return known;
    const made = new TurnRegistry(conversationId);
    this.byId.set(conversationId, made);
    return made;
  }

  isPrivate(conversationId: string): boolean {
    return this.byId.get(conversationId)?.isPrivate === true;
  }

  /**
   * Tells of each whether it may be kept: as the page said when it showed it last. Of one that was left before it was looked
   * at, what the page said when its messages were sent.
   *
   * @param isLeaving the chat on the page is being left, too.
   */
  clear(where: Whereabouts, isLeaving: boolean): void {
    const { history, place } = where;
    for (const registry of this.byId.values()) {
      const { sentAt, conversationId } = registry;
      if (conversationId === place.conversationId) {
        registry.isShown = true;
        // What a page stops saying is not true any more.
        registry.isCleared = where.refusal() === null;
      }
      if (registry.isShown || sentAt.size === 0) continue;
      registry.isCleared = [...sentAt].every(
        (time) => (isLeaving || history.isLeft(time)) && history.wasCleared(time, conversationId),
      );
    }
  }

  /** Whether turns that may be kept are not complete yet, in any of them. */
  isWaiting(): boolean {
    return this.all().some((one) => one.isCleared && one.isWaiting());
  }
}
