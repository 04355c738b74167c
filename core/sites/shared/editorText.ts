import type { EditorKind } from '../types';

/**
 * Text of a prompt box as its editor's model holds it, read from the DOM alone, and the way back from an offset in that
 * text to a place in the DOM. `innerText` will not do: it counts blank lines twice and reads the labels of mentions.
 */

/** Offsets into the text of the editor, `start` = `end` for a bare caret. */
export interface Caret {
  start: number;
  end: number;
}

export interface Draft {
  /** Lines joined by `\n`; mentions and other non-editable nodes are left out. */
  text: string;
  /** Null while the selection is elsewhere. */
  caret: Caret | null;
}

/** Stands for one mention, pill or other non-editable node in the text that offsets count in. */
export const atomMark = '\uFFFC';

const blockTags = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DD DIV DL DT FIGURE H1 H2 H3 H4 H5 H6 HR LI OL P PRE SECTION TABLE TBODY TR TD UL'.split(
    ' ',
  ),
);

interface Unit {
  start: number;
  end: number;
  /** Where the unit begins and ends in the DOM. */
  from: { node: Node; offset: number };
  to: { node: Node; offset: number };
  /** The text node, for units of text: offsets inside it are mapped one by one. */
  textNode?: Text;
}

/** The text of an editor with the DOM place of every piece. */
export interface TextMap {
  /** Includes one `atomMark` for each mention. */
  text: string;
  units: Unit[];
}

type Field = HTMLTextAreaElement | HTMLInputElement;

/** Whether the element is a plain form field, whose value is its text. */
export function isField(element: Element): element is Field {
  return element.tagName === 'TEXTAREA' || element.tagName === 'INPUT';
}

/** The editor library behind an element, by the marks it leaves in the DOM; `fallback` where it leaves none. */
export function detectEditorKind(element: Element, fallback: EditorKind = 'contenteditable'): EditorKind {
  if (isField(element)) return 'textarea';
  if (element.classList.contains('ProseMirror')) return 'prosemirror';
  if (element.classList.contains('ql-editor')) return 'quill';
  if (element.getAttribute('data-lexical-editor') === 'true') return 'lexical';
  if (element.getAttribute('data-slate-editor') === 'true') return 'slate';
  return fallback === 'textarea' ? 'contenteditable' : fallback;
}

/** Draft and caret of a prompt box, whatever editor it is. */
export function readDraft(element: HTMLElement): Draft {
  if (isField(element)) {
    const focused = element.ownerDocument.activeElement === element;
    const caret =
      focused && element.selectionStart !== null
        ? { start: element.selectionStart, end: element.selectionEnd ?? element.selectionStart }
        : null;
    return { text: element.value, caret };
  }
  const map = mapText(element);
  const caret = readCaret(element, map);
  return {
    text: map.text.replaceAll(atomMark, ''),
    caret: caret && { start: withoutAtoms(map, caret.start), end: withoutAtoms(map, caret.end) },
  };
}

/** Text of a prompt box; see {@link Draft}. */
export function readEditorText(element: HTMLElement): string {
  return isField(element) ? element.value : mapText(element).text.replaceAll(atomMark, '');
}

/** Whether the node is drawn by the editor or the site and holds no text of the user. */
function isSkipped(element: Element): boolean {
  return (
    element.getAttribute('aria-hidden') === 'true' ||
    element.classList.contains('ProseMirror-widget') ||
    element.classList.contains('ProseMirror-separator') ||
    element.hasAttribute('data-slate-placeholder')
  );
}

function isBlock(node: Node): node is Element {
  return node.nodeType === 1 && blockTags.has((node as Element).tagName);
}

function visibleLength(text: string): number {
  return text.replaceAll('\uFEFF', '').length;
}

/** Index in the raw text of a node for an index that does not count zero-width marks. */
function rawIndex(raw: string, visible: number): number {
  let seen = 0;
  for (let i = 0; i < raw.length; i++) {
    if (seen === visible && raw[i] !== '\uFEFF') return i;
    if (raw[i] !== '\uFEFF') seen++;
  }
  return raw.length;
}

