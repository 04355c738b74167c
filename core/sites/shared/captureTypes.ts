import type { Mode, Place, SiteAdapter } from '../types';

/** A turn as it is sent; the shape of `CapturedTurn` in core/platform/messages.ts. */
export interface OutgoingTurn {
  messageId?: string;
  role: 'user' | 'assistant';
  text: string;
  thinking?: string;
  order: number;
  at: number;
  atIsExact: boolean;
}

/** The shape of `CapturedConversation` in core/platform/messages.ts. */
export interface OutgoingConversation {
  site: string;
  conversationId: string;
  url: string;
  title?: string;
  project?: string;
  turns: OutgoingTurn[];
}

/** The part of `CaptureReceipt` in core/platform/messages.ts that decides what happens to the turns. */
export interface Acknowledgement {
  state: 'stored' | 'paused' | 'siteOff' | 'refused';
}

/** What the user and the browser allow; given by the content script, may change at any time. */
export interface CapturePolicy {
  /** False while paused, for sites switched off, in incognito windows. */
  enabled: boolean;
  /** The user paused it here: what is said meanwhile is not kept later either. */
  isPaused?: boolean;
  /** The user's opt-in for sites whose private mode cannot be told. */
  withoutPrivateMode: boolean;
}

/** What the session can say of itself, for the button and the popup. */
export interface CaptureState {
  place: Place;
  mode: Mode;
  /** Turns of this conversation are being kept. */
  isCapturing: boolean;
  /** Why not, where not. `unknownMode`: the site's private mode cannot be told and there is no opt-in. */
  reason: 'notAChat' | 'private' | 'unknownMode' | 'off' | null;
  conversationId: string | null;
  title?: string;
  /** Turns of this conversation known, and how many of them are safe. */
  turnsKnown: number;
  turnsKept: number;
  isAnswering: boolean;
}

export interface Clock {
  now(): number;
  setTimeout(run: () => void, delayMs: number): number;
  clearTimeout(timer: number): void;
  /** Runs when the page draws next. */
  nextFrame(run: () => void): void;
  /** A finer clock, by which the session sees what it costs the page. Without one it costs nothing. */
  costMs?(): number;
}

/** The shape of `HealthReport` in core/platform/messages.ts. */
export interface SiteHealth {
  site: string;
  ok: boolean;
  problems: { code: string; params?: Record<string, string | number> }[];
  /** What is said here is kept all the same: the site's traffic tells both sides. */
  stillKept: boolean;
  report: string;
}

export interface CaptureSessionOptions {
  adapter: SiteAdapter;
  window: Window & typeof globalThis;
  /** Ends the session: observers, timers, link. The content script aborts it when its extension context is gone. */
  signal: AbortSignal;
  policy: CapturePolicy;
  /** Resolves when the turns are durable. A rejection keeps them and tries again. */
  send(conversation: OutgoingConversation): Promise<Acknowledgement>;
  /** Called when something in the state changed; also once at the start. */
  onState?(state: CaptureState): void;
  /**
   * Turns that were said or seen while paused, as marks that hold no words; see turnMark.ts. They are told again when this
   * rejects.
   */
  onForgone?(conversationId: string, marks: { live: string[]; seen: string[] }): Promise<unknown>;
  /** Called when the adapter's understanding of the page changed. */
  onHealth?(health: SiteHealth): void;
  /** Real time by default. */
  clock?: Clock;
}

export interface CaptureSession {
  state(): CaptureState;
  setPolicy(policy: CapturePolicy): void;
  /** The last turns of this conversation, oldest first, as context of a recall. */
  recentTurns(count: number): { role: 'user' | 'assistant'; text: string }[];
  /** The structure of the page for a bug report; no chat text. */
  health(): SiteHealth;
  /** Hands out what is there as it is, also what is still growing. Called by itself when the page is left. */
  flush(): Promise<void>;
  /**
   * Scrolls through the conversation so that rows the page had dropped are read too, and puts the scroll back. What was
   * read is sent when the way is done, so that every turn has its place; also when `signal` ends it half-way.
   */
  collectWhole(onProgress: (turnsKnown: number) => void, signal: AbortSignal): Promise<void>;
}
