import type { Card } from '../types';
import { shiftsIn } from './lexicon/shifts';
import { valueType } from './lexicon/valueTypes';
import type { Frame } from './read/frame';

/** An attribute of which a person has one value at a time, with the value said. */
export interface Slot {
  name:
    | 'residence'
    | 'workMode'
    | 'work'
    | 'profession'
    | 'study'
    | 'bond'
    | 'name'
    | 'commute'
    | 'shift'
    | 'answerLanguage'
    | 'answerLength';
  values: string[];
}

export interface SlotSource {
  content: string[];
  frame: Frame | null;
  subject: string;
  kind: Card['kind'];
  /** Cleaned and in lower case. */
  text: string;
  /** As it was said. */
  words: string;
}

const frameWords = new Set('live move work study name answer commute house place team company'.split(' '));
/** Words beside a name that say nothing of whose it is. */
const naming = new Set(['name', 'have', 'house', '改名', '新', 'new']);
const isType = (type: string) => (word: string) => valueType(word) === type;

const newJob = /跳槽|入职|新工作|换工作|\bnew job\b|\bjoined\b|\bhired by\b|\bstart(?:ed|ing) at\b/iu;
const officeWork =
  /\bwork(?:ing)? (?:from|in|at)\b|\bback (?:in|to)\b|\b(?:go|going|come|commute) (?:in)?to\b|days a week|坐班|到岗|去办公室|在办公室|回办公室/iu;
/** The language of code or of a mail is not that of the answers. */
const ofWritten =
  /注释|变量|提交|代码|文件名|文档|邮件|标题|\b(?:comments?|code|commits?|variables?|emails?|docs?|titles?)\b/iu;
/** 「把 blog 从 WordPress 搬到 Hugo」: no one moves. */
const thingMoved =
  /把[^，。]{1,20}[搬迁]|(?:blog|博客|网站|服务|数据|代码|仓库|项目|系统)[^，。]{0,6}[搬迁]|\bmov(?:e|ed|ing) (?:my|the|our|this) /iu;
const majors = /\bmajor(?:ed|ing)?(?: is| in| to)\b|专业(?:是|换|转|改)|转专业/iu;
/** 「我在杭州」, 「我们公司在国贸」: nothing but a place. */
const isWhere = (text: string, content: string[], subject: string) =>
  (subject === 'me'
    ? /^(?:我|我们|咱们)(?:现在)?(?:[家人]|公司|办公室|团队|学校)?(?:现在)?在[^，。]{2,6}$/u
    : /在[^，。]{2,6}$/u
  ).test(text) &&
  !/在(?:学|看|读|写|练|找|考|装|带|搞|忙|用|追|玩|等|教|准备)/u.test(text) &&
  (subject !== 'me' ||
    /[家人公司办公室学校]在/u.test(text) ||
    content.some((word) => valueType(word) === 'city' || /[省市县区镇村路城国州]$/u.test(word)));
const isRole = (text: string) =>
  /是|当|做|职业|转行|as an?\b|\ban? |promoted|promotion|升|became|become|profession|by trade|work/iu.test(text) &&
  !/医生说|医生让|老师说|doctor (?:said|told|confirmed|says)|my doctor/iu.test(text);
/** "I'm a data analyst", 「我是一名厨师」: nouns of work by their endings, without those of taste and kinship. */
const rolePattern =
  /\b(?:i am|i work as|working as|became|become|job as) an? ((?:[a-z]+ ){0,2}(?!(?:father|mother|brother|sister|member|owner|user|lover|runner|beginner|learner|reader|gamer|smoker|drinker|sleeper|worker|eater|walker|hiker|biker|swimmer|teetotaler|homeowner|player|singer|believer|supporter|vegetarian|person|introvert|perfectionist)\b)[a-z]+(?:er|or|ist|ian|ant|yst|ect|chef|pilot|nurse|clerk|consultant))\b|(?:我是(?:一?[名个位])?|当(?:一?[名个位])?|转行(?:去)?做(?:了)?|我做|(?:在[\p{Script=Han}]{2,4})做|职业是|的工作是)(?:的)?(\p{Script=Han}{0,6}(?:开发|测试|运营|设计|销售|产品|翻译|客服|研发|算法|师|员|工|医|经理|顾问|司机|教练|编辑|记者|律师|会计|店长|老板|主管|总监|分析师))(?!傅|兄|弟|作)/iu;

