import type { Mode, Place, SiteAdapter } from '../types';
import { refusalOf } from './captureState';
import type { CapturePolicy, CaptureState, Clock } from './captureTypes';
import { PlaceHistory } from './placeHistory';

/** Where another chat is opened without a reload, the page shows the last one no longer than this. */
const leftoverMs = 2_000;

export interface WhereaboutsOptions {
  adapter: SiteAdapter;
  document: Document;
  clock: Clock;
  url: URL;
  policy: CapturePolicy;
  /** A source has said of a conversation that it is private. */
  isPrivate: (conversationId: string) => boolean;
}

/** How one place was left for the next. */
export interface Departure {
  from: Place;
  wasPrivate: boolean;
  /** The conversation is the same. */
  isSame: boolean;
  /** It may be the same, too: a chat without an id is left for one that has an id, which may be its own. */
  mayBeSame: boolean;
}

/** Where the page is, in which mode, and what may be kept there; it remembers where it was. */
export class Whereabouts {
  url: URL;
  place: Place;
  mode: Mode;
  policy: CapturePolicy;
  /** When the conversation was opened. */
  shownSince: number;
  readonly history = new PlaceHistory();

  constructor(private readonly options: WhereaboutsOptions) {
    const { adapter, document, clock, url, policy } = options;
    this.url = url;
    this.policy = policy;
    this.place = adapter.place(url);
    this.mode = adapter.mode(document, url);
    this.shownSince = clock.now();
    this.note();
  }

  /** Looks in which mode the page is. */
  look(): void {
    this.mode = this.options.adapter.mode(this.options.document, this.url);
    this.note();
  }

  /** The address changed. */
  moveTo(next: URL): Departure {
    const { place: from, mode } = this;
    this.url = next;
    this.place = this.options.adapter.place(next);
    const isSame = from.conversationId === this.place.conversationId;
    // Whether the next conversation is paused too is not known yet.
    if (!isSame) this.policy = { ...this.policy, isPaused: false };
    if (!isSame) this.shownSince = this.options.clock.now();
    this.look();
    const mayBeSame = !isSame && from.conversationId === null && from.isChat && mode !== 'private';
    return { from, wasPrivate: mode === 'private', isSame, mayBeSame };
  }

  /** Why nothing may be kept here, or null. */
  refusal(): CaptureState['reason'] {
    const { place, mode, policy } = this;
    const isPrivate = place.conversationId !== null && this.options.isPrivate(place.conversationId);
    return refusalOf({ adapter: this.options.adapter, place, mode, policy, isPrivate });
  }

  /** What the page shows by now is no leftover of the conversation before. */
  isSettled(): boolean {
    return this.options.clock.now() - this.shownSince >= leftoverMs;
  }

  private note(): void {
    this.history.note(this.options.clock.now(), this.url, this.place, this.refusal());
  }
}
