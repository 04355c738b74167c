import type { ReadTurn } from '../types';
import { textAgreement } from './compareText';
import {
  bestText,
  conflicts,
  grewFrom,
  idsOf,
  isOpen,
  isSameTurn,
  type RegisteredTurn,
  sameWords,
} from './registeredTurn';

/** No two chats begin with so many turns alike. */
const surelyAlike = 4;

/** Finds the registered turn that a reading speaks of: by the node, by ids, by words and place. */
export class TurnFinder {
  private readonly byId = new Map<string, RegisteredTurn>();
  private readonly byElement = new WeakMap<Element, { entry: RegisteredTurn; text: string }>();
  /** Readings of the page that were taken in as they are; a page that did not change gives the same objects again. */
  private merged = new WeakMap<ReadTurn, RegisteredTurn>();
  private readonly reusedIds = new Set<string>();

  /** @param entries the turns known so far, in order. */
  constructor(private readonly entries: () => readonly RegisteredTurn[]) {}

  /** Remembers under which ids a turn was seen. */
  learn(entry: RegisteredTurn, turn: ReadTurn): void {
    for (const id of idsOf(turn)) {
      if (!entry.ids.includes(id)) entry.ids.push(id);
      if (this.byId.has(id)) continue;
      this.byId.set(id, entry);
      if (this.reusedIds.has(id)) entry.hasReusedId = true;
    }
  }

  /** Remembers that a turn of the page was taken in as it is. */
  noteMerged(turn: ReadTurn, entry: RegisteredTurn): void {
    this.merged.set(turn, entry);
    if (turn.element) this.byElement.set(turn.element, { entry, text: turn.text });
  }

  /** The turn this very reading was taken in as. */
  mergedAs(turn: ReadTurn): RegisteredTurn | undefined {
    return this.merged.get(turn);
  }

  /** A turn has left the list. */
  forgetMerged(): void {
    this.merged = new WeakMap();
  }

  private byElementOf(turn: ReadTurn): RegisteredTurn | undefined {
    const known = turn.element && this.byElement.get(turn.element);
    if (!known || known.entry.role !== turn.role) return;
    if (conflicts(known.entry, turn)) return;
    const grew = turn.role === 'assistant' && grewFrom(known.text, turn.text);
    return known.text === turn.text || grew ? known.entry : undefined;
  }

  /** The turn that was seen under one of these ids. */
  byIds(turn: ReadTurn): RegisteredTurn | undefined {
    for (const id of idsOf(turn)) {
      const entry = this.byId.get(id);
      if (entry?.role === turn.role) return entry;
    }
    return;
  }

  /** A turn the DOM showed before the traffic told its id: the last one with the same words, or the answer after `parent`. */
  byText(turn: ReadTurn, previous: RegisteredTurn | undefined): RegisteredTurn | undefined {
    const parent = previous ?? (turn.parentId ? this.byId.get(turn.parentId) : undefined);
    for (const entry of [...this.entries()].reverse()) {
      if (entry.role !== turn.role || entry.network || conflicts(entry, turn)) continue;
      if (sameWords(entry.dom?.text ?? '', turn.text)) return entry;
      const follows = parent && this.entries()[this.entries().indexOf(parent) + 1] === entry;
      if (turn.role === 'assistant' && follows && entry.sentText === undefined) return entry;
    }
    return;
  }

  /**
   * Sites that number their messages give an edited question and a new answer the number of what they replace: the same id
   * over other words is a new turn. It cannot be sent under an id that stands for another one.
   */
  live(turn: ReadTurn): RegisteredTurn | undefined {
    const entry = this.byIds(turn);
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
  askedAgain(turn: ReadTurn): RegisteredTurn | undefined {
    if (turn.role !== 'user' || turn.parentId === undefined) return;
    const last = this.entries().findLast((entry) => entry.role === 'user');
    if (!last || !sameWords(bestText(last), turn.text)) return;
    const answers = this.entries().slice(this.entries().indexOf(last) + 1);
    const { parentId } = turn;
    return answers.some((answer) => answer.ids.includes(parentId)) ? undefined : last;
  }

  /** Which entry each turn of the page is, where the node, an id or the same words in the same order tell it. */
  align(turns: readonly ReadTurn[]): (RegisteredTurn | undefined)[] {
    const known = turns.map((turn) => this.merged.get(turn) ?? this.byElementOf(turn) ?? this.byIds(turn));
    const taken = new Set(known.filter((entry) => entry !== undefined));
    let from = 0;
    let last: RegisteredTurn | undefined;
    return turns.map((turn, index) => {
      let entry = known[index];
      if (!entry) {
        from = Math.max(from, last ? this.entries().indexOf(last) + 1 : 0);
        const after = this.entries().slice(from);
        entry = after.find((other) => isOpen(other, turn, taken) && sameWords(bestText(other), turn.text));
      }
      if (!entry) return undefined;
      taken.add(entry);
      last = entry;
      return entry;
    });
  }

  /**
   * Whether turns of the page hang together with those that are known: by some that are, where what is not comes before or
   * after all of them, as two chats may begin with the same greeting; or by one node or id, if no node says something else.
   */
  hangTogether(turns: readonly ReadTurn[]): boolean {
    const same = turns.filter((turn) => this.merged.has(turn)).length;
    if (same === turns.length || same >= surelyAlike) return true;
    const aligned = this.align(turns);
    const taken = new Set(aligned.filter((entry) => entry !== undefined));
    const found = turns.map((turn, index) => aligned[index] ?? this.grown(turn, aligned[index - 1], taken));
    const known = found.filter((entry) => entry !== undefined);
    const hasEnd = found.at(-1) !== undefined || known.at(-1) === this.entries().at(-1);
    if (known.length === this.entries().length || known.length >= surelyAlike || (known.length > 1 && hasEnd))
      return true;
    const isRedrawn = turns.some((turn) => turn.element && this.byElement.has(turn.element) && !this.byElementOf(turn));
    return !isRedrawn && turns.some((turn) => (this.byElementOf(turn) ?? this.byIds(turn)) !== undefined);
  }

  /** An answer that grew, or a turn that the traffic words a little differently, in the place right behind `previous`. */
  grown(
    turn: ReadTurn,
    previous: RegisteredTurn | undefined,
    taken: ReadonlySet<RegisteredTurn>,
  ): RegisteredTurn | undefined {
    const from = previous ? this.entries().indexOf(previous) + 1 : 0;
    const next = this.entries()
      .slice(from, from + 2)
      .find((entry) => isOpen(entry, turn, taken));
    if (!next) return;
    const grew = turn.role === 'assistant' && grewFrom(bestText(next), turn.text);
    return grew || isSameTurn(next, turn) ? next : undefined;
  }

  /** A question just asked, which the page named anew when its answer came: its first name is gone from the page. */
  renamed(turn: ReadTurn, shown: readonly ReadTurn[]): RegisteredTurn | undefined {
    const shownIds = new Set(shown.flatMap(idsOf));
    return this.entries().findLast(
      (entry, index) =>
        entry.role === turn.role &&
        (entry.isLive || index === this.entries().length - 1) &&
        entry.toldIds.length === 0 &&
        entry.sentText === undefined &&
        !entry.isOut &&
        entry.dom !== undefined &&
        !entry.shownIds.some((id) => shownIds.has(id)) &&
        sameWords(entry.dom.text, turn.text),
    );
  }
}
