import { findComposer } from '../shared/composer';
import type { Selector } from '../types';
import { findComposerBox } from './composerBox';
import type { Box } from './placeButton';

/** The prompt box as it stands now. */
export interface ComposerSpot {
  /** The editable element. */
  element: HTMLElement;
  /** The box drawn around it, in the viewport. */
  box: Box;
}

/** Mutations come in bursts while an answer streams; the page is looked at no more often than this. */
const burstMs = 120;
/** Sites also move things without any event we could hear (transitions, fonts, on-screen keyboards). */
const beatMs = 400;

/**
 * Follows the prompt box through re-rendering, navigation and layout changes.
 *
 * @param onChange called with the new place, or null when there is no prompt box; only when something changed.
 * @param onBeat called at every look, changed or not.
 */
export function followComposer(
  document: Document,
  selector: Selector,
  signal: AbortSignal,
  onChange: (spot: ComposerSpot | null) => void,
  onBeat: () => void,
): void {
  const view = document.defaultView;
  if (!view) return;
  let known: ComposerSpot | null = null;
  let frame: HTMLElement | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // Changing the layout inside the observer's own callback is an error that the page's handlers would see.
  const resized = new ResizeObserver(() => view.requestAnimationFrame(look));

  function look(): void {
    if (signal.aborted || document.hidden) return;
    const element = findComposer(document, selector);
    const around = element && findComposerBox(element);
    if (around !== frame) {
      resized.disconnect();
      frame = around;
      if (frame) resized.observe(frame);
    }
    const box = frame?.getBoundingClientRect();
    const isShown = box !== undefined && box.width > 0 && box.height > 0;
    const next = element && isShown ? { element, box: copyOf(box) } : null;
    if (!isSame(known, next)) {
      known = next;
      onChange(next);
    }
    onBeat();
  }

  function lookSoon(): void {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      look();
    }, burstMs);
  }

  const mutated = new MutationObserver(lookSoon);
  mutated.observe(document.documentElement, { childList: true, subtree: true });
  const options = { capture: true, passive: true, signal };
  view.addEventListener('scroll', lookSoon, options);
  view.addEventListener('resize', look, options);
  document.addEventListener('focusin', lookSoon, options);
  document.addEventListener('visibilitychange', look, options);
  const beat = setInterval(look, beatMs);
  signal.addEventListener(
    'abort',
    () => {
      mutated.disconnect();
      resized.disconnect();
      clearInterval(beat);
      clearTimeout(waiting);
    },
    { once: true },
  );
  look();
}

function copyOf(rect: DOMRect): Box {
  return { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
}

function isSame(a: ComposerSpot | null, b: ComposerSpot | null): boolean {
  if (a === null || b === null) return a === b;
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return a.element === b.element && sides.every((side) => Math.abs(a.box[side] - b.box[side]) < 1);
}
