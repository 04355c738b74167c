import type { Language } from '../../types';
import { findEnclosures } from './quotes';
import { type Span, trimSpan } from './types';

const chineseBreak =
  /[，,；;：:]|——|—|\s-\s|(?<=\p{Script=Han})\s+(?=\p{Script=Han}|《)|(?<=[\w)])\s+(?=我)|[、](?=(?:我|也|还|不(?:吃|喝|喜欢|爱)|住|在[\p{Script=Han}]{2}))/gu;
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

/** Splits a sentence at commas and the like; marks inside quotations and brackets do not split. */
export function splitClauses(text: string, sentence: Span, lang: Language): Span[] {
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
  return spans;
}
