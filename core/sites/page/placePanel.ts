import { computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { Box, Point } from './placeButton';

const marginPx = 8;

/**
 * Puts the panel beside the prompt box: above it, in line with the button, below only where there is more room.
 * Returns its corner and the height it may take, in CSS pixels of the viewport.
 */
export async function placePanel(panel: HTMLElement, box: Box, button: Point): Promise<Point & { maxHeight: number }> {
  const anchor = {
    getBoundingClientRect: () => new DOMRect(button.x, box.top, 28, box.bottom - box.top),
  };
  let maxHeight = 0;
  const { x, y } = await computePosition(anchor, panel, {
    strategy: 'fixed',
    placement: 'top-end',
    middleware: [
      offset(marginPx),
      flip({ fallbackPlacements: ['bottom-end', 'top-start', 'bottom-start'], padding: marginPx }),
      shift({ padding: marginPx }),
      size({
        padding: marginPx,
        apply: ({ availableHeight }) => {
          maxHeight = Math.floor(availableHeight);
        },
      }),
    ],
  });
  return { x, y, maxHeight };
}
