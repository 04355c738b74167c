import type { FoundTime } from '../../text/time';

const dayMs = 86_400_000;

/** Within this span a trifle is over, and with it what was said of it; days. */
export const trifleDays = { back: 2, ahead: 1, held: 3 };

/** A complaint of the body that is counted in hours or days. */
const ailing =
  /(?:嗓子|喉咙|头|胃|肚子|牙|腰|脖子|眼皮|眼睛|鼻子|嘴角|腿|背)[^，。]{0,6}(?:哑|疼|痛|酸|胀|跳|肿|痒|抽筋)|落枕|\b(?:(?:sore|stiff|blocked|runny|itchy|swollen) (?:neck|throat|nose|back|eye|ankle|knee)|(?:neck|throat|nose|back|head|stomach|tummy|ankle|knee)(?:['’]s| is| has| hurts?)\b[^,.]{0,20}(?:sore|stiff|hurt\w*|aching|blocked|upset)?|headache|hiccups|stye|hangover|hungover|stomach ache)\b/iu;
/** Counted without naming a day: 「嗓子哑了两天了」. */
const forDays = /(?:[一两二三四五\d几]天|一上午|一下午|一晚上|半天)(?:了)?[。！!]*$/u;
/** Mishaps and errands of a day. */
const mishap =
  /打翻|洒了|掉(?:地上|水里|马桶)|排了?[^，。]{0,8}队|堵车|堵了|迟到|睡过头|忘带|没赶上|淋(?:雨|湿)|熬夜|加班|理发|剪头发|洗车|喝多|\b(?:dropped|spilled|spilt|queued|overslept|missed (?:the|my) (?:bus|train|stop)|locked myself out|forgot (?:my|the)|got (?:soaked|stung|rained on|turned away|stuck)|stuck in traffic|ran late|haircut|car wash)\b/iu;

/**
 * "Dropped a tin of oil on the patio an hour ago", 「嗓子哑了两天了」: of these days only. What is not known for a trifle is none: a
 * memory too many costs less than one that is lost.
 *
 * @param point the time it tells of
 * @param at when it was said, UTC milliseconds
 */
export function isTrifle(words: string, point: FoundTime | null, at: number): boolean {
  const isNow =
    point !== null &&
    (point.grain === 'day' || point.grain === 'hour' || point.grain === 'minute') &&
    point.role !== 'until' &&
    point.from >= at - trifleDays.back * dayMs &&
    point.from <= at + trifleDays.ahead * dayMs;
  if (isNow) return ailing.test(words) || mishap.test(words);
  return point === null && ailing.test(words) && forDays.test(words);
}
