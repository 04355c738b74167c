import type { ReadTurn } from '../types';
import { lettersOf, textAgreement } from './compareText';

/** What one source said of a turn, and when that last changed. */
export interface Version {
  text: string;
  thinking: string;
  streaming: boolean;
  changedAt: number;
}

/** One turn of a conversation, as far as both sources know it. */
export interface RegisteredTurn {
  readonly key: number;
  readonly role: ReadTurn['role'];
  /** All ids the turn was seen with. */
  ids: string[];
  /** Those of them that the server told. */
  toldIds: string[];
  /** Those the page shows now, or showed last. */
  shownIds: string[];
  /** Its id stood for another turn before. */
  hasReusedId?: boolean;
  /** Position a source gave it, 0-based; its place in the list stands in where none did. */
  order: number | undefined;
  at: number;
  atIsExact: boolean;
  /** `closed`: the exchange that brings it is over, complete or not. `done`: the source said it is complete. */
  network?: Version & { done: boolean; closed: boolean };
  dom?: Version;
  /** What was handed out last, once acknowledged. */
  sentText?: string;
  /** Handed out and not yet acknowledged. */
  isOut?: boolean;
  /** Said or seen while the user did not want it kept: never handed out. Holds the text that was last reported so. */
  forgoneAs?: string | null;
  /** It was said before our eyes: live traffic told it. */
  isLive?: boolean;
  /** The sources disagree about the text. */
  disagrees?: boolean;
}

/** How long a turn must have been left alone before it counts as complete, when nobody said so. */
export const settleMs = {
  dom: 1_500,
  domWithoutId: 3_000,
  silentNetwork: 8_000,
  cutNetwork: 1_500,
  /** The server may tell a better id than the page within this time. */
  untold: 30_000,
  /** A question of which only the page tells, and that nobody has answered. */
  unanswered: 8_000,
  neverSettled: 60_000,
  historyPage: 1_500,
  /** A history that knows when a turn was said comes within this time of the page. */
  forgone: 10_000,
};

/** Ids that a page makes up until the server has given the real one; a turn is never sent under them. */
const transientId = /^(local|temp|tmp|client|placeholder|pending|request|optimistic)[-_:]/i;

/**
 * The id a turn is sent under: the one its server told; else the one the page shows, once nothing more is coming that could
 * tell a better one. Pages make ids up for a question until its answer is there.
 */
export function sendingId(entry: RegisteredTurn): string | undefined {
  if (entry.hasReusedId) return;
  const isReal = (id: string): boolean => !transientId.test(id);
  const told = entry.toldIds.find(isReal);
  if (told !== undefined || isTelling(entry)) return told;
  return entry.shownIds.find(isReal);
}

/** An exchange is open that may still tell its id. */
function isTelling(entry: RegisteredTurn): boolean {
  return entry.isLive === true && entry.network?.closed !== true;
}

/** The traffic's words where it told all of them, else the longer version: a source that was cut says less. */
export function bestText(entry: RegisteredTurn): string {
  const { network, dom } = entry;
  if (!dom || network?.done) return network?.text ?? dom?.text ?? '';
  return network && network.text.length >= dom.text.length ? network.text : dom.text;
}

export function bestThinking(entry: RegisteredTurn): string {
  return entry.network?.thinking || entry.dom?.thinking || '';
}

export function isComplete(entry: RegisteredTurn, now: number): boolean {
  const { network, dom } = entry;
  const isUntold = isTelling(entry) && entry.toldIds.length === 0 && entry.shownIds.length > 0;
  // Sockets are never over.
  if (isUntold && network && now - network.changedAt < settleMs.untold) return false;
  if (network?.done) return true;
  const domAgeMs = dom ? now - dom.changedAt : -1;
  // A sign of streaming that never goes away is a sign misread.
  const domLeftAloneMs = dom?.streaming && domAgeMs < settleMs.neverSettled ? -1 : domAgeMs;
  if (network) {
    const silentMs = now - network.changedAt;
    if (network.closed && !dom) return silentMs >= settleMs.silentNetwork;
    const needed = network.closed ? settleMs.cutNetwork : settleMs.silentNetwork;
    return domLeftAloneMs >= needed && silentMs >= needed;
  }
  return domLeftAloneMs >= (sendingId(entry) ? settleMs.dom : settleMs.domWithoutId);
}

/** Never handed out, or handed out under an id and longer now. Without an id a second version would be a second turn. */
export function isNews(entry: RegisteredTurn, text: string): boolean {
  const { sentText } = entry;
  if (sentText === undefined) return true;
  if (text === sentText || sendingId(entry) === undefined) return false;
  if (text.startsWith(sentText)) return hasLetters(text.slice(sentText.length));
  return lettersOf(text).length > lettersOf(sentText).length;
}

const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

export function nextVersion(before: Version | undefined, turn: ReadTurn, now: number): Version {
  const streaming = turn.streaming === true;
  const same = before?.text === turn.text && before.streaming === streaming;
  return {
    text: turn.text,
    thinking: turn.thinking ?? before?.thinking ?? '',
    streaming,
    changedAt: same ? before.changedAt : now,
  };
}

export function idsOf(turn: ReadTurn): string[] {
  return [...(turn.messageId ? [turn.messageId] : []), ...(turn.otherIds ?? [])];
}

export function isOpen(entry: RegisteredTurn, turn: ReadTurn, taken: ReadonlySet<RegisteredTurn>): boolean {
  return entry.role === turn.role && !taken.has(entry) && !conflicts(entry, turn);
}

/**
 * Ids that an adapter makes for a question from the id of its answer, where the site has none for questions. They change
 * when another answer is asked for, so that two of them do not prove two questions.
 */
const borrowedId = /^(u_|q-)/;

/** Both have ids of their own and share none: two turns, however alike. */
export function conflicts(entry: RegisteredTurn, turn: ReadTurn): boolean {
  const own = (ids: readonly string[]): string[] => ids.filter((id) => !transientId.test(id) && !borrowedId.test(id));
  const theirs = own(idsOf(turn));
  const ours = own(entry.ids);
  return theirs.length > 0 && ours.length > 0 && !theirs.some((id) => ours.includes(id));
}

export function sameWords(a: string, b: string): boolean {
  const letters = lettersOf(a);
  return letters === lettersOf(b) && (letters !== '' || a.trim() === b.trim());
}

export function grewFrom(before: string, after: string): boolean {
  // An answer that is being written mostly just goes on: nothing has to be compared letter by letter.
  if (after.startsWith(before)) return hasLetters(before);
  const [a, b] = [lettersOf(before), lettersOf(after)];
  if (!a || !b) return false;
  // The tail of a growing text is redrawn (a closing fence comes and goes), so all but the last tenth must agree.
  const shared = Math.ceil(Math.min(a.length, b.length) * 0.9);
  return a.slice(0, shared) === b.slice(0, shared);
}

/** The same place, a turn of which the other source knows another rendering. */
export function isSameTurn(entry: RegisteredTurn, turn: ReadTurn): boolean {
  return !entry.dom && !!entry.network && textAgreement(entry.network.text, turn.text) > 0.6;
}
