import { defineExtensionMessaging } from '@webext-core/messaging';
import type { CardEdit, CardFilter, CardTally } from '../memory/api';
import type { BrowserModelState } from '../memory/extract/llm';
import type { LlmRequest } from '../memory/ports';
import type {
  Card,
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
import type {
  ActionResult,
  CapturedConversation,
  CaptureReceipt,
  ComposedBlock,
  DistilReport,
  HealthReport,
  PageState,
  RecallAnswer,
  RecallRequest,
  WholeChatProgress,
} from './chatPageData';
import type { LlmTestResult } from './llmAccess';
import type { NetworkLog } from './networkLog';
import type { ImportProgress, LlmAccessState, Overview } from './ownPageData';
import type { Settings } from './settings';

export type * from './chatPageData';
export * from './ownPageData';

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
  /** `searchId`: what `stopSearch` ends it by; it begins with the name of the page's lifeline, which ends it too. */
  listCards(data: CardFilter & { searchId?: string }): { cards: Card[]; total: number };
  /** Nobody waits for this search any more. Its asker gets an error named `AbortError`. */
  stopSearch(data: { searchId: string }): void;
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
