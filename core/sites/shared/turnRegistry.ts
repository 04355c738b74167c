import type { NetworkReading, Reading, ReadTurn } from '../types';
import { lettersOf, textAgreement } from './compareText';

/** What one source said of a turn, and when that last changed. */
interface Version {
  text: string;
  thinking: string;
  streaming: boolean;
  changedAt: number;
}

/** One turn of a conversation, as far as both sources know it. */
export interface RegisteredTurn {
  readonly key: number;
  readonly role: ReadTurn['role'];
  /** All ids the turn was seen with; the first is the one it is sent under. */
  ids: string[];
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
  /** The sources disagree about the text. */
  disagrees?: boolean;
}

/** How long a turn must have been left alone before it counts as complete, when nobody said so. */
export const settleMs = {
  dom: 1_500,
  domWithoutId: 3_000,
  silentNetwork: 8_000,
  cutNetwork: 1_500,
  neverSettled: 60_000,
};

/** Ids that a page makes up until the server has given the real one; a turn is never sent under them. */
const transientId = /^(local|temp|tmp|client|placeholder|pending|request|optimistic)[-_:]/i;

/**
 * All turns of one conversation that were ever seen, from the site's traffic and from the DOM. It only grows: rows that
 * leave the DOM, edited turns and replaced answers stay. Each turn is handed out once, whole, and again only when it grew.
 */
export class TurnRegistry {
  /** A source said that the conversation is private; nothing is handed out, for good. */
  isPrivate = false;
  /** The page showed this conversation as an ordinary chat. */
  isCleared = false;
  title: string | undefined;
  project: string | undefined;

  private entries: RegisteredTurn[] = [];
  private readonly byId = new Map<string, RegisteredTurn>();
  private readonly byElement = new WeakMap<Element, { entry: RegisteredTurn; text: string }>();
  private nextKey = 0;

  constructor(readonly conversationId: string) {}

  /** Turns in the order of the conversation. */
  turns(): readonly RegisteredTurn[] {
    return this.entries;
  }

  /**
   * Takes what the site's traffic says. `isClosed`: nothing more will come by this exchange. `isHistory`: stored turns, which
   * may lie anywhere; what is said live comes last.
   */
  mergeNetwork(reading: NetworkReading, now: number, isClosed: boolean, isHistory: boolean): void {
    this.note(reading);
    const found = reading.turns.map((turn) => this.findByIds(turn));
    const merged: RegisteredTurn[] = [];
    for (const [index, turn] of reading.turns.entries()) {
      const previous = merged.at(-1);
      const entry =
        found[index] ??
        this.findByText(turn, previous ?? (turn.parentId ? this.byId.get(turn.parentId) : undefined)) ??
        this.insert(
          turn,
          now,
          isHistory ? previous : this.entries.at(-1),
          isHistory ? nextFound(found, index) : undefined,
        );
      const isDone = isHistory
        ? !turn.streaming
        : turn.role === 'user'
          ? isClosed || reading.turns.length > 1
          : reading.done;
      entry.network = {
        ...nextVersion(entry.network, turn, now),
        done: isDone || entry.network?.done === true,
        closed: isClosed || entry.network?.closed === true,
      };
      this.learn(entry, turn);
      if (turn.order !== undefined) entry.order = turn.order;
      if (turn.at !== undefined) Object.assign(entry, { at: turn.at, atIsExact: true });
      this.compare(entry);
      merged.push(entry);
    }
    if (reading.whole) this.follow(merged);
  }

  /** Takes what the page shows now, in its order: any window of the conversation. */
  mergeDom(reading: Reading, now: number): void {
    this.note(reading);
    const found = reading.turns.map((turn) => this.findByElement(turn) ?? this.findByIds(turn));
    const taken = new Set(found.filter((entry) => entry !== undefined));
    let previous: RegisteredTurn | undefined;
    for (const [index, turn] of reading.turns.entries()) {
      let entry = found[index] ?? this.findNear(turn, previous, taken);
      if (!entry) {
        entry = this.insert(turn, now, previous, nextFound(found, index));
      }
      taken.add(entry);
      const before = entry.dom?.text;
      entry.dom = nextVersion(entry.dom, turn, now);
      this.learn(entry, turn);
      if (turn.element) this.byElement.set(turn.element, { entry, text: turn.text });
      if (before !== turn.text) this.compare(entry);
      previous = entry;
    }
  }