/** The attribute a statement gives a value for; null for all others. */
export function readSlot({ content, frame, text, kind, subject, words }: SlotSource): Slot | null {
  const has = (word: string) => content.includes(word);
  const values = (keep: (word: string) => boolean = () => true) =>
    [...new Set(content)].filter((word) => !frameWords.has(word) && keep(word));

  const shifts = shiftsIn(text, subject);
  if (shifts.length > 0) return { name: 'shift', values: shifts };
  if (content.some(isType('bond'))) return { name: 'bond', values: values(isType('bond')) };
  const transport = content.filter(isType('transport'));
  if (transport.length > 0 && (has('work') || has('commute')))
    return { name: 'commute', values: [...new Set(transport)] };
  if ((kind === 'instruction' || has('answer')) && !ofWritten.test(text)) {
    if (content.some(isType('language'))) return { name: 'answerLanguage', values: values(isType('language')) };
    if (has('answer') && content.some(isType('length')))
      return { name: 'answerLength', values: values(isType('length')) };
  }
  if (
    (has('name') || frame?.before.includes('name') === true) &&
    (frame ? frame.before.every((word) => naming.has(word)) : true)
  ) {
    const named = frame ? frame.after : values();
    if (named.length > 0 && named.length <= 3) return { name: 'name', values: named };
  }
  const [, own] = /^(?:hi[,!]? |hey[,!]? )?i['’ ]a?m (\p{Lu}\p{Ll}+)[.!]?$/iu.exec(words) ?? [];
  if (own && /^\p{Lu}/u.test(own) && content.length === 1) return { name: 'name', values: [own.toLowerCase()] };
  // "My boss is Karen" names her; "my boss is strict" does not.
  const [value, ...others] = frame?.after ?? [];
  const namesPerson = /\bis \p{Lu}\p{Ll}+[.!]?$/u.test(words);
  if (subject !== 'me' && value && others.length === 0 && frame?.before.length === 0 && namesPerson)
    return { name: 'name', values: [value] };
  if (
    has('live') ||
    (has('move') &&
      !thingMoved.test(text) &&
      /搬|move|relocat/iu.test(text) &&
      !/moved? (?:on|over|up)\b/iu.test(text)) ||
    (!has('work') &&
      !has('study') &&
      content.filter((word) => word !== 'house').length <= 2 &&
      isWhere(text, content, subject))
  ) {
    const places = values((word) => valueType(word) !== 'transport');
    if (places.length > 0) return { name: 'residence', values: places };
  }
  if (content.some(isType('profession')) && !has('like') && !has('dislike') && isRole(text))
    return {
      name: 'profession',
      values: values((word) => valueType(word) === 'profession' || valueType(word) === 'level'),
    };
  const role = rolePattern
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (role && !has('like')) {
    const named = content.filter((word) => role.includes(word.slice(0, 4)));
    if (named.length > 0) return { name: 'profession', values: [...new Set(named)] };
  }
  if (has('remote') || (has('office') && officeWork.test(text)))
    return { name: 'workMode', values: values(isType('workMode')) };
  if (majors.test(text) && !has('like')) {
    const named = values((word) => word !== 'major' && word !== '专业' && word !== '读');
    if (named.length > 0) return { name: 'study', values: named };
  }
  if (has('study')) return values().length > 0 ? { name: 'study', values: values() } : null;
  if ((has('work') || newJob.test(text)) && !has('remote')) {
    const where = values((word) => valueType(word) !== 'extent');
    if (where.length > 0) return { name: 'work', values: where };
  }
  return null;
}
