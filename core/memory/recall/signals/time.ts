import type { Tokenizer } from '../../ports';
import type { FoundTime } from '../../text/time';
import type { Card } from '../../types';
import { type PackedRows, timesPerRow } from '../segment';
import { recallWeights } from '../weights';
import { saidAt } from './recency';

const minuteMs = 60_000;

/**
 * True when it is about the time, or was said in it: the last only for a time that is over, as "tonight" is about what will
 * be and not about what was said today. `aboutFrom` is 0 for what is about no time.
 */
function within(said: number, aboutFrom: number, aboutTo: number, time: FoundTime, now: number): boolean {
  if (time.to < now && inside(said, time)) return true;
  if (aboutFrom === 0) return false;
  // What merely began to hold then is in a time that is over; what is to happen, in one to come as well.
  return aboutFrom === aboutTo
    ? time.to < now && inside(aboutFrom, time)
    : aboutFrom <= time.to && aboutTo >= time.from;
}

const inside = (at: number, { from, to, role }: FoundTime): boolean =>
  (role === 'until' || at >= from) && (role === 'since' || at <= to);

const isOver = (times: readonly FoundTime[], now: number): boolean =>
  times.every((time) => time.to < now && time.role === 'at');

/** The words of a time the question names and the card belongs to. */
export function matchedTime(card: Card, times: readonly FoundTime[], now: number): FoundTime | undefined {
  const from = card.eventTime?.from ?? card.validFrom ?? 0;
  const to = card.eventTime?.to ?? from;
  return times.find((time) => within(saidAt(card), from, to, time, now));
}

/**
 * 1 where the card belongs to a time the question names, −1 where the question names a past time and the card belongs to
 * none of it (a filter that a very good match can still pass), 0 where no time is named.
 */
export function timeSignal(card: Card, times: readonly FoundTime[], now: number): number {
  if (times.length === 0) return 0;
  if (matchedTime(card, times, now)) return 1;
  return isOver(times, now) ? -1 : 0;
}

/** The same of every row of a packed segment, to the minute. */
export function rowTimeSignals({ times: rows }: PackedRows, times: readonly FoundTime[], now: number): Float32Array {
  const signals = new Float32Array(rows.length / timesPerRow);
  const outside = isOver(times, now) ? -1 : 0;
  for (let row = 0, at = 0; row < signals.length; row += 1, at += timesPerRow) {
    const said = (rows[at] as number) * minuteMs;
    const from = (rows[at + 1] as number) * minuteMs;
    const to = (rows[at + 2] as number) * minuteMs;
    signals[row] = times.some((time) => within(said, from, to, time, now)) ? 1 : outside;
  }
  return signals;
}

/** Words that ask what there was or will be, and say nothing of what it is about. */
const askingWords =
  '我 我们 你 说 说过 提 提到 聊 聊过 聊了 讲 讲过 告诉 告诉过 记得 什么 哪些 啥 事 事情 东西 安排 计划 日程 行程 要做 做 做了 有 干 干嘛 干什么 发生 跟你 和你 那 那天 那个 时候 的 了 吗 呢 ' +
  'i we you me my tell told say said mention mentioned talk talked discuss discussed about remember what which anything something things stuff have had did do doing done going on plan plans planned schedule scheduled happen happened up was were that day time';
/** A question that names nothing but a time is answered by the time. */
const byTimeAlone = 3;

/** Tells how much the time signal counts for a question: its weight, and more where nothing but a time is named. */
export function createTimeWeight(tokenizer: Tokenizer): (query: string, times: readonly FoundTime[]) => number {
  let asking: Set<string> | undefined;
  return (query, times) => {
    if (times.length === 0) return recallWeights.time;
    asking ??= new Set([
      ...tokenizer.terms(askingWords),
      ...askingWords.split(' ').flatMap((word) => tokenizer.terms(word)),
    ]);
    let rest = '';
    let from = 0;
    for (const { start, end } of times) {
      rest += `${query.slice(from, start)} `;
      from = end;
    }
    rest += query.slice(from);
    const known = asking;
    const names = tokenizer.terms(rest).some((term) => !known.has(term));
    return names ? recallWeights.time : byTimeAlone * recallWeights.time;
  };
}
