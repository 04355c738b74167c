import { type FoundTime, findTimes } from '../../text/time';
import type { CardKind, TimeSpan } from '../../types';
import type { ChineseCue } from '../cues/chinese';
import { isTrifle, trifleDays } from './trifle';

const dayMs = 86_400_000;

export interface ValidityInput {
  words: string;
  kind: CardKind;
  cues: ReadonlySet<ChineseCue>;
  at: number;
  utcOffsetMinutes: number;
}

export interface Validity {
  durable: boolean;
  validFrom: number | null;
  validTo: number | null;
  eventTime: TimeSpan | null;
}

/** How long an open-ended "lately" is believed: activities outlast moods. */
const activityDays = 90;
const stateDays = 14;
/** Plans nearer than this are errands, unless they are consequential; a card then ends with the day. */
const errandDays = 8;

const activity =
  /(?:在|正在|一直在)(?:学|看|读|写|做|准备|备考|找|追|玩|练|减肥|健身|开发|优化|研究|装修|申请|创业|考|带|搞|弄|规划|实习|用)|迷上|开始|爱上|规律作息|在家办公|\b(?:learning|studying|working on|training|reading|preparing|building|writing|trying|practicing|taking (?:a|lessons)|looking for)\b/iu;
const state =
  /心情|压力|累|忙|郁闷|难过|焦虑|失眠|睡|感冒|发烧|头疼|不舒服|迷茫|住酒店|暂住|借住|隔离|\b(?:stressed|tired|busy|sad|sick|anxious|overwhelmed|exhausted|staying (?:at|with)|house-?sitting|pet-?sitting|down|upset|feeling)\b/iu;
const vague =
  /最近|近期|近来|这阵子|这段时间|这(?:几|两)天|暂时|目前|眼下|\b(?:lately|recently|these days|currently|at the moment|for now|temporarily|for the time being|right now)\b/iu;
/** Says that it is so just now: until the day, week or month is over, or, where no end is named, for some days. */
const passing =
  /这(?:几|两|三)天|近几天|(?:这|本)(?:一?个?)?(?:周(?!末)|星期(?![天日])|礼拜(?![天日]))|(?:这|本)个?月(?!份?起)|这(?:一|两|三|几)(?:个)?(?:周|星期|礼拜)|今[天晚早儿夜]|\b(?:these few days|(?<!\b(?:from|starting|since|as of) )(?:this (?:week|month)|today|tonight)|for (?:the next|a) (?:few|couple(?: of)?|two|three) (?:days|weeks)|just for now)\b/iu;
const named: Record<string, number> = { 两: 2, 三: 3, 四: 4, 五: 5 };
const passingDays = { named: 14, open: 7 };
/** 「这两礼拜」, "for a few weeks": weeks rather than days. */
const inWeeks = /这(?:两|三|几)个?(?:周|星期|礼拜)|weeks/iu;
const habit = /从不|总是|每次|雷打不动|\b(?:never miss|always|usually|every|each)\b/iu;
/** 「我周二晚上有书法课」, "the Tuesday sync": what is so called comes every week, unless one certain day is meant. */
const weekly =
  /课(?!题|程设计|件)|例会|[组周站班晨]会|复盘会|值班|轮休|休息|居家|在家办公|远程办公|坐诊|门诊|限行|训练|社团|合唱|乐团|瑜伽|健身|跑步|打球|(?<![a-z])(?:(?:design|code|sprint|weekly) reviews?|planning|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:lunch|dinner|roast|papers?|league|school|service|crossword|night|market)(?! (?:is|was|at|with))|class(?:es)?|lessons?|practice|training|rehearsals?|shifts?|club|choir|sync|stand-?up|retro|grooming|office hours|1:1|gym|yoga|wfh|(?:work\w*|works) from home|day off|bin day|mass|church|closed|shut)(?![a-z])/iu;
