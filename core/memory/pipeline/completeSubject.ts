import { zh } from '../extract/cues/chinese';
import type { Draft } from '../types';
import { type Drafted, joint } from './halves';

/** Roles and kin that people are called by, without 「我」 before them. */
const zhPerson = [
  '(?:大|二|三|四|小|老|表|堂|干)?(?:舅|姨|姑|叔|伯|婶|嫂|姐|哥|弟|妹|爷爷|奶奶|姥姥|姥爷|外婆|外公|妈|爸|宝)(?:子|妈|爸|爷|妹|弟|姐|哥)?',
  '(?:女儿|闺女|儿子|老婆|老公|媳妇|室友|同桌|闺蜜|房东|邻居|孩子|猫|狗|组长|班长|队长|经理|老板|领导|教练|导师|班主任|主管|总监|客户|甲方|前台|保姆|阿姨)',
  '\\p{Script=Han}{1,2}(?:大爷|大妈|大叔|大婶|老师|教练|医生|师傅|阿姨|同学|经理|组长|奶奶|爷爷|队长|总|姐|哥|叔)',
  '(?:小(?![学心时区说号组程孩吃的])|老(?![家是师板婆公鼠了])|阿)\\p{Script=Han}',
].join('|');
const zhHead = new RegExp(
  `^(?:但是?|不过|而且|还有|我家的?)?(${zhPerson})(?=[住在爱喜是叫不没怕对上下开去做干学念读有养会想要搬换打吃喝用说也都就最特很平现已今从被把跟和准离辞退戒]|\\s|[A-Za-z0-9])`,
  'u',
);
/** Names a thing that was changed: what follows says what it is now. */
const zhThing = /^(\p{Script=Han}{2,5}?)(?:也|又|终于)?(?:换人|换|改|变|调整)(?:了|啦|成|过)?$/u;
const enHead =
  /^(?:and |but |so )?((?:my|our) (?:[a-z]+ ){0,2}[a-z]+?)(?:'s|’s| is| was| has| just| now| quit| left| stopped| no longer| [a-z]+s) /iu;

const zhBare =
  /^(?:现在|如今|目前|平时|最近|也|还|又|都|就|已经|改|不|没|很|特别)*(?:喜欢|爱|讨厌|怕|吃|喝|穿|看|听|玩|用|坐|骑|开|养|叫|是|在|住|来自|做|负责|学|教|读|念|上|有|对|想|打算|计划|准备|会|要|换|搬|回|去|到|考|参加|吹|弹|拉|打|练|当|干|跟|属|姓)/u;
const enBare =
  /^(?:also |now |still |just |mostly )*(?:lives|works|loves|likes|hates|plays|drives|speaks|studies|teaches|has|wants|uses|eats|drinks|goes|runs|prefers|owns|needs|is|was)\b/iu;

/**
 * Clauses that leave out whom they are about get the subject of the clause before them: 「张大爷住三单元，爱下棋」 says of 张大爷
 * that he plays chess, not of the user. Only their text changes; the quote is what was said.
 */
export function completeSubjects(turnText: string, { drafts, tentative }: Drafted): Drafted {
  let subject: string | null = null;
  /** Who was named last. */
  let person: string | null = null;
  let end = 0;
  const doubtful = new Set<Draft>();
  const complete = drafts.map((draft) => {
    const isBeside = draft.start >= end && joint.test(turnText.slice(end, draft.start));
    end = draft.end;
    // 「我妈查出来糖尿病。她在老家」: a pronoun goes back over the end of a sentence.
    const named = person === null ? null : withoutPronoun(draft, person);
    if (named) return named;
    if (!isBeside) subject = null;
    const own = subjectOf(draft.quote);
    person = personOf(draft.quote) ?? own ?? person;
    if (own !== null || /我|咱|俺|\b(?:i|we|my|our)\b/iu.test(draft.quote)) {
      subject = own;
      return draft;
    }
    return subject === null || isCompleted(draft) ? draft : withSubject(draft, subject);
  });
  for (const [at, draft] of complete.entries()) if (tentative.has(drafts[at] ?? draft)) doubtful.add(draft);
  return { drafts: complete, tentative: doubtful };
}

/** Extraction has put back what the clause leaves out; an "I" it may only have guessed. */
function isCompleted({ text, quote }: Draft): boolean {
  const bare = (words: string): string =>
    words
      .toLowerCase()
      .replace(/^(?:我们?的?|i )/iu, '')
      .replace(/[^\p{L}\p{N}]/gu, '');
  return !bare(quote).endsWith(bare(text)) && bare(text) !== bare(quote);
}

function subjectOf(quote: string): string | null {
  const words = quote.trim();
  return (zhHead.exec(words) ?? zhThing.exec(words) ?? enHead.exec(words))?.[1] ?? null;
}

const personOf = (quote: string): string | null => (zh.kinSubject.exec(quote.trim()) ?? null)?.[0] ?? null;

function withoutPronoun(draft: Draft, person: string): Draft | null {
  const text = draft.text.replace(/^[她他](?!们|俩|说)/u, person);
  return text === draft.text ? null : { ...draft, text };
}

function withSubject(draft: Draft, subject: string): Draft {
  const quote = draft.quote.trim();
  if (draft.lang === 'zh') {
    const bare = quote.replace(/^(?:而且|并且|但是?|所以|然后|还有|不过)/u, '');
    return zhBare.test(bare) ? { ...draft, text: `${subject}${bare}` } : draft;
  }
  return enBare.test(quote)
    ? { ...draft, text: `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${quote}` }
    : draft;
}
