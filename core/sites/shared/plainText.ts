import { makeDropTest } from './dropped';

const blockTags = new Set([
  'P',
  'DIV',
  'LI',
  'UL',
  'OL',
  'PRE',
  'BLOCKQUOTE',
  'SECTION',
  'ARTICLE',
  'H1',
  'H2',
  'H3',
  'H4',
  'TR',
  'TABLE',
]);

/**
 * The text of an element as its writer typed it: line breaks of `br` and blocks, white space kept where the page keeps it
 * (`pre`, `whitespace-pre…`), folded elsewhere, because saved and server-rendered pages are indented. Paragraphs are one
 * line break apart (`gap` '\n') or one empty line ('\n\n').
 */
export function readPlainText(
  root: Element,
  drop: readonly string[] = [],
  gap: '\n' | '\n\n' = '\n',
  isNoise?: (element: Element) => boolean,
): string {
  const isDropped = makeDropTest(drop, isNoise);
  let out = '';
  const breakLine = (by: string): void => {
    if (!out) return;
    const trailing = /\n*$/.exec(out)?.[0].length ?? 0;
    if (trailing < by.length) out += by.slice(trailing);
  };
  const visit = (element: Element, keep: boolean): void => {
    for (const node of element.childNodes) {
      if (node.nodeType === 3) {
        const value = node.nodeValue ?? '';
        if (keep) out += value;
        else {
          const folded = value.replace(/[^\S\u00a0]+/g, ' ');
          out += /(^|\s)$/.test(out) ? folded.replace(/^ /, '') : folded;
        }
      } else if (node.nodeType === 1) {
        const child = node as Element;
        if (isDropped(child)) continue;
        if (child.tagName === 'BR') {
          out = `${out.replace(/ +$/, '')}\n`;
          continue;
        }
        const isBlock = blockTags.has(child.tagName);
        const isParagraph = child.tagName === 'P' || child.tagName === 'LI';
        if (isBlock) breakLine(isParagraph ? gap : '\n');
        visit(child, keep || keepsSpace(child));
        if (isBlock) breakLine('\n');
      }
    }
  };
  visit(root, !!root.closest('pre') || keepsSpace(root) || keepsSpace(root.parentElement));
  return out
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[ \t]+$/, ''))
    .join('\n')
    .trim();
}

/** Told by the names of classes, which saved pages keep, or by the style the page gives it. */
function keepsSpace(element: Element | null): boolean {
  if (!element) return false;
  if (element.tagName === 'PRE') return true;
  if (/whitespace-(pre|break-spaces)|pre-wrap/.test(element.getAttribute('class') ?? '')) return true;
  const style = element.ownerDocument.defaultView?.getComputedStyle(element).whiteSpace;
  return style !== undefined && /^(pre|break-spaces)/.test(style);
}
