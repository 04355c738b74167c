import type { SiteAdapter } from '../types';
import { selectAll } from './select';

/** Between turns stand margins, buttons and dates; a larger gap on the screen is a row that is not drawn yet. */
const mostBlankPx = 110;

/** What says that a page is fetching something. */
const loadingSign =
  '[aria-busy="true"], [role="progressbar"], [class*="loading" i], [class*="spinner" i], [class*="skeleton" i]';

const media = 'img, svg, picture, video, audio, canvas, iframe, object, embed, table, hr';

/** Elements that are turns, also those in which nothing is drawn yet. */
export function turnElements({ dom }: SiteAdapter, document: Document): Element[] {
  return [dom.user, dom.assistant].flatMap(({ turn }) => selectAll(document, turn.any));
}

/**
 * Whether what a scrolled element has on the screen is drawn: turns from edge to edge, and none of them empty. Where nothing
 * has a size nobody can tell, and it counts as drawn.
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
    if (isEmpty(turn) || box.top - covered > mostBlankPx) return false;
    covered = Math.max(covered, box.bottom);
  }
  return view.bottom - covered <= mostBlankPx;
}

/** Whether something on the screen says that more is on its way. */
export function isLoadingMore(scroller: Element): boolean {
  const view = viewOf(scroller);
  return [...scroller.querySelectorAll(loadingSign)].some((sign) => {
    const box = sign.getBoundingClientRect();
    return box.height > 0 && box.bottom > view.top && box.top < view.bottom;
  });
}

function isEmpty(turn: Element): boolean {
  return (turn.textContent ?? '').trim() === '' && turn.querySelector(media) === null;
}

function viewOf(scroller: Element): { top: number; bottom: number } {
  const isPage = scroller === scroller.ownerDocument.scrollingElement;
  const top = isPage ? 0 : scroller.getBoundingClientRect().top;
  return { top, bottom: top + scroller.clientHeight };
}
