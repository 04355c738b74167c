import type { NetworkReading, Reading, ReadTurn } from '../types';
import { textAgreement } from './compareText';
import { bestText, idsOf, nextVersion, type RegisteredTurn, settleMs } from './registeredTurn';
import { TurnFinder } from './turnFinder';
import { isOffered, isUnreported, takeForgone, takeReady } from './turnOutlet';
import { followHistory, placeFor } from './turnPlaces';

/** The exchange a network reading comes from. */
export interface NetworkSource {
  /** Stands for the exchange. */
  exchange: object;
  /** Nothing more will come by it. */
  isClosed: boolean;
  /** It brings stored turns, which may lie anywhere; what is said live comes last. */
  isHistory: boolean;
  /** When the messages it answers were sent, where any were. */
  sentAt?: readonly number[];
}

/**
 * All turns of one conversation that were ever seen, from the site's traffic and from the DOM. It only grows: rows that
 * leave the DOM, edited turns and replaced answers stay. Each turn is handed out once, whole, and again only when it grew.
 */
export class TurnRegistry {
  /** A source said that the conversation is private; nothing is handed out, for good. */
  isPrivate = false;
  /** The page showed this conversation as an ordinary chat, or the chat in which it began. */
  isCleared = false;
  /** The page was looked at while it showed this conversation. */
  isShown = false;
  /** When messages were sent in it, as far as the traffic tells. */
  readonly sentAt = new Set<number>();
  /** Where it was shown. */
  url: string | undefined;
  title: string | undefined;
  project: string | undefined;

  private entries: RegisteredTurn[] = [];
  private readonly finder = new TurnFinder(() => this.entries);
  private readonly bySource = new WeakMap<object, Map<string, RegisteredTurn>>();
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
    const found = reading.turns.map((turn) => (isHistory ? this.finder.byIds(turn) : this.finder.live(turn)));
    const merged: RegisteredTurn[] = [];
    for (const [index, turn] of reading.turns.entries()) {
      const previous = merged.at(-1);
      const place = `${turn.role} ${merged.filter(({ role }) => role === turn.role).length}`;
      const entry =
        this.unite(known.get(place), found[index]) ??
        this.finder.byText(turn, previous) ??
        (isHistory ? undefined : this.finder.askedAgain(turn)) ??
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
      this.finder.learn(entry, turn);
      entry.toldIds = [...new Set([...entry.toldIds, ...idsOf(turn)])];
      if (!isHistory) entry.isLive = true;
      if (turn.order !== undefined) entry.order = turn.order;
      if (turn.at !== undefined) Object.assign(entry, { at: turn.at, atIsExact: true });
      this.compare(entry);
      merged.push(entry);
    }
    if (reading.whole) this.entries = followHistory(this.entries, merged);
    else if (isHistory) this.lastPageAt = now;
  }

  /** Takes what the page shows now, in its order: any window of the conversation. */
  mergeDom(reading: Reading, now: number): void {
    this.note(reading);
    const found = this.finder.align(reading.turns);
    const taken = new Set(found.filter((entry) => entry !== undefined));
    let previous: RegisteredTurn | undefined;
    for (const [index, turn] of reading.turns.entries()) {
      const merged = this.finder.mergedAs(turn);
      if (merged && merged === found[index]) {
        previous = merged;
        continue;
      }
      let entry = found[index] ?? this.finder.grown(turn, previous, taken) ?? this.finder.renamed(turn, reading.turns);
      if (!entry) {
        entry = this.insert(turn, now, previous, nextFound(found, index));
      }
      taken.add(entry);
      const before = entry.dom?.text;
      entry.dom = nextVersion(entry.dom, turn, now);
      this.finder.learn(entry, turn);
      const ids = idsOf(turn);
      if (ids.length) entry.shownIds = ids;
      if (turn.at !== undefined && !entry.atIsExact) Object.assign(entry, { at: turn.at, atIsExact: true });
      if (before !== turn.text) this.compare(entry);
      this.finder.noteMerged(turn, entry);
      previous = entry;
    }
  }

  /** Whether none of these turns is known, though others are: nobody can tell where they belong. */
  isAdrift(turns: readonly ReadTurn[]): boolean {
    if (turns.length === 0 || this.entries.length === 0) return false;
    return this.finder.align(turns).every((entry) => entry === undefined);
  }

  /** Whether these turns of the page are surely of this conversation, as far as it is known. */
  hangsTogether(turns: readonly ReadTurn[]): boolean {
    return turns.length === 0 || this.entries.length === 0 || this.finder.hangTogether(turns);
  }

  /** Turns that are complete and not yet handed out in this form; with `flush` also those still growing. */
  takeReady(now: number, flush = false): RegisteredTurn[] {
    if (this.isPrivate || !this.isCleared) return [];
    // The next page may move everything: positions are told once, when no more pages come.
    if (!flush && now - this.lastPageAt < settleMs.historyPage) return [];
    return takeReady(this.entries, now, flush);
  }

  /** Whether some turn is still waiting to become complete. */
  isWaiting(): boolean {
    return this.entries.some((entry) => isOffered(entry, bestText(entry)));
  }

  /** What is known now and was not handed out never is: it was said while the user did not want it kept. */
  forgo(): void {
    for (const entry of this.entries) if (!entry.isOut && entry.sentText === undefined) entry.forgoneAs ??= null;
  }

  /** Turns that were forgone, once they stand as they are; each again only when it says something else. */
  takeForgone(now: number, flush = false): RegisteredTurn[] {
    return this.isPrivate ? [] : takeForgone(this.entries, now, flush);
  }

  /** Whether some forgone turn has not been reported yet. */
  hasForgone(): boolean {
    return !this.isPrivate && this.entries.some(isUnreported);
  }

  /** One turn that an exchange told before its id was known, and that the page has shown under its id meanwhile. */
  private unite(told: RegisteredTurn | undefined, named: RegisteredTurn | undefined): RegisteredTurn | undefined {
    if (!told || !named || told === named) return told ?? named;
    if (told.ids.length || told.sentText !== undefined || told.isOut) return told;
    this.entries = this.entries.filter((entry) => entry !== told);
    this.finder.forgetMerged();
    return named;
  }

  private note(reading: Reading): void {
    if (reading.private) this.isPrivate = true;
    this.title = reading.title ?? this.title;
    this.project = reading.project ?? this.project;
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
    this.entries.splice(placeFor(this.entries, turn, previous, next), 0, entry);
    return entry;
  }

  /** A turn's place among those known, from 0. */
  placeOf(entry: RegisteredTurn): number {
    return this.entries.indexOf(entry);
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
