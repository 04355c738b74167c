import type { Box } from './placeButton';

/** How much taller and wider than the editor its surrounding box may be, in CSS pixels. */
const maxFrameHeightPx = 160;
const maxFrameWidthPx = 240;

/**
 * The box the user sees around the prompt: the outermost ancestor that still hugs the editor and is drawn as a box.
 * Sites draw it on different levels (form, fieldset, div), so it is found by its looks, not by its name.
 */
export function findComposerBox(editor: HTMLElement): HTMLElement {
  const inner = editor.getBoundingClientRect();
  const view = editor.ownerDocument.defaultView;
  let found = editor;
  for (let at = editor.parentElement; at && at !== editor.ownerDocument.body; at = at.parentElement) {
    const outer = at.getBoundingClientRect();
    if (outer.height > inner.height + maxFrameHeightPx || outer.width > inner.width + maxFrameWidthPx) break;
    if (view && isDrawnAsBox(view.getComputedStyle(at))) found = at;
  }
  return found;
}

function isDrawnAsBox(style: CSSStyleDeclaration): boolean {
  const isRound = Number.parseFloat(style.borderTopLeftRadius) >= 4;
  const hasBorder = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none';
  const hasShadow = style.boxShadow !== '' && style.boxShadow !== 'none';
  const hasGround = alphaOf(style.backgroundColor) > 0;
  return (isRound && (hasBorder || hasShadow || hasGround)) || hasBorder || hasShadow;
}

function alphaOf(color: string): number {
  if (color === '' || color === 'transparent') return 0;
  const alpha = /rgba\([^)]*,\s*([\d.]+)\)|\/\s*([\d.]+)/.exec(color);
  return alpha ? Number(alpha[1] ?? alpha[2]) : 1;
}

const controls =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="link"], [role="tab"], [role="menuitem"], [contenteditable="true"]';

/**
 * Whether nothing the user reads or presses lies in a rectangle: no control, no text. `own` is our own element, which
 * does not count.
 */
export function isFreeSpot(document: Document, spot: Box, own: Element): boolean {
  const inset = 1;
  const xs = [spot.left + inset, (spot.left + spot.right) / 2, spot.right - inset];
  const ys = [spot.top + inset, (spot.top + spot.bottom) / 2, spot.bottom - inset];
  for (const x of xs) {
    for (const y of ys) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (element === own || own.contains(element)) continue;
        if (element.closest(controls)) return false;
        if (hasTextIn(element, spot)) return false;
      }
    }
  }
  return true;
}

function hasTextIn(element: Element, spot: Box): boolean {
  for (const child of element.childNodes) {
    if (child.nodeType !== 3 || (child.textContent ?? '').trim() === '') continue;
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(child);
    for (const line of range.getClientRects()) {
      if (line.left < spot.right && spot.left < line.right && line.top < spot.bottom && spot.top < line.bottom)
        return true;
    }
  }
  return false;
}
