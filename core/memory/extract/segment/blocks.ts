import type { Block, BlockKind } from './types';

const fence = /^\s*(?:```|~~~)/;
const quoteLine = /^\s*>(?!\s*=)/;
const tableLine = /^\s*\|.*\|\s*$|^\s*[^|]+\|[^|]+\|[^|]+/;
const logLine =
  /^\s*(?:\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[?\d{2}:\d{2}:\d{2}|\[(?:INFO|WARN|ERROR|DEBUG)\]|(?:Traceback|Exception|Caused by:|\s+at\s+[\w$.]+\())/;
const listLine =
  /^\s*(?:[-*•·–]\s+|\d{1,2}[.)、]\s*|[（(]\d{1,2}[)）]\s*|[一二三四五六七八九十]、|[①-⑳]|- \[[ x]\]\s*)/u;
const codeLine =
  /^\s*(?:(?:def|class|import|from|function|const|let|var|return|public|private|protected|static|async|await|export|package|using|namespace|#include|SELECT|INSERT|UPDATE|CREATE|DELETE|elif|else:|try:|except|finally|func|fn|struct|interface|enum|impl|use|mod|echo|sudo|npm|pip|git|docker|curl|cd)\b.*[(){}=;:<>/\\'"]|.*[;{}]\s*$|\s*>>>|\s*@\w+|\s*<\/?[a-z][^>]*>|\s*[\w.]+\s*(?:=|\+=|:=)\s*[^=\s].*[()[\]{}"';]|\s*"[^"]+"\s*:|\s*\}|\s*\{|\s*\)|\s*(?:case\b.*|default|select|switch\b.*|for\b.*|if\b.*|while\b.*)[:{]\s*$|\s{2,}[\w.]+\([^)]*\)\s*$|\s*\/\*|\s*\*\/|\s*"""|\s*'''|\s*\$ )/;
const commentLine = /^\s*(?:\/\/|#(?!\s*\S*[。！？])|--\s|<!--)/;

function kindOf(line: string): BlockKind {
  if (quoteLine.test(line)) return 'quote';
  if (logLine.test(line)) return 'log';
  if (tableLine.test(line)) return 'table';
  if (listLine.test(line)) return 'list';
  if (/\p{Script=Han}[，。！？]|\p{Script=Han}{6}/u.test(line)) return 'prose';
  if (codeLine.test(line)) return 'code';
  return 'prose';
}

/**
 * Splits a turn into lines with what each of them is. Fenced code is one block with its fences, an unclosed fence runs to
 * the end. Lines between two lines of code are code; a lone table-like line is prose.
 */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let offset = 0;
  let blank = 0;
  let fenceStart: number | null = null;
  const push = (kind: BlockKind, start: number, end: number): void => {
    blocks.push({ kind, start, end, blankLinesBefore: blank });
    blank = 0;
  };
  for (const line of text.split('\n')) {
    const start = offset;
    const end = start + line.length;
    offset = end + 1;
    if (fence.test(line)) {
      if (fenceStart === null) {
        const closesHere = /```[^`]*```\s*$/.test(line);
        if (closesHere) push('code', start, end);
        else fenceStart = start;
      } else {
        push('code', fenceStart, end);
        fenceStart = null;
      }
      continue;
    }
    if (fenceStart !== null) continue;
    if (line.trim() === '') {
      blank++;
      continue;
    }
    push(kindOf(line), start, end);
  }
  if (fenceStart !== null) push('code', fenceStart, text.length);
  return settleNeighbours(text, blocks);
}

function settleNeighbours(text: string, blocks: Block[]): Block[] {
  return blocks.map((block, i) => {
    const before = blocks[i - 1]?.kind;
    const after = blocks[i + 1]?.kind;
    if (block.kind === 'table' && before !== 'table' && after !== 'table') return { ...block, kind: 'prose' };
    const line = text.slice(block.start, block.end);
    const inCode = before === 'code' && after === 'code';
    if (
      block.kind === 'prose' &&
      inCode &&
      (/^\s{2,}/.test(line) || commentLine.test(line)) &&
      block.blankLinesBefore === 0
    )
      return { ...block, kind: 'code' };
    return block;
  });
}
