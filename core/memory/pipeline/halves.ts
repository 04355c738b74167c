import { roleOf } from '../extract/clauseRole';
import { isAnnouncement } from '../extract/cues/announces';
import type { Draft } from '../types';

/** Nothing but a comma and a joining word between two clauses of one sentence. */
export const joint = /^[\s，,、;；:：—-]*(?:(?:and|but|so|then|now)\s+|而且|并且|所以|然后|但是?|就|现在)?$/iu;

const past = /以前|曾经|过去|小时候|原来|原先|本来|之前|\b(?:used to|previously|formerly|before)\b/iu;
const present = /现在|如今|目前|后来|已经|\b(?:now|these days|nowadays)\b/iu;
/** 「我不是左撇子，是右撇子」: the first half takes back what the second puts in its place. */
const takesBack = /不是|并非|\b(?:not|isn['’]t|wasn['’]t|aren['’]t)\b/iu;
const putsRight = /^(?:而)?(?:应该)?是|^(?:but|it['’]s|rather|actually)\b/iu;
/** 「闺女是三年级，不是二年级」, "it's the 14th, not the 12th": what is denied is no news of its own. */
const givesValue = /是|叫|姓|\b(?:is|are|am)\b|['’](?:s|re|m)\b/iu;
const deniesOther =
  /^(?:而)?(?:并?不是|不叫|不姓)[^，。]{1,10}$|^not (?!me\b|him\b|her\b|them\b|us\b)(?:\S+ ){0,2}\S+$/iu;
/** 「越详细越好」, "the shorter the better": says how much of what stands before it. */
const degree = /^(?:反正)?越.{1,12}越.{1,3}$|^the \S+,? the better$/iu;
/** 「第二条改一下，…」: what it is to be comes behind. */
const asksForChange = /(?:[这那]条|第[一二三四五六七八九十\d]+条)(?:要|得)?(?:改|换|调)一?下$/u;
/** 「女儿就这两个班，周一舞蹈、周四书法」: what comes behind is what was counted. */
const announcesList = /(?:就|只有|一共|总共|有)(?:这|那)?[两二三四五六\d]\p{Script=Han}{1,3}$/u;
/** 「这两周在家办公，5月18号才回公司」: the second half says until when. */
const untilThen =
  /为止|才(?:回|走|能|好|恢复|结束|搬|开)|^(?:一直)?(?:用|住|待|做|忙|持续|寄养|借|放|顶|上|休|躺|养|睡|值)?到.{1,14}(?:走|回|结束|拆|交|好|号|日|[周末]$|周[一二三四五六日天])|^(?:until|till|through|back on)\b/iu;
const isEnd = ({ quote, eventTime }: Draft): boolean => eventTime !== null && untilThen.test(quote);
const personFirst = /^(?:(?:he|she|they|his|her|their)(?:['’]s|['’]re)?\b|[他她它](?:们)?|那[个种类])/iu;

/** 「段位：钻石」, "day job: barista": a heading and its value. */
const colon = /^\s*[:：]\s*$/u;
const maxHeading = 16;
const isHeading = ({ quote }: Draft): boolean => quote.length <= maxHeading;

/** Nothing but a number, a year or a name: by itself it says nothing. */
const bareValue = /^(?:\d[\d.,:]*\s*\p{L}{0,3}|\p{Lu}[\p{L}\d.-]*(?: \p{Lu}[\p{L}\d.-]*){0,2})$/u;

/** From here on a clause is worth keeping for itself; below it was kept only beside a surer one. */
const ownConfidence = 0.4;
const ownSubject = /我|咱|俺|\b(?:i|my|we|our)\b/iu;
const counts = /[\d零一二两三四五六七八九十百千万]/u;

/** What was drafted of one turn, in text order. */
export interface Drafted {
  drafts: Draft[];
  /** Those kept only if they bear on something that is remembered. */
  tentative: ReadonlySet<Draft>;
}

/**
 * Two halves that only together say something are one draft: a heading and its value, what was and what is now, what is
 * taken back and what takes its place, what is so and until when, a remark on what was just said, and what is said of
 * somebody who was named just before and is not worth keeping without the name. What only announces is left out: the words
 * before a statement are looked at when it is read.
 */
export function joinHalves(turnText: string, { drafts, tentative }: Drafted): Drafted {
  const found: Draft[] = [];
  const doubtful = new Set<Draft>();
  for (const draft of [...drafts].sort((left, right) => left.start - right.start)) {
    if (isAnnouncement(draft.quote)) continue;
    const before = found.at(-1);
    const between = before ? turnText.slice(before.end, draft.start) : '';
    let kept = draft;
    if (
      before &&
      draft.start >= before.end &&
      belongTogether(before, between, draft, doubtful.has(before), tentative)
    ) {
      kept = joined(before, between, draft);
      found[found.length - 1] = kept;
    } else found.push(draft);
    if (tentative.has(draft) && (kept === draft || (before && doubtful.has(before)))) doubtful.add(kept);
  }
  return { drafts: found, tentative: doubtful };
}

function belongTogether(
  before: Draft,
  between: string,
  draft: Draft,
  beforeIsTentative: boolean,
  tentative: ReadonlySet<Draft>,
): boolean {
  const isTentative = tentative.has(draft);
  if (colon.test(between)) return isHeading(before);
  if (bareValue.test(draft.quote) && /^[\s!！]+$/u.test(between)) return true;
  if (!joint.test(between)) return false;
  if (isLead(before)) return true;
  return (
    (past.test(before.quote) && present.test(draft.quote)) ||
    (takesBack.test(before.quote) && putsRight.test(draft.quote)) ||
    (givesValue.test(before.quote) && deniesOther.test(draft.quote)) ||
    degree.test(draft.quote) ||
    announcesList.test(before.quote) ||
    asksForChange.test(before.quote) ||
    isEnd(draft) ||
    bareValue.test(draft.quote) ||
    isContrast(before, draft) ||
    (!isTentative && !beforeIsTentative && leansOn(before, draft)) ||
    saysBothAnyway(before, draft) ||
    (!isTentative && !beforeIsTentative && isRemark(before, draft)) ||
    (isTentative && !beforeIsTentative && personFirst.test(draft.quote))
  );
}

/** 「国庆带爸妈出去玩那趟」: what the next clause is about. */
const namesThing = /^(?!.*[了过]).{2,20}[那这](?:趟|次|回|件事|个事|事|家|单|场|门课|个项目|个)$/u;
/** 「我妈的氨氯地平」: somebody's thing, and nothing said of it yet. */
const bareThing = /^(?:我们?|咱们?)家?\p{Script=Han}{0,3}的(?:(?![是了有在不没要会能得过着很])\p{Script=Han}){1,8}$/u;
/** 「今年 Q2 开始」: a time or a condition that what follows is said of. */
const isLead = ({ quote, lang }: Draft): boolean =>
  namesThing.test(quote) ||
  bareThing.test(quote) ||
  (quote.length <= maxHeading && !ownSubject.test(quote) && roleOf(quote, quote, lang) === 'lead');

/** Below this a clause is rather more of what stands before it: 「租在车陂，跟人合租」, "shellfish is my brother's, not me". */
const minApart = 0.7;

/** What the reader of the turn would nearly have left with the clause before it; another taste, plan or order stays apart. */
function leansOn(before: Draft, { apart = 1, kind, explicit, text }: Draft): boolean {
  const isOwnKind = kind === 'preference' || kind === 'instruction' || kind === 'plan';
  // 「我叫林夏，在长沙当老师」: the subject was put back, so it stands alone.
  if (ownSubject.test(text)) return false;
  return apart < minApart && !explicit && !isOwnKind && before.kind !== 'preference';
}

/** Extraction put the clause before it in front, because it cannot stand alone. */
function saysBothAnyway(before: Draft, { text, quote }: Draft): boolean {
  const bare = (words: string): string =>
    words
      .toLowerCase()
      .replace(/^(?:我|i )/iu, '')
      .replace(/[^\p{L}\p{N}]/gu, '');
  const [all, own, first] = [bare(text), bare(quote), bare(before.quote)];
  return first.length >= minShared && all.length > own.length && !own.includes(first) && all.startsWith(first);
}
const minShared = 3;

/** 「大宝对虾过敏，小宝不过敏」: the second half leaves out what it denies. */
const denial = /^(\p{Script=Han}{1,3}?)(?:倒|也|就|却)?不(\p{Script=Han}{1,2})$/u;

function isContrast(before: Draft, { quote }: Draft): boolean {
  const [, who = '', what = ''] = denial.exec(quote) ?? [];
  return what !== '' && !/[我咱俺他她它]/u.test(who) && before.quote.includes(what) && !before.quote.includes(who);
}

/** 「standup 挪到 10:15 了，大家都起不来」: worth nothing by itself. */
function isRemark(before: Draft, { confidence, quote, eventTime, explicit }: Draft): boolean {
  return (
    confidence < ownConfidence &&
    confidence < before.confidence &&
    !explicit &&
    eventTime === null &&
    !ownSubject.test(quote) &&
    !counts.test(quote)
  );
}

function joined(first: Draft, between: string, second: Draft): Draft {
  const ends = isEnd(second) ? second.eventTime : null;
  const waits = [first, second].map((draft) => draft.pendingReason);
  // Where either half is worth keeping, both are; a reason of another kind stays.
  const reason = waits.every((one) => one !== undefined)
    ? waits[0]
    : waits.find((one) => one && one.code !== 'pendingUnsure');
  const { pendingReason: _, ...rest } = first;
  return {
    ...rest,
    text: `${first.text}${between}${second.quote}`,
    quote: `${first.quote}${between}${second.quote}`,
    end: second.end,
    keywords: [...new Set([...first.keywords, ...second.keywords])],
    entities: [...new Set([...first.entities, ...second.entities])],
    confidence: Math.max(first.confidence, second.confidence),
    eventTime: first.eventTime ?? second.eventTime,
    ...(ends ? { durable: false, validTo: ends.to } : {}),
    ...(reason ? { pendingReason: reason } : {}),
  };
}
