import { signal } from '@preact/signals';
import { ask } from '../../core/platform/ask';
import { isFreeSpot } from '../../core/sites/page/composerBox';
import type { ComposerSpot } from '../../core/sites/page/followComposer';
import { directionAround } from '../../core/sites/page/pageLook';
import { type Box, offsetFrom, type Point, placeButton } from '../../core/sites/page/placeButton';
import type { SiteAdapter } from '../../core/sites/types';
import type { PageFactsState } from './pageFacts';

/** Size of the window without its scroll bar, in CSS pixels. */
export const viewportSize = () => ({ width: document.documentElement.clientWidth, height: innerHeight });

/** Where the panel goes when the site's box is not found: where such boxes usually are. */
export function usualBox(): Box {
  const { width, height } = viewportSize();
  return {
    left: Math.max(8, width / 2 - 340),
    right: Math.min(width - 8, width / 2 + 340),
    top: height - 90,
    bottom: height - 30,
  };
}

export type ButtonPlace = ReturnType<typeof createButtonPlace>;

/** Where the button stands: where it covers nothing, or where the user put it. */
export function createButtonPlace(
  adapter: SiteAdapter,
  page: PageFactsState,
  own: Element,
  onError: (error: unknown) => void,
) {
  /** What the user chose, before the background knows it. */
  const chosen = signal<{ offset: Point | null; hidden: boolean } | null>(null);
  let at: Point = { x: 0, y: 0 };
  let dragFrom: Point | null = null;

  const place = () => {
    const saved = page.state.value?.settings;
    return chosen.value ?? { offset: saved?.buttonOffset ?? null, hidden: saved?.buttonHidden ?? false };
  };

  function save(change: { offset: Point | null; hidden: boolean }): void {
    chosen.value = change;
    ask('movedButton', { site: adapter.id, ...change }).catch(onError);
  }

  return {
    /** Upper left corner beside this box. */
    find(spot: ComposerSpot): Point {
      const isRightToLeft = directionAround(spot.element) === 'rtl';
      const isFree = (box: Box) => isFreeSpot(document, box, own);
      at = placeButton(spot.box, viewportSize(), place().offset, isFree, isRightToLeft);
      return at;
    },
    isHidden: () => place().hidden,
    isMoved: () => place().offset !== null || place().hidden,
    hide: () => save({ ...place(), hidden: true }),
    reset: () => save({ offset: null, hidden: false }),
    drag(spot: ComposerSpot, by: Point): void {
      dragFrom ??= at;
      chosen.value = { offset: offsetFrom(spot.box, { x: dragFrom.x + by.x, y: dragFrom.y + by.y }), hidden: false };
    },
    drop(): void {
      dragFrom = null;
      save({ ...place(), hidden: false });
    },
  };
}
