import type { Language } from '../../types';
import { findEnclosures } from './quotes';
import { type Span, trimSpan } from './types';

const chineseBreak =
  /[，,；;：:]|——|—|\s-\s|(?<=\p{Script=Han})\s+(?=\p{Script=Han}|《)|(?<=[\w)])(?<!\b(?:suppose|imagine|if|when|because|since|that|and|but|so|or))\s+(?=我)|[、](?=(?:我|也|还|不(?:吃|喝|喜欢|爱)|住|在[\p{Script=Han}]{2}))/gu;
/** A comma, dash or semicolon; or "and", "but", "so" … with a new subject or verb behind it. */
const englishBreak =
  /[,;](?=\s)|\s+[—–-]\s+|—|:\s|\s+(?=(?:and|but|so|yet|though|although|because|whereas|while|plus)\s+(?:also\s+|then\s+|now\s+|just\s+|only\s+|usually\s+|always\s+|never\s+|still\s+|really\s+|even\s+|much\s+|strongly\s+|generally\s+|currently\s+|recently\s+)*(?:i(?!\s+(?:are|aren['’]t|were|weren['’]t|parted|have never got|don['’]t (?:get along|mix)|do not (?:get along|mix)|go way back|get along))|i['’]m|i['’]ve|i['’]d|i['’]ll|my|we|we['’]re|we['’]ve|our|she|he|they|please|call|keep|don['’]t|do not|love|use|like|enjoy|prefer|hate|dislike|avoid|work|live|am|have|own|want|plan|notice|speak|can['’]t|cannot|won['’]t|need|study|teach|am|drive|try)\b|(?:and|but)\s+(?:the\s+)?(?!i\s)(?:\w+\s+){1,2}(?:is|are|runs?|goes|go|uses?|has|needs?)\s|(?:because|since)\s+(?:i(?:['’]m| am) (?:allergic|vegan|vegetarian|diabetic|pregnant)|i have (?:celiac|asthma|a |an |two |three )))/giu;

/** True where the mark at `i` belongs to a number, a time, an address or a "key: value" path. */
function isInsideToken(text: string, i: number): boolean {
  const c = text[i] ?? '';
  const before = text[i - 1] ?? '';
  const after = text[i + 1] ?? '';
  if ((c === ',' || c === ':') && /\d/.test(before) && /\d/.test(after)) return true;
  if (c === ':' && after === '/') return true;
  return false;
}

/** A conjunction before a cut belongs to neither side. */
const conjunctionBefore =
  /(?:但是?|可是|不过|而且|并且|还有|所以|因为|然后|另外|同时|[,，、\s])+$|[\s,]+(?:(?:and|but|so|because|plus|then|or|yet|while|though|although)\s+)+$/iu;
/** A piece below this holds no statement. */
const leastOfPiece = { han: 2, letters: 5 } as const;

function saysEnough(words: string): boolean {
  const han = words.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han >= leastOfPiece.han || (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) - han >= leastOfPiece.letters;
}

/** Cuts a clause where no mark stands: 「离婚两年了孩子跟我」, "reads two grades ahead but freezes at tests". */
function cutInside(text: string, clause: Span, cuts: readonly number[]): Span[] {
  const pieces: Span[] = [];
  let from = clause.start;
  for (const at of cuts) {
    if (at <= from || at >= clause.end) continue;
    const before = text.slice(from, at);
    const end = at - (conjunctionBefore.exec(before)?.[0].length ?? 0);
    if (!saysEnough(text.slice(from, end)) || !saysEnough(text.slice(at, clause.end))) continue;
    pieces.push(trimSpan(text, { start: from, end }));
    from = at;
  }
  return [...pieces, { start: from, end: clause.end }];
}

/**
 * Splits a sentence at commas and the like; marks inside quotations and brackets do not split.
 *
 * @param cuts further places to split at, ascending offsets in the text, where no mark shows them
 */
export function splitClauses(text: string, sentence: Span, lang: Language, cuts: readonly number[] = []): Span[] {
  const enclosures = findEnclosures(text, sentence.start, sentence.end);
  const inEnclosure = (i: number): boolean => enclosures.some((e) => i > e.start && i < e.end - 1);
  const piece = text.slice(sentence.start, sentence.end);
  const spans: Span[] = [];
  let from = sentence.start;
  for (const m of piece.matchAll(lang === 'zh' ? chineseBreak : englishBreak)) {
    const at = sentence.start + m.index;
    if (inEnclosure(at) || (m[0].length === 1 && isInsideToken(text, at))) continue;
    const to = at + m[0].length;
    const span = trimSpan(text, { start: from, end: at });
    if (span.end > span.start) spans.push(span);
    from = to;
  }
  const last = trimSpan(text, { start: from, end: sentence.end });
  if (last.end > last.start) spans.push(last);
  const inner = cuts.filter((at) => !inEnclosure(at));
  return inner.length === 0 ? spans : spans.flatMap((span) => cutInside(text, span, inner));
}
