import type { ReadTurn } from '../types';
import type { Clock } from './captureTypes';
import { isDrawn, isLoadingMore } from './drawnScreen';
import { nextFrames } from './nextFrames';
import { sameTurns } from './stillShows';

/** What a look at the page found. */
export interface Look {
  /** How many turns of the conversation are known now. */
  known: number;
  /** The turns on the page. */
  turns: readonly ReadTurn[];
  /** There was no time to read all of them. */
  isPartial: boolean;
  /** None of them was known, so that nobody can tell where they belong: they were not taken. */
  isAdrift: boolean;
}

export interface ScrollOptions {
  document: Document;
  /** Elements that are turns, also those in which nothing is drawn yet. */
  findTurns: () => readonly Element[];
  /** Reads the page; `mayBeAdrift` takes turns that do not hang together with any that are known. */
  look: (mayBeAdrift: boolean) => Look;
  onProgress: (turnsKnown: number) => void;
  /** The page still shows the conversation the way began in. */
  isStillHere: () => boolean;
  clock: Clock;
  signal: AbortSignal;
}

const lookEveryMs = 200;
const stepOfScreen = 0.8;
const stepBackOfScreen = 0.4;
const mostStepsBack = 12;
/** A page is given this long to draw a screenful. One that never looks drawn is one misread: it gets less from then on. */
const drawWithinMs = { first: 1_500, otherwise: 8_000, misread: 1_000 };
const misreadAfter = 2;
/** An end is reached when nothing came for so long; and for so long though the page says that something is coming. */
const endAfterMs = { silent: 3_000, loading: 20_000 };
const hiddenLookMs = 1_000;
const maxSteps = 1_500;

/**
 * Goes through a conversation, a screen at a time: up to its beginning, then down to its end, so that rows the page keeps
 * out of the DOM (and older ones it loads on the way) are drawn and read. It goes on when the screenful is drawn, stands
 * still and hangs together with what was read before. Puts the scroll back afterwards, also when `signal` aborts half-way.
 */
export async function collectByScrolling(options: ScrollOptions): Promise<void> {
  const { clock, document, signal } = options;
  let last: Look = { known: -1, turns: [], isPartial: false, isAdrift: false };
  let misread = 0;

  const mayGoOn = (): boolean => !signal.aborted && options.isStillHere();
  const rest = (ms: number): Promise<void> => new Promise((resolve) => clock.setTimeout(resolve, ms));

  const look = (mayBeAdrift = false): void => {
    const known = last.known;
    last = options.look(mayBeAdrift);
    if (last.known !== known) options.onProgress(last.known);
  };

  /** Looks until the page has drawn what it shows and leaves it so, or its time is up. */
  const settle = async (withinMs = drawWithinMs.otherwise): Promise<void> => {
    await nextFrames(clock);
    // Nobody draws a hidden tab.
    while (document.hidden && mayGoOn()) await rest(hiddenLookMs);
    if (!mayGoOn()) return;
    const until = clock.now() + (misread < misreadAfter ? withinMs : Math.min(withinMs, drawWithinMs.misread));
    let hasChanged = false;
    look();
    do {
      const { turns } = last;
      await rest(lookEveryMs);
      if (!mayGoOn()) return;
      look();
      const isStill = !last.isPartial && sameTurns(turns, last.turns);
      hasChanged ||= !isStill;
      const scrolled = last.turns.length > 0 ? scrollerHere() : undefined;
      if (isStill && scrolled && isDrawn(scrolled, options.findTurns())) {
        if (hasChanged) misread = 0;
        return;
      }
    } while (clock.now() < until);
    if (!hasChanged) misread++;
  };

  const scrollerHere = (): Element | undefined => findScroller(last.turns.find(({ element }) => element)?.element);
  await settle(drawWithinMs.first);
  const scroller = scrollerHere();
  if (!scroller || !mayGoOn()) return;
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  const wasAtEnd = fromEnd - scroller.clientHeight < 4;
  const jump = (top: number): void => scroller.scrollTo({ top, behavior: 'instant' });

  const step = async (direction: -1 | 1): Promise<void> => {
    const screen = direction * scroller.clientHeight;
    jump(scroller.scrollTop + screen * stepOfScreen);
    await settle();
    // Rows are not always as high as the page thought: it may have come past some that were never on the screen.
    for (let back = 0; last.isAdrift && back < mostStepsBack && mayGoOn(); back++) {
      jump(scroller.scrollTop - screen * stepBackOfScreen);
      await settle();
    }
    if (last.isAdrift && mayGoOn()) look(true);
  };

  /** Where nothing moves any more, older turns may still be on their way. */
  const waitForMore = async (): Promise<boolean> => {
    const { scrollHeight, scrollTop } = scroller;
    const { turns } = last;
    const since = clock.now();
    for (;;) {
      const waitedMs = clock.now() - since;
      if (waitedMs >= (isLoadingMore(scroller) ? endAfterMs.loading : endAfterMs.silent)) return false;
      await rest(lookEveryMs);
      if (!mayGoOn()) return false;
      look();
      const hasMoved = scroller.scrollHeight !== scrollHeight || Math.abs(scroller.scrollTop - scrollTop) >= 2;
      if (hasMoved || !sameTurns(turns, last.turns)) return true;
    }
  };

  const go = async (direction: -1 | 1): Promise<void> => {
    for (let steps = 0; steps < maxSteps && mayGoOn() && scroller.isConnected; steps++) {
      const { scrollTop } = scroller;
      const { known } = last;
      await step(direction);
      const hasMoved = last.known !== known || Math.abs(scroller.scrollTop - scrollTop) >= 2;
      if (!hasMoved && mayGoOn() && !(await waitForMore())) return;
    }
  };

  await go(-1);
  // What stood below the first screen was on the way up only if the way began at the end.
  if (!wasAtEnd) await go(1);
  if (options.isStillHere()) jump(scroller.scrollHeight - fromEnd);
}

function findScroller(turn: Element | undefined): Element | undefined {
  for (let element = turn?.parentElement; element; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 40 && element.clientHeight > 100) {
      const overflow = element.ownerDocument.defaultView?.getComputedStyle(element).overflowY;
      if (overflow === 'auto' || overflow === 'scroll' || overflow === 'overlay') return element;
    }
  }
  return turn?.ownerDocument.scrollingElement ?? undefined;
}
