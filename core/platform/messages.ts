import { defineExtensionMessaging } from '@webext-core/messaging';
import type { CardEdit, CardFilter, CardTally } from '../memory/api';
import type { BrowserModelState } from '../memory/extract/llm';
import type { LlmRequest } from '../memory/ports';
import type {
  Card,
  CardKind,
  CardStatus,
  Decision,
  Episode,
  HistoryEntry,
  Language,
  Reason,
  RecallHit,
  RecallLogEntry,
  Scope,
  Turn,
} from '../memory/types';
import type { LlmTestResult } from './llmAccess';
import type { NetworkLog } from './networkLog';
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

export interface Overview {
  counts: Record<CardStatus, number>;
  turns: number;
  episodes: number;
  bytesUsed: number;
  jobsWaiting: number;
  modelState: 'cold' | 'loading' | 'ready' | 'failed';
  device: 'wasm' | 'webgpu' | null;
  health: HealthReport[];
  /** The device has no room left: what is said now cannot be kept. */
  storageFull: boolean;
  llm: LlmReport;
}

/** Where a page lays down a file that is too large for a message; pages and worker share the caches of the extension.
 * A cache takes https addresses only; nothing is ever requested from this one. */
export const importCache = { name: 'keepsake-import', path: 'https://keepsake.invalid/import.json' };

/** How far an import is; null where none runs. */
export type ImportProgress = { done: number; total: number; startedAt: number } | null;

/** How the language model is doing, if the user chose one. */
export interface LlmReport {
  /** `failing`: the rules do its work until it answers again. */
  state: 'none' | 'ready' | 'failing';
  /** Name of the model; empty for none. */
  id: string;
  /** Why it is failing, as a code of `LlmError`, with the HTTP status where there was one. */
  code?: string;
  status?: number;
}

/** What the settings page may know of the access to a model; never the key itself. */
export interface LlmAccessState {
  hasKey: boolean;
  /** The browser lets Keepsake reach the address. */
  hasHost: boolean;
  callsLeft: number;
  browserModel: 'available' | 'downloadable' | 'downloading' | 'unavailable';
}

/**
 * The whole protocol. The first part may come from a content script on a listed site (top frame), the second only from
 * the extension's own pages; guard.ts holds the line and validates every payload.
 */
export interface Protocol {
  // From chat pages.
  pageOpened(data: { site: string; conversationId: string; private: boolean; modeKnown: boolean }): PageState;
  captureTurns(data: CapturedConversation): CaptureReceipt;
  conversationLeft(data: { site: string; conversationId: string }): void;
  /** Turns said (`live`) or only seen while paused, as marks that hold no words. They are never kept later. */
  turnsForgone(data: { site: string; conversationId: string; live: string[]; seen: string[] }): void;
  warmUp(): void;
  recallForDraft(data: RecallRequest): RecallAnswer;
  /** Renders the block from cards offered in that recall. */
  composeBlock(data: { recallId: string; cardIds: string[]; draft: string }): ComposedBlock;
  memoriesInserted(data: { recallId: string; cardIds: string[]; undone: boolean }): void;
  /** The user said whether an inserted memory was of use. */
  judgeInserted(data: { recallId: string; cardId: string; useful: boolean }): { ok: boolean };
  /** Acts on a card that was offered to this tab. */
  actOnOffered(data: {
    recallId: string;
    cardId: string;
    action: 'pin' | 'unpin' | 'forget' | 'restore' | 'edit';
    text?: string;
  }): ActionResult;
  runCommand(data: {
    site: string;
    conversationId: string;
    command: 'list' | 'find' | 'add' | 'del' | 'pin' | 'off' | 'on';
    argument: string;
  }): ActionResult;
  rememberText(data: { site: string; conversationId: string; url: string; title?: string; text: string }): ActionResult;
  forgetLastTurn(data: { site: string; conversationId: string }): ActionResult;
  /** Ids of the other sites a conversation can go on in. */
  carryOnSites(data: { site: string }): { sites: string[] };
  /** Opens a new chat there with this conversation in short. False when there is nothing to tell. */
  carryOn(data: { site: string; conversationId: string; to: string; requestId: string }): { opened: boolean };
  /**
   * What this tab was opened to begin with; null when it was not, or when it was given already to another request.
   * `requestId` is the same when the message has to be sent again.
   */
  takeHandoff(data: { site: string; requestId: string }): { text: string; from: string } | null;
  reportHealth(data: HealthReport): void;
  movedButton(data: { site: string; offset: { x: number; y: number } | null; hidden: boolean }): void;

