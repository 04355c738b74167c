import { blockWords, delimiterPattern } from './delimiters';

export interface InjectedSpan {
  /** Offsets in the text as it was given. */
  start: number;
  end: number;
}

export interface Recognition {
  /** The text without what was injected; trimmed where something was taken out. */
  text: string;
  spans: InjectedSpan[];
}

/** Share of a known statement's character pairs that a line must hold to count as that statement, edited. */
const sameShare = 0.6;
/** Share of a line's own pairs that must come from the known statement: what the user added stays. */
const ownShare = 0.55;
/** A line this short is too common a phrase to be told by its letters. */
const minPairs = 5;

/**
 * Finds in a user's message what this extension put there, so that it is never learnt from. A block is known by its marks,
 * even with other brackets, quoted (`> `) or with one mark lost; its lines are known by the list and the date behind
 * them. Beyond the marks, lines are compared with the statements that were recently injected, by shared character
 * pairs, which survives edits, reflow and quoting.
 *
 * @param knownStatements Texts of the cards put into recent prompts, and of blocks as they were.
 */
export function recogniseInjected(text: string, knownStatements: readonly string[] = []): Recognition {
  const spans = [...markedSpans(text), ...knownSpans(text, knownStatements)].sort((a, b) => a.start - b.start);
  const merged: InjectedSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  if (merged.length === 0) return { text, spans: [] };
  let rest = '';
  let from = 0;
  for (const { start, end } of merged) {
    rest += `${text.slice(from, start)}\n`;
    from = end;
  }
  rest += text.slice(from);
  return { text: rest.replace(/\n{3,}/g, '\n\n').trim(), spans: merged };
}

const closing = /[/／]|结\s*束|結\s*束/u;

/** From each opening mark to its closing one. With one of them lost, the lines that look like ours beside the other. */
function markedSpans(text: string): InjectedSpan[] {
  const marks = [...text.matchAll(delimiterPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    closes: closing.test(match[0]),
  }));
  const spans: InjectedSpan[] = [];
  for (let at = 0; at < marks.length; at += 1) {
    const mark = marks[at];
    if (!mark) continue;
    const next = marks[at + 1];
    if (!mark.closes && next?.closes) {
      spans.push({ start: quotedStart(text, mark.start), end: next.end });
      at += 1;
    } else if (mark.closes) {
      spans.push({ start: ourLinesBefore(text, mark.start), end: mark.end });
    } else {
      const end = ourLinesAfter(text, mark.end);
      if (end > mark.end) spans.push({ start: quotedStart(text, mark.start), end });
    }
  }
  return spans;
}

/** `- … (2026-03-01)`, quoted or not, or the note of either language. */
function looksLikeOurs(line: string): boolean {
  const bare = line.replace(/^[\s>|]+/u, '').trim();
  if (bare === '') return true;
  if (/^[-–—*•·]\s?.+[（(][^（()）]*\d{4}-\d{2}-\d{2}[^（()）]*[）)][.。]?$/u.test(bare)) return true;
  return Object.values(blockWords).some(({ note }) => pairOverlap(pairsOf(note), pairsOf(bare)) >= sameShare);
}

function ourLinesAfter(text: string, from: number): number {
  let end = from;
  for (const { start, end: lineEnd } of linesOf(text)) {
    if (lineEnd <= from) continue;
    const line = text.slice(Math.max(start, from), lineEnd);
    if (!looksLikeOurs(line)) break;
    end = lineEnd;
  }
  return end;
}

function ourLinesBefore(text: string, to: number): number {
  let start = lineStart(text, to);
  for (const line of linesOf(text).reverse()) {
    if (line.start >= start) continue;
    if (!looksLikeOurs(text.slice(line.start, line.end))) break;
    start = line.start;
  }
  return start;
}

/** Lines and sentences that say what was injected, though its marks are gone. */
function knownSpans(text: string, statements: readonly string[]): InjectedSpan[] {
  const known = statements
    .flatMap((statement) => linesOf(statement).map(({ start, end }) => statement.slice(start, end)))
    .map(bareStatement)
    .filter((line) => !delimiterOnly(line))
    .map(pairsOf)
    .filter((pairs) => pairs.size >= minPairs);
  known.push(...Object.values(blockWords).map(({ note }) => pairsOf(note)));
  return piecesOf(text).filter(({ start, end }) => {
    const pairs = pairsOf(bareStatement(text.slice(start, end)));
    if (pairs.size < minPairs) return false;
    return known.some(
      (statement) => pairOverlap(statement, pairs) >= sameShare && pairOverlap(pairs, statement) >= ownShare,
    );
  });
}

const delimiterOnly = (line: string) => line.replace(delimiterPattern, '').trim() === '';

/** Without list mark, quote mark and the date behind it. */
function bareStatement(line: string): string {
  return line
    .replace(/^[\s>|*•·–—-]+/u, '')
    .replace(/[（(][^（()）]*\d{4}-\d{2}-\d{2}[^（()）]*[）)]\s*[.。]?\s*$/u, '')
    .trim();
}

/** Neighbouring letters and digits, marks and spaces left out, lower case. */
function pairsOf(text: string): Set<string> {
  const letters = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  ];
  return new Set(letters.slice(0, -1).map((letter, at) => letter + letters[at + 1]));
}

/** Share of the first set's pairs that are in the second. */
function pairOverlap(of: Set<string>, within: Set<string>): number {
  if (of.size === 0) return 0;
  let shared = 0;
  for (const pair of of) if (within.has(pair)) shared += 1;
  return shared / of.size;
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

/** Start of a mark, with the quote signs before it when nothing else is. */
function quotedStart(text: string, at: number): number {
  const start = lineStart(text, at);
  return /^[\s>|]*$/u.test(text.slice(start, at)) ? start : at;
}

function linesOf(text: string): InjectedSpan[] {
  return [...text.matchAll(/[^\n]+/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Lines, and the sentences of a line: a reflowed block may have become one paragraph. */
function piecesOf(text: string): InjectedSpan[] {
  return linesOf(text).flatMap(({ start, end }) => {
    const line = text.slice(start, end);
    const sentences = [...line.matchAll(/.+?(?:[。！？!?；;]|\.(?=\s)|[）)](?=\s*[-–—•*])|$)\s*/gu)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
    }));
    return [{ start, end }, ...(sentences.length > 1 ? sentences : [])];
  });
}
