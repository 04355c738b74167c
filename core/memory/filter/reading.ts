/**
 * Cleaned copies of a text that detectors can read with simple patterns, each with its way back to the original
 * offsets. Nobody writes a phone number in one way only: full-width digits, invisible characters between groups,
 * 「幺三八……」, "five five five …".
 */
export interface View {
  text: string;
  /** Original range of `[start, end)` in this view. */
  toOriginal(start: number, end: number): { start: number; end: number };
}

export interface Reading {
  plain: View;
  digits: View;
}

const invisible = /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|\ufeff/g;
const hanDigits: Record<string, string> = {
  ...{ 零: '0', 〇: '0', '○': '0', 一: '1', 幺: '1', 二: '2', 三: '3', 四: '4', 五: '5', 六: '6', 七: '7', 八: '8' },
  ...{ 九: '9', 壹: '1', 贰: '2', 叁: '3', 肆: '4', 伍: '5', 陆: '6', 柒: '7', 捌: '8', 玖: '9' },
};
const hanDigit = '[零〇○一幺二三四五六七八九壹贰叁肆伍陆柒捌玖]';
/** Four and more of them, or figures that end in some: 「186-0217-44三三」. */
const hanDigitRun = new RegExp(
  `${hanDigit}(?:[ \\-—,，、.]?(?:${hanDigit}|\\d)){3,}|(?<!\\d[ -]?)\\d(?:[ -]?\\d){5,9}[ -]?${hanDigit}(?:[ -]?(?:${hanDigit}|\\d)){0,5}`,
  'g',
);

const digitWords: Record<string, string> = {
  ...{ zero: '0', oh: '0', o: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7' },
  ...{ eight: '8', nine: '9' },
};
const wordDigit = '(?:(?:double|triple)[ -])?(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine)';
const digitWordRun = new RegExp(`\\b${wordDigit}(?:[ ,.\\-–]{1,3}${wordDigit}){3,}\\b`, 'gi');

/** Full-width ASCII, exotic spaces and dashes become their plain form; length stays. */
export function foldWidth(text: string): string {
  return text.replace(/[\u3000\u00a0\u2000-\u200a\u202f\uff01-\uff5e\u2010-\u2015\u2212\ufe63]/g, (char) => {
    const code = char.charCodeAt(0);
    if (code >= 0xff01 && code <= 0xff5e) return keptFullWidth.has(char) ? char : String.fromCharCode(code - 0xfee0);
    if (code >= 0x2010 && code <= 0x2212 && code !== 0x202f) return '-';
    return code === 0xfe63 ? '-' : ' ';
  });
}

/** Chinese sentence marks that end a statement; folding them would hide where it ends. */
const keptFullWidth = new Set(['，', '！', '？', '；']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

function sameOffsets(text: string): View {
  return { text, toOriginal: (start, end) => ({ start, end }) };
}

/** Applies edits (in order, not overlapping) to a view; offsets inside an edit map to its whole original range. */
function edited(base: View, edits: Edit[]): View {
  if (edits.length === 0) return base;
  const parts: string[] = [];
  /** Parallel arrays: where each edit begins and ends in the new text, and in the old. */
  const newStart: number[] = [];
  const newEnd: number[] = [];
  let from = 0;
  let length = 0;
  for (const edit of edits) {
    const before = base.text.slice(from, edit.start);
    parts.push(before, edit.text);
    newStart.push(length + before.length);
    length += before.length + edit.text.length;
    newEnd.push(length);
    from = edit.end;
  }
  parts.push(base.text.slice(from));

  const lastEditFrom = (offset: number): number => {
    let low = 0;
    let high = newStart.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((newStart[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const back = (offset: number, side: 'start' | 'end'): number => {
    // A range that ends where an edit begins does not touch it.
    const index = lastEditFrom(side === 'end' ? offset - 1 : offset);
    const edit = edits[index];
    if (!edit) return offset;
    const end = newEnd[index] ?? 0;
    if (offset < end || (side === 'end' && offset === end)) return side === 'start' ? edit.start : edit.end;
    return offset - end + edit.end;
  };
  return {
    text: parts.join(''),
    toOriginal: (start, end) => base.toOriginal(back(start, 'start'), back(end, 'end')),
  };
}

function writeDigits(words: string): string {
  let out = '';
  let times = 1;
  for (const word of words.toLowerCase().split(/[^a-z]+/)) {
    if (word === 'double') times = 2;
    else if (word === 'triple') times = 3;
    else {
      out += (digitWords[word] ?? '').repeat(times);
      times = 1;
    }
  }
  return out;
}

/** Ten figures that were spelled out are a number to call: written in its groups, it reads as one. */
function grouped(digits: string): string {
  return digits.replace(/^(1?)([2-9]\d{2})([2-9]\d{2})(\d{4})$/, (_, country, area, exchange, line) =>
    [country, area, exchange, line].filter(Boolean).join('-'),
  );
}

/** Prepares a text for the detectors. Linear in its length. */
export function readText(original: string): Reading {
  const hidden = [...original.matchAll(invisible)].map((m) => ({ start: m.index, end: m.index + 1, text: '' }));
  const visible = edited(sameOffsets(original), hidden);
  const plain: View = { text: foldWidth(visible.text), toOriginal: visible.toOriginal };

  const withHanDigits = plain.text.replace(hanDigitRun, (run) =>
    Array.from(run, (char) => hanDigits[char] ?? char).join(''),
  );
  const spoken = [...withHanDigits.matchAll(digitWordRun)].map((m) => ({
    start: m.index,
    end: m.index + m[0].length,
    text: grouped(writeDigits(m[0])),
  }));
  return { plain, digits: edited({ text: withHanDigits, toOriginal: plain.toOriginal }, spoken) };
}
