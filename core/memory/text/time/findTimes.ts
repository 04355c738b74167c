import { chineseTimeRules, readChineseClock } from './chinese';
import { englishTimeRules, readEnglishClock } from './english';
import type { FoundTime, ReadTime, TimeRole } from './types';
import { fromWall, toWall } from './wallClock';

interface Match {
  start: number;
  end: number;
  span: ReadTime;
  chinese: boolean;
}

function collect(text: string, now: number): Match[] {
  const found: Match[] = [];
  const passes = [
    { rules: chineseTimeRules, chinese: true },
    { rules: englishTimeRules, chinese: false },
  ];
  for (const { rules, chinese } of passes) {
    for (const rule of rules) {
      for (const m of text.matchAll(rule.pattern)) {
        const start = m.index + (m[0].length - m[0].trimStart().length);
        const end = m.index + m[0].trimEnd().length;
        if (found.some((other) => start < other.end && other.start < end)) continue;
        const span = rule.read(m, now, text);
        if (span) found.push({ start, end, span, chinese });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Reads what stands right before and behind the words: until, since, before, from … on. */
function readRole(text: string, match: Match): { role: TimeRole; end: number; before: boolean } {
  const ahead = text.slice(Math.max(0, match.start - 12), match.start);
  const words = text.slice(match.start, match.end);
  const rest = text.slice(match.end, match.end + 6);
  if (match.chinese) {
    const before = /^\s*(?:之前|以前|前(?!面|端|台))/u.exec(rest);
    if (before) return { role: 'until', end: match.end + before[0].length, before: true };
    if (
      /(?:直到|一直到|住到|待到|呆到|忙到|持续到|出差到|(?:^|[^得迟感做遇见收看找想谈说买拿学改挪推延调约定排换移转前期])到|截止|截至|至)\s*$/u.test(
        ahead,
      )
    )
      return { role: 'until', end: match.end, before: false };
    if (/到\s*$/u.test(ahead) && /^\s*(?:为止|才|走|回|结束)/u.test(rest))
      return { role: 'until', end: match.end, before: false };
    const since = /^\s*(?:开始|起|以来|之后|以后)/u.exec(rest);
    if (since) return { role: 'since', end: match.end + since[0].length, before: false };
    if (/(?:自从|自|打从)\s*$/u.test(ahead)) return { role: 'since', end: match.end, before: false };
    return { role: 'at', end: match.end, before: false };
  }
  const lead = `${ahead}${words}`.toLowerCase();
  if (/\b(?:until|till|through)\s+(?:the\s+)?\S*$/.test(ahead.toLowerCase()) || /^(?:until|till)\b/i.test(words))
    return { role: 'until', end: match.end, before: false };
  if (/\b(?:before)\s+$/i.test(ahead) || /^before\b/i.test(words))
    return { role: 'until', end: match.end, before: true };
  if (/\bby\s+(?:the\s+)?$/i.test(ahead) || /^by\b/i.test(words))
    return { role: 'until', end: match.end, before: false };
  if (/\b(?:since|starting|from)\s+$/i.test(ahead) || /^since\b/i.test(words) || /\bstarting\b/.test(lead))
    return { role: 'since', end: match.end, before: false };
  return { role: 'at', end: match.end, before: false };
}

/**
 * Finds time expressions, Chinese and English, and resolves them against when they were said.
 *
 * @param at when the text was said, UTC milliseconds
 * @param utcOffsetMinutes minutes to add to UTC for the wall clock of who said it
 * @returns in text order. `role` `until` spans run from `at` to the end meant (for 「周五前」 to the moment before), `since`
 *   spans start where said and last to `at` or their own end, whichever is later. Repetition (「每周三」, "on Fridays") is
 *   no point in time and is left out.
 */
export function findTimes(text: string, at: number, utcOffsetMinutes: number): FoundTime[] {
  const now = toWall(at, utcOffsetMinutes);
  const found: FoundTime[] = [];
  for (const match of collect(text, now)) {
    let { span } = match;
    let { end } = match;
    if (span.grain === 'day') {
      const rest = text.slice(end, end + 20);
      const clock = match.chinese ? readChineseClock(rest, span.from) : readEnglishClock(rest, span.from);
      if (clock) {
        span = clock.span;
        end += clock.length;
      }
    }
    const { role, end: wordsEnd, before } = readRole(text, { ...match, end });
    let from = fromWall(span.from, utcOffsetMinutes);
    let to = fromWall(span.to, utcOffsetMinutes) - 1;
    if (role === 'until') {
      if (before) to = from - 1;
      if (to > at) from = Math.min(at, to);
    } else if (role === 'since') {
      to = Math.max(to, at);
    }
    const start = match.start;
    found.push({ from, to, words: text.slice(start, wordsEnd), start, end: wordsEnd, role, grain: span.grain });
  }
  return found;
}
