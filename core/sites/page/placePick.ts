import type { Box, Point } from './placeButton';

/** Room the small action takes, in CSS pixels; sites put their own above a selection. */
const width = 96;
const height = 28;
const gapPx = 6;

/** Upper left corner for the small action below the end of a selection; above it at the window's lower edge. */
export function placePick(line: Box, viewport: { width: number; height: number }): Point {
  const below = line.bottom + gapPx;
  return {
    x: Math.min(Math.max(line.right - width / 2, gapPx), viewport.width - width - gapPx),
    y: below + height + gapPx <= viewport.height ? below : Math.max(gapPx, line.top - height - gapPx),
  };
}