/** Reads the lines of a rich editor. A `<br>` at the end of a block only keeps the block open: it is no line break. */
export function mapText(root: HTMLElement): TextMap {
  const units: Unit[] = [];
  let text = '';
  let lines = 0;

  function startLine(node: Node, offset: number) {
    if (lines > 0) text += '\n';
    lines++;
    units.push({ start: text.length, end: text.length, from: { node, offset }, to: { node, offset } });
  }

  function add(piece: string, from: Unit['from'], to: Unit['to'], textNode?: Text) {
    const start = text.length;
    text += piece;
    units.push({ start, end: text.length, from, to, ...(textNode && { textNode }) });
  }

  function addInline(node: Node, isLastOfLine: boolean) {
    const parent = node.parentNode;
    if (!parent) return;
    const index = Array.prototype.indexOf.call(parent.childNodes, node);
    if (node.nodeType === 3) {
      const raw = (node as Text).data;
      const to = { node, offset: raw.length };
      add(raw.replaceAll('\uFEFF', ''), { node, offset: 0 }, to, node as Text);
      return;
    }
    if (node.nodeType !== 1) return;
    const element = node as Element;
    if (isSkipped(element)) return;
    const before = { node: parent, offset: index };
    const after = { node: parent, offset: index + 1 };
    if (element.tagName === 'BR') {
      if (!isLastOfLine) add('\n', before, after);
      return;
    }
    if (element.getAttribute('contenteditable') === 'false' || element.tagName === 'IMG') {
      add(atomMark, before, after);
      return;
    }
    const children = [...element.childNodes];
    for (const child of children) addInline(child, isLastOfLine && child === lastShown(children));
  }

  function visit(block: Element) {
    const children = [...block.childNodes].filter((child) => child.nodeType !== 1 || !isSkipped(child as Element));
    const hasBlocks = children.some(isBlock);
    if (!hasBlocks) {
      startLine(block, 0);
      const last = lastShown(children);
      for (const child of children) addInline(child, child === last);
      return;
    }
    let run: Node[] = [];
    const flush = () => {
      const isBlank = run.every((node) => node.nodeType === 3 && /^\s*$/.test((node as Text).data));
      if (!isBlank) {
        const first = run[0] as Node;
        startLine(block, Array.prototype.indexOf.call(block.childNodes, first));
        const last = lastShown(run);
        for (const child of run) addInline(child, child === last);
      }
      run = [];
    };
    for (const child of children) {
      if (isBlock(child)) {
        flush();
        if (child.getAttribute('contenteditable') === 'false') {
          startLine(block, Array.prototype.indexOf.call(block.childNodes, child));
          addInline(child, false);
        } else visit(child);
      } else run.push(child);
    }
    flush();
  }

  visit(root);
  return { text, units };
}

/** The last node of a line that shows anything; text without visible characters does not count. */
function lastShown(nodes: Node[]): Node | undefined {
  return nodes.findLast(
    (node) =>
      (node.nodeType === 3 && visibleLength((node as Text).data) > 0) ||
      (node.nodeType === 1 && !isSkipped(node as Element)),
  );
}

/** The DOM place of an offset in the text of the map (atoms counted). Offsets past the end give the end. */
export function placeAt(root: HTMLElement, map: TextMap, offset: number): { node: Node; offset: number } {
  let best: Unit | undefined;
  for (const unit of map.units) {
    if (unit.start > offset) break;
    if (unit.end < offset) continue;
    // Prefer the inside of a text node: every editor understands it.
    if (!best || unit.textNode || !best.textNode) best = unit;
    if (unit.textNode && offset < unit.end) break;
  }
  best ??= map.units.at(-1);
  if (!best) return { node: root, offset: 0 };
  if (best.textNode) {
    return { node: best.textNode, offset: rawIndex(best.textNode.data, Math.min(offset, best.end) - best.start) };
  }
  return offset >= best.end && best.end > best.start ? best.to : best.from;
}

/** The selection as offsets in the text of the map (atoms counted); null while it is outside the editor. */
export function readCaret(root: HTMLElement, map: TextMap): Caret | null {
  const selection = root.ownerDocument.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  const start = offsetOf(map, range.startContainer, range.startOffset);
  const end = range.collapsed ? start : offsetOf(map, range.endContainer, range.endOffset);
  return { start, end };
}

function offsetOf(map: TextMap, node: Node, offset: number): number {
  const own = map.units.find((unit) => unit.textNode === node);
  if (own?.textNode) return own.start + visibleLength(own.textNode.data.slice(0, offset));
  const document = node.ownerDocument;
  if (!document) return 0;
  const point = document.createRange();
  point.setStart(node, offset);
  point.collapse(true);
  let result = 0;
  for (const unit of map.units) {
    if (point.comparePoint(unit.from.node, unit.from.offset) > 0) break;
    result = point.comparePoint(unit.to.node, unit.to.offset) <= 0 ? unit.end : unit.start;
  }
  return result;
}

function withoutAtoms(map: TextMap, offset: number): number {
  return map.text.slice(0, offset).replaceAll(atomMark, '').length;
}
