import { isCitation, isPager } from './marginalia';

/** Parts that are never text of a turn, on any site: controls, labels for screen readers, frames, our own nodes. */
const droppedTags = new Set([
  'SCRIPT',
  'STYLE',
  'SVG',
  'BUTTON',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'VIDEO',
  'AUDIO',
  'CANVAS',
  'INPUT',
  'SELECT',
  'TEXTAREA',
  'MAT-ICON',
  'LINK',
  'META',
  'PLASMO-CSUI',
  'TIME',
]);

/** How other extensions mark what they put into a page. */
const foreignMark = /injected|extension/;

const droppedCss =
  '.sr-only, .visually-hidden, .cdk-visually-hidden, [hidden], [data-keepsake], [aria-hidden="true"], [role="button"], ' +
  '[role="toolbar"], [role="alert"], [role="menu"], [role="tooltip"], [role="status"], [class*="material-symbols"], .material-icons, .google-symbols';

/** Says of an element whether it is left out; `extra` and `isNoise` are the adapter's own. */
export function makeDropTest(
  extra: readonly string[] = [],
  isNoise?: (element: Element) => boolean,
): (element: Element) => boolean {
  const own = extra.join(', ');
  const css = [droppedCss, ...extra].join(', ');
  return (element) =>
    droppedTags.has(element.tagName.toUpperCase()) ||
    (element.hasAttributes() ? element.matches(css) || isMarked(element) : own !== '' && element.matches(own)) ||
    isCitation(element) ||
    isPager(element) ||
    isNoise?.(element) === true;
}

function isMarked(element: Element): boolean {
  return isEditor(element) || element.getAttributeNames().some((name) => foreignMark.test(name));
}

/** A place to write is no text of a turn, except the part of an answer that ChatGPT lets people go on writing in. */
function isEditor(element: Element): boolean {
  return element.getAttribute('contenteditable') === 'true' && !element.closest('[data-writing-block]');
}
