import type { Place } from '../types';
import type { CaptureState } from './captureTypes';

/** Where the page was, and why nothing might be kept there, as from a moment. */
interface State {
  since: number;
  /** Counts the chats that were on the page; one that gets its address is another from then on. */
  visit: number;
  address: string;
  place: Place;
  reason: CaptureState['reason'];
}

/** States that are remembered. A page has a new one with every chat that is opened. */
const most = 500;

/**
 * Where the page was when something was said there: the answer may come long after another chat was opened, and tells what
 * was said in a chat that is not on the page any more.
 */
export class PlaceHistory {
  private readonly states: State[] = [];

  /**
   * Notes where the page is.
   *
   * @param reason why nothing may be kept there, or null.
   */
  note(now: number, url: URL, place: Place, reason: CaptureState['reason']): void {
    const last = this.states.at(-1);
    const isSame = last !== undefined && isSameChat(last, url, place);
    if (isSame && last.reason === reason && last.address === url.href) return;
    const visit = (last?.visit ?? 0) + (isSame ? 0 : 1);
    this.states.push({ since: now, visit, address: url.href, place, reason });
    if (this.states.length > most) this.states.shift();
  }

  /** The conversation the page was at, null where it had no id; what was sent before anything was noted counts to the first. */
  conversationAt(time: number): string | null {
    return (this.from(time)[0] ?? this.states[0])?.place.conversationId ?? null;
  }

  /** Whether the chat that was on the page then was seen to be private, then or later. */
  wasPrivate(time: number): boolean {
    const [first, ...later] = this.from(time);
    return [first, ...later].some((state) => state?.visit === first?.visit && state?.reason === 'private');
  }

  /** Whether the chat that was on the page then has been left. */
  isLeft(time: number): boolean {
    return this.from(time)[0]?.visit !== this.states.at(-1)?.visit;
  }

  /**
   * Whether what was sent then, and turned out to belong to a conversation, was sent from a page that showed an ordinary chat,
   * which nothing denied as long as it was there: no private sign, no pause. Where the page does not tell the mode of a chat
   * that has no address yet, the address it gets may.
   */
  wasCleared(time: number, conversationId: string): boolean {
    const [first, ...later] = this.from(time);
    if (!first || (first.place.conversationId !== null && first.place.conversationId !== conversationId)) return false;
    const own = later.filter(({ visit, place }) => visit === first.visit || place.conversationId === conversationId);
    if ([first, ...own].some(({ reason }) => reason === 'private' || reason === 'off')) return false;
    return [first, ...own].some(
      (state) =>
        state.reason === null &&
        (state === first || state.place.transient === true || state.place.conversationId === conversationId),
    );
  }

  /** What was so at a moment, and all that was so later. Of what changed at that very moment, the page did it after. */
  private from(time: number): State[] {
    const after = this.states.findIndex(({ since }) => since >= time);
    if (after === -1) return this.states.slice(-1);
    if (after > 0) return this.states.slice(after - 1);
    return this.states[0]?.since === time ? this.states : [];
  }
}

function isSameChat(before: State, url: URL, place: Place): boolean {
  if (before.place.conversationId !== place.conversationId || before.place.isChat !== place.isChat) return false;
  // Without an id, an address that is to come is that of the chat on the page; any other address is another chat.
  return place.conversationId !== null || before.address === url.href || place.transient === true;
}
