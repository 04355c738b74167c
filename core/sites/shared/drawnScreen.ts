import type { SiteAdapter } from '../types';
import { selectAll } from './select';

/** Margins and thin bars stand between turns; a larger gap in which there is nothing is a row that is not drawn yet. */
const mostBlankPx = 110;
/** Gaps are looked at in a grid of these meshes. */
const meshPx = 22;
const columns = [0.2, 0.35, 0.5, 0.65, 0.8];

/** What says that a page is fetching something. */
const loadingSign =
  '[aria-busy="true"], [role="progressbar"], [class*="loading" i], [class*="spinner" i], [class*="skeleton" i]';

const media = 'img, picture, video, audio, canvas, iframe, object, embed';

/** Elements that are turns, also those in which nothing is drawn yet. */
export function turnElements({ dom }: SiteAdapter, document: Document): Element[] {
  return [dom.user, dom.assistant].flatMap(({ turn }) => selectAll(document, turn.any));
}

interface Span {
  top: number;
  bottom: number;
}

/**
 * Whether what a scrolled element has on the screen is drawn: from edge to edge there are turns, or something else that is no
 * blank (pictures, dates, notes), and no turn is empty.
 */
export function isDrawn(scroller: Element, turns: readonly Element[]): boolean {
  const view = viewOf(scroller);
  const boxes = turns
    .filter((turn) => scroller.contains(turn))
    .map((turn) => ({ turn, box: turn.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && box.bottom > view.top && box.top < view.bottom)
    .sort((a, b) => a.box.top - b.box.top);
  let covered = view.top;
  for (const { turn, box } of boxes) {
    if (isEmpty(turn) || isBlank(scroller, { top: covered, bottom: box.top })) return false;
    covered = Math.max(covered, box.bottom);
  }
  return !isBlank(scroller, { top: covered, bottom: view.bottom });
}

/** Whether something on the screen says that more is on its way. */
export function isLoadingMore(scroller: Element): boolean {
  const view = viewOf(scroller);
  return [...scroller.querySelectorAll(loadingSign)].some((sign) => {
    const box = sign.getBoundingClientRect();
    return box.height > 0 && box.bottom > view.top && box.top < view.bottom;
  });
}

/** Whether there is nothing on a good part of a gap. */
function isBlank(scroller: Element, gap: Span): boolean {
  if (gap.bottom - gap.top <= mostBlankPx) return false;
  const { left, width } = scroller.getBoundingClientRect();
  let blankPx = 0;
  for (let y = gap.top + meshPx / 2; y < gap.bottom; y += meshPx) {
    const isFilled = columns.some((part) => {
      const found = scroller.ownerDocument.elementFromPoint(left + width * part, y);
      return found !== null && found !== scroller && scroller.contains(found) && showsSomething(found);
    });
    blankPx = isFilled ? 0 : blankPx + meshPx;
    if (blankPx > mostBlankPx) return true;
  }
  return false;
}

/** A picture, or words of its own; what is around words is there without them, too. */
function showsSomething(element: Element): boolean {
  if (element.matches(media)) return true;
  return [...element.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '');
}

function isEmpty(turn: Element): boolean {
  return (turn.textContent ?? '').trim() === '' && turn.querySelector(`${media}, svg`) === null;
}

function viewOf(scroller: Element): Span {
  const isPage = scroller === scroller.ownerDocument.scrollingElement;
  const top = isPage ? 0 : scroller.getBoundingClientRect().top;
  return { top, bottom: top + scroller.clientHeight };
}
