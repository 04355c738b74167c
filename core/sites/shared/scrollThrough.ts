import type { Clock } from './captureTypes';

export interface ScrollOptions {
  document: Document;
  /** A turn of the page, by which the scrolling container is found. */
  turn: () => Element | undefined;
  /** Reads the page and gives back how many turns are known. */
  read: () => number;
  onProgress: (turnsKnown: number) => void;
  /** The page still shows the conversation the way began in. */
  isStillHere: () => boolean;
  clock: Clock;
  signal: AbortSignal;
}

const stepWaitMs = 300;
/** An end is reached when this many steps moved nothing and brought nothing new: older turns may still be loading. */
const quietSteps = 5;
const maxSteps = 1_500;

/**
 * Goes through a conversation, a screen at a time: up to its beginning, then down to its end, so that rows the page keeps
 * out of the DOM (and older ones it loads on the way) are drawn and read. Puts the scroll back afterwards, also when
 * `signal` aborts half-way.
 */
export async function collectByScrolling(options: ScrollOptions): Promise<void> {
  const { clock, signal } = options;
  let known = options.read();
  options.onProgress(known);
  const scroller = findScroller(options.turn());
  if (!scroller) return;
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  const wasAtEnd = fromEnd - scroller.clientHeight < 4;
  let steps = 0;

  const mayGoOn = (): boolean => !signal.aborted && options.isStillHere();

  const go = async (direction: -1 | 1): Promise<void> => {
    for (let quiet = 0; quiet < quietSteps && steps < maxSteps && mayGoOn(); steps++) {
      const before = scroller.scrollTop;
      scroller.scrollTo({ top: before + direction * scroller.clientHeight * 0.8, behavior: 'instant' });
      await new Promise<void>((resolve) => clock.setTimeout(resolve, stepWaitMs));
      if (!mayGoOn()) return;
      const now = options.read();
      quiet = now === known && Math.abs(scroller.scrollTop - before) < 2 ? quiet + 1 : 0;
      if (now !== known) options.onProgress(now);
      known = now;
    }
  };

  await go(-1);
  // What stood below the first screen was on the way up only if the way began at the end.
  if (!wasAtEnd) await go(1);
  if (options.isStillHere()) scroller.scrollTo({ top: scroller.scrollHeight - fromEnd, behavior: 'instant' });
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