  // From the extension's own pages.
  getOverview(): Overview;
  tabState(data: { tabId: number }): {
    site: string | null;
    conversationId: string | null;
    state: PageState['state'] | 'notAChat';
    health: HealthReport | null;
  };
  listCards(data: CardFilter): { cards: Card[]; total: number };
  getCard(data: { id: string }): { card: Card; history: HistoryEntry[]; turns: Turn[]; linked: Card[] } | null;
  /** Those that are still there, in any order. */
  getCards(data: { ids: string[] }): Card[];
  addCard(data: { text: string; scope: Scope }): { decision: Decision; card: Card | null };
  editCard(data: { id: string; edit: CardEdit }): Card;
  forgetCards(data: { ids: string[] }): { ids: string[] };
  restoreCards(data: { ids: string[] }): { ids: string[] };
  deleteCardsForGood(data: { ids: string[] }): { ids: string[] };
  pinCard(data: { id: string; pinned: boolean }): Card;
  mergeCards(data: { ids: string[]; text: string }): Card;
  splitCard(data: { id: string; texts: string[] }): Card[];
  unlinkCards(data: { from: string; to: string }): void;
  resolvePending(data: { id: string; answer: 'accept' | 'reject' | 'keepOld'; text?: string }): Card | null;
  recallPreview(data: { query: string; scope: Scope; maxMemories?: number }): { hits: RecallHit[] };
  listEpisodes(data: { offset?: number; limit?: number }): Episode[];
  listRecallLog(data: { offset?: number; limit?: number }): RecallLogEntry[];
  /** Whether a card is offered again for drafts like that of a recall in the log. */
  declineOffer(data: { recallId: string; cardId: string; declined: boolean }): void;
  maintain(data: { dryRun: boolean }): { actions: { cardId: string; action: string; reason: Reason }[] };
  exportAll(): { json: string };
  /** `cached`: the file lies in the import cache, being too large for a message. `stopped`: the user ended it, and nothing was written. */
  importAll(data: { json: string } | { cached: true }): {
    kept: number;
    skipped: number;
    problems: string[];
    stopped: boolean;
  };
  /** A conversation, or a part of one, from what a site handed out to its user; kept as if it had been captured. */
  importConversation(data: CapturedConversation): CaptureReceipt;
  importProgress(): ImportProgress;
  stopImport(): void;
  tallyCards(): CardTally;
  /** Every request that left the device. */
  networkLog(): NetworkLog;
  /** Puts another profile in use. What was offered to tabs from the one before is withdrawn. */
  switchProfile(data: { id: string }): void;
  /** Deletes a profile that is not in use, with its database. False when it is, or could not be deleted. */
  deleteProfile(data: { id: string }): { deleted: boolean };
  contextMarkdown(data: { scope: Scope | 'all'; lang: Language }): { markdown: string };
  deleteEverything(): { rowsLeft: number };
  llmAccess(data: { baseUrl: string; callsPerDay: number }): LlmAccessState;
  /** Keeps the key for this address, or forgets it when it is empty. False for no address. It can never be read back. */
  saveLlmKey(data: { baseUrl: string; key: string }): { saved: boolean };
  /** One short call with these settings and the key kept for their address. */
  testLlm(data: { llm: Settings['llm'] }): LlmTestResult;
  settingsChanged(): void;
}

export const { sendMessage, onMessage } = defineExtensionMessaging<Protocol>();

/** What the background may tell a chat page. */
interface ToPage {
  /** A living content script says true. */
  areYouThere(): boolean;
  /** The shortcut was pressed, or the popup asks for it. */
  openRecall(): void;
  /** Pause, site switch or language changed. */
  pageStateChanged(data: PageState): void;
  /** The user chose "Remember this" on a selection. */
  rememberedSelection(data: ActionResult): void;
  /** The chat's distillation of this conversation was read. */
  distilled(data: DistilReport): void;
  /** Reads this whole conversation by scrolling through it, ends that, or tells how far it is. */
  wholeChat(data: { do: 'start' | 'stop' | 'look' }): WholeChatProgress;
}
export const { sendMessage: sendToPage, onMessage: onMessageToPage } = defineExtensionMessaging<ToPage>();

/** What the background asks of its offscreen page, which may do what a worker may not. */
interface ToOffscreen {
  /** Whether the browser brings a language model along. */
  modelState(): BrowserModelState;
  /** One call to that model. `id` is the caller's, to stop it by; `code` is one of `LlmError`. */
  askModel(data: {
    id: string;
    request: Omit<LlmRequest, 'signal'>;
    timeoutMs: number;
  }): { answer: string } | { code: string };
  stopAsking(data: { id: string }): void;
}
export const { sendMessage: sendToOffscreen, onMessage: onMessageToOffscreen } =
  defineExtensionMessaging<ToOffscreen>();
