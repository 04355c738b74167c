/** A rectangle in CSS pixels of the viewport. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Diameter of the button in CSS pixels. */
export const buttonSizePx = 28;
const gapPx = 8;
const edgePx = 4;

/**
 * Upper left corner for the round button at the edge of the prompt box: the first place that covers nothing of the
 * site. A place the user chose (`offset` from the box's lower right corner) is kept as far as the window allows.
 *
 * @param isFree whether a rectangle covers no control and no text of the site.
 */
export function placeButton(
  box: Box,
  viewport: { width: number; height: number },
  offset: Point | null,
  isFree: (spot: Box) => boolean,
  rightToLeft = false,
): Point {
  const inside = (point: Point): Point => ({
    x: Math.min(Math.max(point.x, edgePx), Math.max(edgePx, viewport.width - buttonSizePx - edgePx)),
    y: Math.min(Math.max(point.y, edgePx), Math.max(edgePx, viewport.height - buttonSizePx - edgePx)),
  });
  if (offset) return inside({ x: box.right + offset.x, y: box.bottom + offset.y });

  const far = rightToLeft ? box.left - gapPx - buttonSizePx : box.right + gapPx;
  const near = rightToLeft ? box.right + gapPx : box.left - gapPx - buttonSizePx;
  const end = rightToLeft ? box.left + gapPx : box.right - gapPx - buttonSizePx;
  const start = rightToLeft ? box.right - gapPx - buttonSizePx : box.left + gapPx;
  const middle = (box.top + box.bottom - buttonSizePx) / 2;
  const low = box.bottom - buttonSizePx - gapPx;
  const above = box.top - buttonSizePx - gapPx / 2;
  const below = box.bottom + gapPx / 2;
  // A low box has its controls in one row: beside it, the middle looks right; a tall one keeps them at the bottom.
  const beside = box.bottom - box.top < 72 ? middle : low;
  const places: Point[] = [
    { x: far, y: beside },
    { x: near, y: beside },
    { x: end, y: above },
    { x: start, y: above },
    { x: end, y: below },
    { x: start, y: below },
  ];
  const fitting = places.find((point) => {
    const kept = inside(point);
    return kept.x === point.x && kept.y === point.y && isFree(spotAt(point));
  });
  return fitting ?? inside({ x: end, y: above });
}

/** Where the button stands relative to the box's lower right corner, as it is remembered. */
export function offsetFrom(box: Box, point: Point): Point {
  return { x: Math.round(point.x - box.right), y: Math.round(point.y - box.bottom) };
}

function spotAt(point: Point): Box {
  return { left: point.x, top: point.y, right: point.x + buttonSizePx, bottom: point.y + buttonSizePx };
}