  /** Turns that are complete and not yet handed out in this form; with `flush` also those still growing. */
  takeReady(now: number, flush = false): RegisteredTurn[] {
    if (this.isPrivate || !this.isCleared) return [];
    const ready = this.entries.filter((entry) => {
      const text = bestText(entry);
      if (entry.isOut || !text || !isNews(entry, text)) return false;
      return flush || isComplete(entry, now);
    });
    for (const entry of ready) entry.isOut = true;
    return ready;
  }

  /** Whether some turn is still waiting to become complete. */
  isWaiting(): boolean {
    return this.entries.some((entry) => {
      const text = bestText(entry);
      return text !== '' && !entry.isOut && isNews(entry, text);
    });
  }

  /** The turn with this text is safe, or refused for good: it is not offered again. */
  settle(entry: RegisteredTurn, text: string): void {
    entry.isOut = false;
    entry.sentText = text;
  }

  /** The turn did not arrive; it is offered again. */
  giveBack(entry: RegisteredTurn): void {
    entry.isOut = false;
  }

  /** What is known now is never handed out: it was said while the user did not want it kept. */
  forgo(): void {
    for (const entry of this.entries) if (!entry.isOut) entry.sentText = bestText(entry);
  }

  private note(reading: Reading): void {
    if (reading.private) this.isPrivate = true;
    this.title = reading.title ?? this.title;
    this.project = reading.project ?? this.project;
  }

  private learn(entry: RegisteredTurn, turn: ReadTurn): void {
    for (const id of idsOf(turn)) {
      if (!entry.ids.includes(id)) entry.ids.push(id);
      if (!this.byId.has(id)) this.byId.set(id, entry);
    }
  }

  private findByElement(turn: ReadTurn): RegisteredTurn | undefined {
    const known = turn.element && this.byElement.get(turn.element);
    if (!known || known.entry.role !== turn.role) return;
    if (conflicts(known.entry, turn)) return;
    const grew = turn.role === 'assistant' && grewFrom(known.text, turn.text);
    return known.text === turn.text || grew ? known.entry : undefined;
  }

  private findByIds(turn: ReadTurn): RegisteredTurn | undefined {
    for (const id of idsOf(turn)) {
      const entry = this.byId.get(id);
      if (entry?.role === turn.role) return entry;
    }
    return;
  }

  /** A turn the DOM showed before the traffic told its id: the last one with the same words, or the answer after `parent`. */
  private findByText(turn: ReadTurn, parent: RegisteredTurn | undefined): RegisteredTurn | undefined {
    for (const entry of [...this.entries].reverse()) {
      if (entry.role !== turn.role || entry.network || conflicts(entry, turn)) continue;
      if (sameWords(entry.dom?.text ?? '', turn.text)) return entry;
      const follows = parent && this.entries[this.entries.indexOf(parent) + 1] === entry;
      if (turn.role === 'assistant' && follows && entry.sentText === undefined) return entry;
    }
    return;
  }

  /** A turn of the DOM without a known id: the next entry with the same words after the previous one, or one that grew. */
  private findNear(
    turn: ReadTurn,
    previous: RegisteredTurn | undefined,
    taken: ReadonlySet<RegisteredTurn>,
  ): RegisteredTurn | undefined {
    const from = previous ? this.entries.indexOf(previous) + 1 : 0;
    const open = (entry: RegisteredTurn): boolean =>
      entry.role === turn.role && !taken.has(entry) && !conflicts(entry, turn);
    const same = this.entries.slice(from).find((entry) => open(entry) && sameWords(bestText(entry), turn.text));
    if (same) return same;
    const next = this.entries.slice(from, from + 2).find(open);
    if (next && turn.role === 'assistant' && (grewFrom(bestText(next), turn.text) || isSameTurn(next, turn)))
      return next;
    return;
  }

  private insert(
    turn: ReadTurn,
    now: number,
    previous: RegisteredTurn | undefined,
    next: RegisteredTurn | undefined,
  ): RegisteredTurn {
    const entry: RegisteredTurn = {
      key: this.nextKey++,
      role: turn.role,
      ids: [],
      order: turn.order,
      at: turn.at ?? now,
      atIsExact: turn.at !== undefined,
    };
    this.entries.splice(this.placeFor(turn, previous, next), 0, entry);
    return entry;
  }

