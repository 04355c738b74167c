import { codeBlockCss, readCodeBlock } from './codeBlock';
import { isCodeFrame, isCodeHead } from './codeFrame';
import { findLeadingDisclosures } from './disclosure';
import { makeDropTest } from './dropped';
import { isTableLabel, renderTable } from './markdownTable';
import { holdsMathOnly, readMath } from './mathSource';

const blockTags = new Set([
  'ADDRESS',
  'ARTICLE',
  'ASIDE',
  'BLOCKQUOTE',
  'DD',
  'DETAILS',
  'DIV',
  'DL',
  'DT',
  'FIGCAPTION',
  'FIGURE',
  'FOOTER',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'HEADER',
  'HR',
  'LI',
  'MAIN',
  'OL',
  'P',
  'PRE',
  'SECTION',
  'SUMMARY',
  'TABLE',
  'UL',
  'MESSAGE-CONTENT',
  'RESPONSE-ELEMENT',
  'CODE-BLOCK',
  'TABLE-BLOCK',
  'MS-CODE-BLOCK',
  'MS-TEXT-CHUNK',
]);

/** Elements around words or around blocks, whichever stand in them. */
const wrappers = new Set(['SPAN', 'MS-CMARK-NODE']);

/**
 * An answer as Markdown: headings, emphasis, links, lists, quotes, tables, code with its language, formulas as TeX (each
 * once). Controls, labels for screen readers, our own nodes and whatever matches `drop` are left out. Text is not escaped:
 * the result is for people, search and models, not for a renderer.
 */
