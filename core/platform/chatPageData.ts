/** What chat pages say to the background and hear from it; see messages.ts. */
import type { CardKind, Language, Reason, Scope } from '../memory/types';
import type { Settings } from './settings';

/** A turn as a content script reads it; scope, masking and ids are added by the background. */
export interface CapturedTurn {
  messageId?: string;
  role: 'user' | 'assistant';
  text: string;
  thinking?: string;
  order: number;
  at: number;
  atIsExact: boolean;
}

export interface CapturedConversation {
  site: string;
  conversationId: string;
  url: string;
  title?: string;
  /** Project of the site the conversation belongs to, where it has one. */
  project?: string;
  turns: CapturedTurn[];
}

/** How far reading a whole conversation is. */
export interface WholeChatProgress {
  /** `unable`: nothing of this page may be kept. */
  state: 'idle' | 'running' | 'done' | 'stopped' | 'unable';
  /** Messages seen so far, and how many of them are kept. */
  known: number;
  kept: number;
}

/** Answer to a capture: durable from here on. `stored` counts turns that were new or longer than before. */
export interface CaptureReceipt {
  stored: number;
  /** `stored`, or why nothing was. */
  state: 'stored' | 'paused' | 'siteOff' | 'refused';
  /** Kinds of private data masked before saving, e.g. `phone`. */
  masked: string[];
}

export interface RecallRequest {
  site: string;
  conversationId: string;
  draft: string;
  /** Last turns of this conversation, oldest first, at most 4, each cut to 500 characters. */
  context: { role: 'user' | 'assistant'; text: string }[];
  project?: string;
  /** Search the whole memory with the words alone, without a threshold. */
  searchAll?: boolean;
  maxMemories?: number;
}

/** A hit as the page may see it. */
export interface OfferedMemory {
  cardId: string;
  text: string;
  kind: CardKind;
  pinned: boolean;
  topic: string;
  scope: Scope;
  score: number;
  reasons: Reason[];
  saidAt: number;
  saidOn: string;
  sourceUrl?: string;
}

export interface RecallAnswer {
  recallId: string;
  memories: OfferedMemory[];
  lang: Language;
  /** Time from the request's arrival to this answer, for the curious. */
  tookMs: number;
}

export interface ComposedBlock {
  text: string;
  tokens: number;
  /** Cards that made it in; the rest did not fit the budget. */
  cardIds: string[];
}

/** What the page may be told about itself. */
export interface PageState {
  state: 'on' | 'paused' | 'siteOff' | 'private' | 'unknownMode';
  settings: Pick<Settings, 'uiLanguage' | 'insertAt' | 'oneClick' | 'selectionButton'> & {
    buttonHidden: boolean;
    buttonOffset: { x: number; y: number } | null;
    autoInsert: boolean;
    captureWithoutPrivateMode: boolean;
  };
  projects: string[];
  /** Once this is another number than before, what the page was offered is of a memory that is no longer in use. */
  offersCleared: number;
  /** The keys that open the panel, as the browser has them now; empty when the user took them away. */
  shortcut: string;
}

export interface HealthReport {
  site: string;
  ok: boolean;
  /** Codes with numbers; never chat text. */
  problems: Reason[];
  /** What is said there is kept all the same, from the site's traffic. */
  stillKept: boolean;
  /** Structure of the page for a bug report: selectors and counts, never chat text. */
  report: string;
}

/** One result of a `/mem` command or of an action on an offered card. */
export interface ActionResult {
  ok: boolean;
  cards: OfferedMemory[];
  /** Names this answer in `actOnOffered`. */
  recallId?: string;
  reason?: Reason;
}

/** What came of a conversation that its own chat distilled; see `Distillation` of the engine. */
export interface DistilReport {
  readable: boolean;
  learnt: number;
  known: number;
  waiting: number;
  dropped: number;
}
