import type { NetworkReading, Reading, ReadTurn } from '../types';
import { textAgreement } from './compareText';
import {
  bestText,
  conflicts,
  grewFrom,
  idsOf,
  isComplete,
  isNews,
  isOpen,
  isSameTurn,
  nextVersion,
  type RegisteredTurn,
  sameWords,
  settleMs,
} from './registeredTurn';

/** The exchange a network reading comes from. */
export interface NetworkSource {
  /** Stands for the exchange. */
  exchange: object;
  /** Nothing more will come by it. */
  isClosed: boolean;
  /** It brings stored turns, which may lie anywhere; what is said live comes last. */
  isHistory: boolean;
}

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
  /** Readings of the page that were taken in as they are; a page that did not change gives the same objects again. */
  private merged = new WeakMap<ReadTurn, RegisteredTurn>();
  private readonly bySource = new WeakMap<object, Map<string, RegisteredTurn>>();
  private readonly reusedIds = new Set<string>();
  private nextKey = 0;
  /** When the last page of a history came that comes in pages. */
  private lastPageAt = Number.NEGATIVE_INFINITY;

  constructor(readonly conversationId: string) {}

  /** Turns in the order of the conversation. */
  turns(): readonly RegisteredTurn[] {
    return this.entries;
  }

  /**
   * Takes what the site's traffic says.
   *
   * @param source the exchange it comes from: what it said before of the same turns, before their ids were known, is the same.
   */
  mergeNetwork(reading: NetworkReading, now: number, source: NetworkSource): void {
    const { isClosed, isHistory } = source;
    this.note(reading);
    const known = this.bySource.get(source.exchange) ?? new Map<string, RegisteredTurn>();
    this.bySource.set(source.exchange, known);
    const found = reading.turns.map((turn) => (isHistory ? this.findByIds(turn) : this.findLive(turn)));
    const merged: RegisteredTurn[] = [];
    for (const [index, turn] of reading.turns.entries()) {
      const previous = merged.at(-1);
      const place = `${turn.role} ${merged.filter(({ role }) => role === turn.role).length}`;
      const entry =
        this.unite(known.get(place), found[index]) ??
        this.findByText(turn, previous ?? (turn.parentId ? this.byId.get(turn.parentId) : undefined)) ??
        (isHistory ? undefined : this.findAskedAgain(turn)) ??
        this.insert(
          turn,
          now,
          isHistory ? previous : this.entries.at(-1),
          isHistory ? nextFound(found, index) : undefined,
        );
      known.set(place, entry);
      const isDone = isHistory
        ? !turn.streaming
        : turn.role === 'user'
          ? isAnswered(reading, turn, isClosed)
          : reading.done;
      entry.network = {
        ...nextVersion(entry.network, turn, now),
        done: isDone || entry.network?.done === true,
        closed: isClosed || entry.network?.closed === true,
      };
      this.learn(entry, turn);
      entry.toldIds = [...new Set([...entry.toldIds, ...idsOf(turn)])];
      if (!isHistory) entry.isLive = true;
      if (turn.order !== undefined) entry.order = turn.order;
      if (turn.at !== undefined) Object.assign(entry, { at: turn.at, atIsExact: true });
      this.compare(entry);
      merged.push(entry);
    }
    if (reading.whole) this.follow(merged);
    else if (isHistory) this.lastPageAt = now;
  }

  /** Takes what the page shows now, in its order: any window of the conversation. */
  mergeDom(reading: Reading, now: number): void {
    this.note(reading);
    const found = this.alignDom(reading.turns);
    const taken = new Set(found.filter((entry) => entry !== undefined));
    let previous: RegisteredTurn | undefined;
    for (const [index, turn] of reading.turns.entries()) {
      const merged = this.merged.get(turn);
      if (merged && merged === found[index]) {
        previous = merged;
        continue;
      }
      let entry = found[index] ?? this.findGrown(turn, previous, taken) ?? this.findRenamed(turn, reading.turns);
      if (!entry) {
        entry = this.insert(turn, now, previous, nextFound(found, index));
      }
      taken.add(entry);
      const before = entry.dom?.text;
      entry.dom = nextVersion(entry.dom, turn, now);
      this.learn(entry, turn);
      const ids = idsOf(turn);
      if (ids.length) entry.shownIds = ids;
      if (turn.at !== undefined && !entry.atIsExact) Object.assign(entry, { at: turn.at, atIsExact: true });
      if (turn.element) this.byElement.set(turn.element, { entry, text: turn.text });
      if (before !== turn.text) this.compare(entry);
      this.merged.set(turn, entry);
      previous = entry;
    }
  }

  /** Turns that are complete and not yet handed out in this form; with `flush` also those still growing. */
  takeReady(now: number, flush = false): RegisteredTurn[] {
    if (this.isPrivate || !this.isCleared) return [];
    // The next page may move everything: positions are told once, when no more pages come.
    if (!flush && now - this.lastPageAt < settleMs.historyPage) return [];
    const ready = this.entries.filter((entry) => {
      const text = bestText(entry);
      if (entry.isOut || entry.forgoneAs !== undefined || !text || !isNews(entry, text)) return false;
      return flush || (isComplete(entry, now) && !this.isUnanswered(entry, now));
    });
    for (const entry of ready) entry.isOut = true;
    return ready;
  }

  /** The newest question, of which only the page tells: it may bear a name that is not its own yet. */
  private isUnanswered(entry: RegisteredTurn, now: number): boolean {
    if (entry.role !== 'user' || entry.network || entry !== this.entries.at(-1)) return false;
    return now - (entry.dom?.changedAt ?? 0) < settleMs.unanswered;
  }

  /** Whether some forgone turn has not been reported yet. */
  hasForgone(): boolean {
    return (
      !this.isPrivate &&
      this.entries.some((entry) => {
        const text = bestText(entry);
        return entry.forgoneAs !== undefined && entry.forgoneAs !== text && text !== '';
      })
    );
  }

  /** Whether some turn is still waiting to become complete. */
  isWaiting(): boolean {
    return this.entries.some((entry) => {
      const text = bestText(entry);
      return text !== '' && !entry.isOut && entry.forgoneAs === undefined && isNews(entry, text);
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

  /** What is known now and was not handed out never is: it was said while the user did not want it kept. */
  forgo(): void {
    for (const entry of this.entries) if (!entry.isOut && entry.sentText === undefined) entry.forgoneAs ??= null;
  }

  /**
   * Turns that were forgone, once they stand as they are; each is given again only when it says something else. `flush`
   * gives all of them now.
   */
  takeForgone(now: number, flush = false): RegisteredTurn[] {
    if (this.isPrivate) return [];
    const fresh = this.entries.filter((entry) => {
      const text = bestText(entry);
      if (entry.forgoneAs === undefined || entry.forgoneAs === text || !text) return false;
      return flush || (isComplete(entry, now) && now - (entry.dom?.changedAt ?? 0) >= settleMs.forgone);
    });
    for (const entry of fresh) entry.forgoneAs = bestText(entry);
    return fresh;
  }

  /** One turn that an exchange told before its id was known, and that the page has shown under its id meanwhile. */
  private unite(told: RegisteredTurn | undefined, named: RegisteredTurn | undefined): RegisteredTurn | undefined {
    if (!told || !named || told === named) return told ?? named;
    if (told.ids.length || told.sentText !== undefined || told.isOut) return told;
    this.entries = this.entries.filter((entry) => entry !== told);
    this.merged = new WeakMap();
    return named;
  }

  private note(reading: Reading): void {
    if (reading.private) this.isPrivate = true;
    this.title = reading.title ?? this.title;
    this.project = reading.project ?? this.project;
  }

  private learn(entry: RegisteredTurn, turn: ReadTurn): void {
    for (const id of idsOf(turn)) {
      if (!entry.ids.includes(id)) entry.ids.push(id);
      if (this.byId.has(id)) continue;
      this.byId.set(id, entry);
      if (this.reusedIds.has(id)) entry.hasReusedId = true;
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

  /**
   * Sites that number their messages give an edited question and a new answer the number of what they replace: the same id
   * over other words is a new turn. It cannot be sent under an id that stands for another one.
   */
  private findLive(turn: ReadTurn): RegisteredTurn | undefined {
    const entry = this.findByIds(turn);
    const before = entry?.network?.done ? entry.network.text : undefined;
    if (before === undefined || textAgreement(before, turn.text) > 0.5 || grewFrom(before, turn.text)) return entry;
    for (const id of idsOf(turn)) {
      this.byId.delete(id);
      this.reusedIds.add(id);
    }
    return undefined;
  }

  /**
   * Some sites send the question again when another answer is asked for. A question with the words of the last one is that,
   * unless it says that it follows the last answer.
   */
  private findAskedAgain(turn: ReadTurn): RegisteredTurn | undefined {
    if (turn.role !== 'user' || turn.parentId === undefined) return;
    const last = this.entries.findLast((entry) => entry.role === 'user');
    if (!last || !sameWords(bestText(last), turn.text)) return;
    const answers = this.entries.slice(this.entries.indexOf(last) + 1);
    const { parentId } = turn;
    return answers.some((answer) => answer.ids.includes(parentId)) ? undefined : last;
  }

  /** Which entry each turn of the page is, where the node, an id or the same words in the same order tell it. */
  private alignDom(turns: readonly ReadTurn[]): (RegisteredTurn | undefined)[] {
    const known = turns.map((turn) => this.merged.get(turn) ?? this.findByElement(turn) ?? this.findByIds(turn));
    const taken = new Set(known.filter((entry) => entry !== undefined));
    let from = 0;
    let last: RegisteredTurn | undefined;
    return turns.map((turn, index) => {
      let entry = known[index];
      if (!entry) {
        from = Math.max(from, last ? this.entries.indexOf(last) + 1 : 0);
        const after = this.entries.slice(from);
        entry = after.find((other) => isOpen(other, turn, taken) && sameWords(bestText(other), turn.text));
      }
      if (!entry) return undefined;
      taken.add(entry);
      last = entry;
      return entry;
    });
  }

  /** An answer that grew, or a turn that the traffic words a little differently, in the place right behind `previous`. */
  private findGrown(
    turn: ReadTurn,
    previous: RegisteredTurn | undefined,
    taken: ReadonlySet<RegisteredTurn>,
  ): RegisteredTurn | undefined {
    const from = previous ? this.entries.indexOf(previous) + 1 : 0;
    const next = this.entries.slice(from, from + 2).find((entry) => isOpen(entry, turn, taken));
    if (!next) return;
    const grew = turn.role === 'assistant' && grewFrom(bestText(next), turn.text);
    return grew || isSameTurn(next, turn) ? next : undefined;
  }

  /** A question just asked, which the page named anew when its answer came: its first name is gone from the page. */
  private findRenamed(turn: ReadTurn, shown: readonly ReadTurn[]): RegisteredTurn | undefined {
    const shownIds = new Set(shown.flatMap(idsOf));
    return this.entries.findLast(
      (entry, index) =>
        entry.role === turn.role &&
        (entry.isLive || index === this.entries.length - 1) &&
        entry.toldIds.length === 0 &&
        entry.sentText === undefined &&
        !entry.isOut &&
        entry.dom !== undefined &&
        !entry.shownIds.some((id) => shownIds.has(id)) &&
        sameWords(entry.dom.text, turn.text),
    );
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
      toldIds: [],
      shownIds: [],
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
    // Pages of a history come in any order, the newest often first; where nothing else tells, the time does.
    const { order, at } = turn;
    const later = this.entries.findIndex((entry) =>
      order === undefined
        ? at !== undefined && entry.atIsExact && entry.at > at
        : entry.order !== undefined && entry.order > order,
    );
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

/** The server has taken the question: it named it, began to answer, or the exchange is over. */
function isAnswered(reading: NetworkReading, turn: ReadTurn, isClosed: boolean): boolean {
  return isClosed || reading.turns.length > 1 || turn.messageId !== undefined;
}

function nextFound(found: readonly (RegisteredTurn | undefined)[], index: number): RegisteredTurn | undefined {
  return found.slice(index + 1).find((other) => other !== undefined);
}
