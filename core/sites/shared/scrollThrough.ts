import type { Clock } from './captureTypes';

export interface ScrollOptions {
  document: Document;
  /** A turn of the page, by which the scrolling container is found. */
  turn: () => Element | undefined;
  /** Reads the page and gives back how many turns are known. */
  read: () => number;
  onProgress: (turnsKnown: number) => void;
  clock: Clock;
  signal: AbortSignal;
}

const stepWaitMs = 350;
/** The top is reached when this many steps brought nothing new. */
const quietSteps = 6;
const maxSteps = 600;

/**
 * Scrolls up through a conversation, a screen at a time, so that rows the page keeps out of the DOM (and older ones it loads
 * on the way) are drawn and read, then puts the scroll back. Resolves early when `signal` aborts.
 */
export async function collectByScrolling(options: ScrollOptions): Promise<void> {
  const scroller = findScroller(options.turn());
  let known = options.read();
  options.onProgress(known);
  if (!scroller) return;
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  let quiet = 0;
  for (let step = 0; step < maxSteps && quiet < quietSteps && !options.signal.aborted; step++) {
    const before = scroller.scrollTop;
    scroller.scrollTop = Math.max(0, before - scroller.clientHeight * 0.8);
    await new Promise<void>((resolve) => options.clock.setTimeout(resolve, stepWaitMs));
    const now = options.read();
    quiet = now === known && scroller.scrollTop === 0 ? quiet + 1 : 0;
    if (now !== known) options.onProgress(now);
    known = now;
  }
  scroller.scrollTop = scroller.scrollHeight - fromEnd;
}

function findScroller(turn: Element | undefined): Element | undefined {
  for (let element = turn?.parentElement; element; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 40 && element.clientHeight > 100) {
      const overflow = element.ownerDocument.defaultView?.getComputedStyle(element).overflowY;
      if (overflow === 'auto' || overflow === 'scroll') return element;
    }
  }
  return turn?.ownerDocument.scrollingElement ?? undefined;
}
