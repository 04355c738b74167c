import type { FoundTime } from '../text/time';
import { type PackedRows, timesPerRow } from './segment';

const minuteMs = 60_000;
/** Years back that a date without one may mean. */
const maxYears = 5;
/** A month or a day of one, and nothing that says of which year: 「5月2号」, "May 2nd", "on 2 May". */
const monthZh = /(?<![\d年])(?:\d{1,2}|十[一二]?|[一二三四五六七八九])月/u;
const monthEn =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/iu;
const year = /\d{4}|[去今明前后本]年|\b(?:last|next|this|past|coming)\b/iu;

const lacksYear = ({ words, role }: FoundTime): boolean =>
  role === 'at' && (monthZh.test(words) || monthEn.test(words)) && !year.test(words);

/**
 * The times of a question, with the year settled where it was left out: the one it reads as when anything was said then or
 * is about then, else the latest year before in which something was.
 */
export function settleYears(
  times: readonly FoundTime[],
  segments: readonly { packed: Pick<PackedRows, 'times'> }[],
): FoundTime[] {
  return times.map((time) => {
    if (!lacksYear(time)) return time;
    for (let back = 0; back <= maxYears; back += 1) {
      const span = { from: yearsBefore(time.from, back), to: yearsBefore(time.to, back) };
      if (segments.some(({ packed }) => holdsAny(packed.times, span))) return { ...time, ...span };
    }
    return time;
  });
}

function yearsBefore(at: number, years: number): number {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

function holdsAny(times: Uint32Array, span: { from: number; to: number }): boolean {
  const from = span.from / minuteMs;
  const to = span.to / minuteMs;
  for (let at = 0; at < times.length; at += timesPerRow) {
    const said = times[at] as number;
    if (said >= from && said <= to) return true;
    const about = times[at + 1] as number;
    if (about !== 0 && about <= to && (times[at + 2] as number) >= from) return true;
  }
  return false;
}