  private placeFor(turn: ReadTurn, previous: RegisteredTurn | undefined, next: RegisteredTurn | undefined): number {
    if (previous) return this.entries.indexOf(previous) + 1;
    if (next) return this.entries.indexOf(next);
    const { order } = turn;
    const later =
      order === undefined ? -1 : this.entries.findIndex((entry) => entry.order !== undefined && entry.order > order);
    return later === -1 ? this.entries.length : later;
  }

  /** Puts turns into the order of a whole history. Those it does not hold stay behind the one they stood behind. */
  private follow(held: readonly RegisteredTurn[]): void {
    const inHistory = new Set(held);
    const behind = new Map<RegisteredTurn | undefined, RegisteredTurn[]>();
    let anchor: RegisteredTurn | undefined;
    for (const entry of this.entries) {
      if (inHistory.has(entry)) anchor = entry;
      else behind.set(anchor, [...(behind.get(anchor) ?? []), entry]);
    }
    this.entries = [
      ...(behind.get(undefined) ?? []),
      ...held.flatMap((entry) => [entry, ...(behind.get(entry) ?? [])]),
    ];
  }

  /** A turn's position: the one a source gave, else its place among those known. */
  orderOf(entry: RegisteredTurn): number {
    return entry.order ?? this.entries.indexOf(entry);
  }

  /** Both sources are complete: do they say the same? */
  private compare(entry: RegisteredTurn): void {
    if (!entry.network?.done || !entry.dom || entry.dom.streaming) return;
    entry.disagrees = textAgreement(entry.network.text, entry.dom.text) < 0.8;
  }
}

function nextFound(found: readonly (RegisteredTurn | undefined)[], index: number): RegisteredTurn | undefined {
  return found.slice(index + 1).find((other) => other !== undefined);
}

/** The id a turn is sent under: the first real one. */
export function sendingId(entry: RegisteredTurn): string | undefined {
  return entry.ids.find((id) => !transientId.test(id));
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

function isComplete(entry: RegisteredTurn, now: number): boolean {
  const { network, dom } = entry;
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
function isNews(entry: RegisteredTurn, text: string): boolean {
  if (entry.sentText === undefined) return true;
  return (
    text !== entry.sentText &&
    sendingId(entry) !== undefined &&
    lettersOf(text).length > lettersOf(entry.sentText).length
  );
}

function nextVersion(before: Version | undefined, turn: ReadTurn, now: number): Version {
  const streaming = turn.streaming === true;
  const same = before?.text === turn.text && before.streaming === streaming;
  return {
    text: turn.text,
    thinking: turn.thinking ?? before?.thinking ?? '',
    streaming,
    changedAt: same ? before.changedAt : now,
  };
}

function idsOf(turn: ReadTurn): string[] {
  return [...(turn.messageId ? [turn.messageId] : []), ...(turn.otherIds ?? [])];
}

/** Both have real ids and share none: two turns, however alike. */
function conflicts(entry: RegisteredTurn, turn: ReadTurn): boolean {
  const theirs = idsOf(turn).filter((id) => !transientId.test(id));
  const ours = entry.ids.filter((id) => !transientId.test(id));
  return theirs.length > 0 && ours.length > 0 && !theirs.some((id) => ours.includes(id));
}

function sameWords(a: string, b: string): boolean {
  const letters = lettersOf(a);
  return letters === lettersOf(b) && (letters !== '' || a.trim() === b.trim());
}

function grewFrom(before: string, after: string): boolean {
  const [a, b] = [lettersOf(before), lettersOf(after)];
  if (!a || !b) return false;
  // The tail of a growing text is redrawn (a closing fence comes and goes), so all but the last tenth must agree.
  const shared = Math.ceil(Math.min(a.length, b.length) * 0.9);
  return a.slice(0, shared) === b.slice(0, shared);
}

/** The same place, an answer of which the other source knows another rendering. */
function isSameTurn(entry: RegisteredTurn, turn: ReadTurn): boolean {
  return !entry.dom && !!entry.network && textAgreement(entry.network.text, turn.text) > 0.6;
}