export function readMarkdown(
  root: Element,
  drop: readonly string[] = [],
  isNoise?: (element: Element) => boolean,
): string {
  const folded = findLeadingDisclosures(root);
  const isNever = makeDropTest(drop, isNoise);
  const isDropped = (element: Element): boolean => isNever(element) || folded.includes(element);

  const blocks = (parent: Element): string[] => {
    const out: string[] = [];
    let line = '';
    const endLine = (): void => {
      const text = tidyInline(line);
      if (text) out.push(text);
      line = '';
    };
    for (const part of partsOf(parent)) {
      if (typeof part === 'string') line += part;
      else if (isCodeHead(part)) endLine();
      else if (isBlock(part)) {
        endLine();
        out.push(...block(part));
      } else line += inline(part);
    }
    endLine();
    return out.filter(Boolean);
  };

  const block = (element: Element): string[] => {
    const math = readMath(element);
    if (math) return [math.display ? `$$${math.tex}$$` : `$${math.tex}$`];
    if (isDropped(element) || isTableLabel(element)) return [];
    if (isCode(element) || isCodeFrame(element)) {
      const { code, language } = readCodeBlock(element);
      const fence = code.includes('```') ? '````' : '```';
      return code.trim() ? [`${fence}${language}\n${code}\n${fence}`] : [];
    }
    const heading = /^H([1-6])$/.exec(element.tagName)?.[1];
    if (heading) {
      const text = blocks(element).join(' ');
      return text ? [`${'#'.repeat(Number(heading))} ${text}`] : [];
    }
    switch (element.tagName) {
      case 'HR':
        return ['---'];
      case 'UL':
      case 'OL':
        return list(element);
      case 'LI':
        return blocks(element);
      case 'BLOCKQUOTE':
        return [blocks(element).join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>')];
      case 'TABLE':
        return [renderTable(element, (cell) => blocks(cell).join(' '))];
      default:
        if (element.matches('[role="table"]')) return [renderTable(element, (cell) => blocks(cell).join(' '))];
        return blocks(element);
    }
  };

  const list = (element: Element): string[] => {
    const first = Number(element.getAttribute('start') ?? 1) || 1;
    const items = [...element.children].flatMap(itemsIn).filter((child) => !isDropped(child));
    const lines = items.map((item, index) => {
      const mark = element.tagName === 'OL' ? `${first + index}. ` : '- ';
      const parts = item.tagName === 'LI' || !isBlock(item) ? blocks(item) : block(item);
      const box = item.querySelector(':scope > input[type="checkbox"], :scope > p > input[type="checkbox"]');
      const state = box ? (box.hasAttribute('checked') ? '[x] ' : '[ ] ') : '';
      return mark + state + joinItem(parts).replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);
    });
    return lines.length ? [lines.filter((text) => text.trim() !== '-').join('\n')] : [];
  };

  const inline = (element: Element): string => {
    const math = readMath(element);
    if (math) return math.display ? `\n$$${math.tex}$$\n` : `$${math.tex}$`;
    if (isDropped(element)) return '';
    const inner = (): string => {
      let text = '';
      for (const part of partsOf(element)) {
        if (typeof part === 'string') text += part;
        else text += isBlock(part) ? `\n${block(part).join('\n')}\n` : inline(part);
      }
      return text;
    };
    switch (element.tagName) {
      case 'BR':
        return '\n';
      case 'B':
      case 'STRONG':
        return wrap(inner(), '**');
      case 'I':
      case 'EM':
        return wrap(inner(), '*');
      case 'S':
      case 'DEL':
        return wrap(inner(), '~~');
      case 'CODE': {
        if (holdsMathOnly(element)) return inner();
        const text = element.textContent ?? '';
        return text.trim() ? wrap(text, text.includes('`') ? '``' : '`') : '';
      }
      case 'A':
        return link(inner(), element.getAttribute('href') ?? '');
      case 'IMG': {
        const alt = element.getAttribute('alt') ?? '';
        return element.classList.contains('emoji') ? alt : '';
      }
      default:
        return inner();
    }
  };

  return (isCode(root) || /^(UL|OL|TABLE|BLOCKQUOTE)$/.test(root.tagName) ? block(root) : blocks(root))
    .join('\n\n')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Joins the answers of a turn that is made of several bodies. */
export function joinParts(parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function isBlock(element: Element): boolean {
  if (blockTags.has(element.tagName)) return true;
  const first = wrappers.has(element.tagName) ? element.firstElementChild : null;
  if (first && blockTags.has(first.tagName)) return true;
  return element.matches(`.katex-display, .math-block, [role="table"], ${codeBlockCss}`);
}

/** Some sites set tables, cards and formulas in a `pre`; those are no code. */
function isCode(element: Element): boolean {
  return element.matches(codeBlockCss) && !element.querySelector('table') && !holdsMathOnly(element);
}

/** The items of a list; some sites wrap them once more. */
function itemsIn(child: Element): Element[] {
  const wrapped = child.tagName === 'LI' ? [] : [...child.children].filter((inner) => inner.tagName === 'LI');
  return wrapped.length ? wrapped : [child];
}

/** Items of a list: a nested list follows its line, a second paragraph is set apart. */
function joinItem(parts: string[]): string {
  return parts.reduce((text, part) => {
    if (!text) return part;
    return text + (/^(- |\d+\. )/.test(part) ? '\n' : '\n\n') + part;
  }, '');
}

function wrap(text: string, mark: string): string {
  const core = text.trim();
  if (!core) return text;
  const start = text.slice(0, text.length - text.trimStart().length);
  return start + mark + core + mark + text.slice(text.trimEnd().length);
}

function link(text: string, href: string): string {
  const label = text.trim();
  if (!label) return text;
  return /^https?:/.test(href) && label !== href ? text.replace(label, () => `[${label}](${href})`) : text;
}

function tidyInline(line: string): string {
  return line
    .split('\n')
    .map((part) => part.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .trim();
}

/**
 * Elements and text in an element, its white space as the browser shows it: folded, except where the page keeps it. Words
 * that were written one after the other, each a node of its own, are one text.
 */
function partsOf(parent: Element): (Element | string)[] {
  const keepsSpace = /whitespace-(pre|break)|pre-wrap/.test(parent.getAttribute('class') ?? '');
  const parts: (Element | string)[] = [];
  let text = '';
  const endText = (): void => {
    if (text) parts.push(text.replace(/[^\S\u00a0]+/g, ' '));
    text = '';
  };
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (isElement(node)) {
      endText();
      parts.push(node);
    } else if (node.nodeType === 3) {
      const value = node.nodeValue ?? '';
      if (keepsSpace && value.trim()) parts.push(value.replace(/^\n\s*|\n\s*$/g, ' '));
      else text += value;
    }
  }
  endText();
  return parts;
}
