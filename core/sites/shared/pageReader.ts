import type { Reading, ReadTurn, SiteAdapter } from '../types';
import type { Clock } from './captureTypes';
import type { PageChanges } from './pageChanges';
import { PrivateTitles } from './privateTitles';
import { sameWords } from './registeredTurn';
import { StaleTurns } from './staleTurns';
import { stillShows } from './stillShows';
import type { Departure, Whereabouts } from './whereabouts';

/** A long page is read a part at a time, each part about this long, so that nobody notices. */
const sliceMs = 10;

export interface PageReaderOptions {
  adapter: SiteAdapter;
  document: Document;
  clock: Clock;
  where: Whereabouts;
  changes: PageChanges;
}

/** Reads the turns that stand on the page, and tells those of a chat that was left from those of the chat that is shown. */
export class PageReader {
  /** What was read last, leftovers too. */
  turns: readonly ReadTurn[] = [];
  /** There was no time to read all of it. */
  isPartial = false;
  /** What stands there may still turn out to be of this conversation. */
  isHoldingBack = false;
  /** An answer is being written. */
  isGenerating = false;
  private turnsOf: string | null = null;
  private readonly stale = new StaleTurns();
  private readonly privateTitles = new PrivateTitles();

  constructor(private readonly options: PageReaderOptions) {}

  /**
   * What the page shows of its conversation; undefined where it is no chat of the user, or a private one.
   *
   * @param isThorough looks for turns everywhere, not only where something changed.
   * @param isWhole reads all of the page, however long it is.
   */
  read(isThorough: boolean, isWhole: boolean): Reading | undefined {
    const { adapter, document, clock, where, changes } = this.options;
    const { place, url } = where;
    this.notePrivateTitle();
    if (!place.isChat || where.refusal() === 'private') {
      this.turns = [];
      this.isGenerating = false;
      this.isHoldingBack = false;
      return;
    }
    const until = clock.now() + sliceMs;
    const mayGoOn = (): boolean => isWhole || clock.now() < until;
    const reading = this.privateTitles.without(adapter.readDom(document, url, changes.aids(mayGoOn, isThorough)));
    changes.watch(reading.turns.flatMap(({ element }) => element ?? []));
    this.turns = reading.turns;
    this.turnsOf = place.conversationId;
    this.isPartial = reading.isPartial === true;
    this.isGenerating = reading.turns.some((turn) => turn.streaming);
    this.isHoldingBack = false;
    const { conversationId, turns } = reading;
    if (conversationId === null) return reading;
    const fresh = this.stale.fresh(conversationId, turns, where.isSettled());
    this.isHoldingBack = fresh.length < turns.length && !where.isSettled();
    return { ...reading, turns: fresh };
  }

  /** Whether the page has been showing this question in the conversation it is at, long enough to be no leftover. */
  shows(question: string): boolean {
    const { where } = this.options;
    if (!where.isSettled() || this.turnsOf !== where.place.conversationId) return false;
    return this.turns.some(({ role, text }) => role === 'user' && sameWords(text, question));
  }

  /** Whether the page goes on showing what was read last, with what was said since. */
  stillShows(): boolean {
    const { adapter, document, where, changes } = this.options;
    const aids = changes.aids(() => true);
    return stillShows(this.turns, adapter.readDom(document, where.url, aids).turns);
  }

  /**
   * Another address is shown from now on; what is still on the page belongs to the conversation that was left.
   *
   * @param page what is on it: turns that were not read, or perhaps those of the conversation that is shown now.
   */
  leave(
    { from, wasPrivate, isSame, mayBeSame }: Departure,
    { hasUnread, isDrawnAhead }: { hasUnread: boolean; isDrawnAhead: boolean },
  ): void {
    const { adapter, document, where } = this.options;
    if (isSame) return;
    if (mayBeSame || (isDrawnAhead && !wasPrivate)) this.stale.leave(null, this.turns, true);
    else if (wasPrivate || hasUnread) this.stale.leave(from.conversationId, adapter.readDom(document, where.url).turns);
    else this.stale.leave(from.conversationId, this.turns);
  }

  /** The title of a private chat must not pass to the one that follows. */
  notePrivateTitle(): void {
    const { adapter, document, where } = this.options;
    if (where.mode === 'private') this.privateTitles.note(adapter.dom.title?.(document));
  }
}