const weekday =
  /^(?:每|逢)?(?:周|星期|礼拜)[一二三四五六日天末]|^(?:on )?(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/iu;
/** A state or habit of 「周六」 or "Saturdays" is of each of them; with these it is of the next one. */
const everyOne = /(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/iu;
const oneDay =
  /约|定[了在到周星礼]|面试|复[诊查]|手术|体检|出差|飞|航班|高铁|机票|到期|截止|交[稿作论报房货]|见面|聚|婚礼|聚餐|开庭|答辩|之?前|以前|到货|来[我家]|去[^，]{1,8}(?:看|办|拿|取|买|玩|旅)/u;
const onceOnly =
  /[这下上本]个?(?:周|星期|礼拜)|第一节|试听|取消|请假|改到|挪|补课|不上|没上|考|[了啦][。！!]*$|\b(?:this|next|last|coming|first|trial|cancel\w*|moved|resched\w*|skip\w*|miss\w*)\b/iu;
const yearly = /生日|纪念日|忌日|\b(?:birthday|anniversary)\b/iu;
const lasting =
  /搬|入职|离职|辞|毕业|结婚|离婚|分手|换|改|开始|从.{1,10}起|涨|停[了掉]|戒|调[到成]|\b(?:raised|lowered|put (?:me|him|her|us|them|my \w+) on|made me|moved|joined|started|switched|changed|graduated|quit|married|divorced|since|became)\b/iu;

/** 「这三天只能喝粥」 tells how it is, whatever happened before. */
const forAWhile = /只能|只好|不能|都得|得(?=[吃喝躺用住靠])/u;
/** 「六月份我都上晚班」, "all of June I'm on nights": that month, and no longer. */
const allMonth =
  /月份?(?:里)?(?:我|俺)?(?:们)?(?:整个月)?(?:都|一直|全|得)|整个\p{Script=Han}{1,2}月|\ball (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;

/** A day, or an hour of it. */
const isOfDay = ({ grain }: FoundTime): boolean => grain === 'day' || grain === 'hour' || grain === 'minute';

function asSpan(time: FoundTime): TimeSpan {
  return { from: time.from, to: time.to, words: time.words };
}

function isWeekly(words: string, kind: CardKind): boolean {
  if (onceOnly.test(words)) return false;
  if (weekly.test(words)) return true;
  const isHabit = kind === 'fact' || kind === 'preference' || kind === 'relationship';
  return isHabit && (everyOne.test(words) || (/\p{Script=Han}/u.test(words) && !oneDay.test(words)));
}

/** Reads when a statement holds and what time it is about, as seen from when it was said. */
export function readValidity({ words, kind, cues, at, utcOffsetMinutes }: ValidityInput): Validity {
  const times = findTimes(words, at, utcOffsetMinutes);
  const until = times.find((time) => time.role === 'until' && time.to >= at);
  const since = times.find((time) => time.role === 'since');
  const point = times.find((time) => time.role === 'at') ?? until ?? since ?? null;
  const result: Validity = {
    durable: true,
    validFrom: since && since.from <= at ? since.from : null,
    validTo: null,
    eventTime: point ? asSpan(point) : null,
  };
  // "I never miss Sunday mass" is of every Sunday.
  if (habit.test(words) && !until && point?.grain === 'day') return { ...result, eventTime: null };
  if (point && isOfDay(point) && !until && !since && weekday.test(point.words) && isWeekly(words, kind))
    return { ...result, eventTime: null };
  if (yearly.test(words)) return result;
  const isOfNow = kind === 'event' || kind === 'fact';
  if (isOfNow && !cues.has('consequential') && isTrifle(words, point, at))
    return {
      ...result,
      durable: false,
      validFrom: at,
      validTo: Math.max(point?.to ?? 0, at + trifleDays.held * dayMs),
    };
  // 「今晚开始到4月12号」 is that stretch of time, whatever is done in it.
  const begin = times.find((time) => time.role !== 'until' && time.start < (until?.start ?? 0));
  if (until && begin && begin.from < until.to && kind !== 'event')
    return {
      durable: false,
      validFrom: begin.from,
      validTo: until.to,
      eventTime: { from: begin.from, to: until.to, words: words.slice(begin.start, until.end) },
    };
  const isShort =
    point !== null && point.to >= at && (point.grain === 'day' || point.grain === 'week' || point.grain === 'month');
  if (
    passing.test(words) &&
    !lasting.test(words) &&
    !until &&
    (kind !== 'event' || forAWhile.test(words)) &&
    kind !== 'plan' &&
    kind !== 'decision'
  ) {
    const [, count = ''] = /这(两|三|四|五)天/u.exec(words) ?? [];
    const stretchMs = (named[count] ?? (inWeeks.test(words) ? passingDays.named : passingDays.open)) * dayMs;
    const end = isShort && !(count in named) ? point.to : at + stretchMs;
    return { ...result, durable: false, validFrom: at, validTo: end };
  }
  if (kind === 'instruction') {
    return until ? { ...result, durable: false, validFrom: at, validTo: until.to } : result;
  }

  if (point?.grain === 'month' && point.to >= at && allMonth.test(words) && kind !== 'plan')
    return { ...result, durable: false, validFrom: Math.min(at, point.from), validTo: point.to };
  const consequential = cues.has('consequential');
  if (until && kind !== 'plan' && kind !== 'decision')
    return { ...result, durable: false, validFrom: at, validTo: until.to };
  if (
    point &&
    point.role !== 'since' &&
    point.to >= at &&
    (kind === 'plan' || kind === 'fact' || kind === 'relationship')
  ) {
    const near =
      point.from - at < errandDays * dayMs &&
      point.grain !== 'year' &&
      point.grain !== 'season' &&
      point.grain !== 'month';
    if (near && !consequential)
      return { ...result, durable: false, validFrom: kind === 'plan' ? null : at, validTo: point.to };
    return result;
  }
  if (point && point.to < at) {
    if (kind === 'event' || lasting.test(words))
      return { ...result, validFrom: lasting.test(words) ? point.from : result.validFrom };
    if (point.grain === 'day' && !consequential && kind === 'fact')
      return { ...result, durable: false, validFrom: point.from, validTo: point.to };
    return result;
  }
  if (vague.test(words) && kind !== 'preference' && kind !== 'event') {
    if (state.test(words) && !activity.test(words))
      return { ...result, durable: false, validFrom: at, validTo: at + stateDays * dayMs };
    if (/最近|近期|这阵子|这段时间|暂时|\b(?:lately|recently|for now|temporarily|for the time being)\b/iu.test(words)) {
      return { ...result, durable: activity.test(words), validFrom: at, validTo: at + activityDays * dayMs };
    }
  }
  return result;
}
