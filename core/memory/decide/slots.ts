import type { Card } from '../types';
import { valueType } from './lexicon/valueTypes';

/** An attribute of which a person has one value at a time, with the value said. */
export interface Slot {
  name: 'residence' | 'work' | 'profession' | 'study' | 'bond' | 'name' | 'commute' | 'answerLanguage' | 'answerLength';
  values: string[];
}

export interface SlotSource {
  content: string[];
  frame: { before: string[]; after: string[] } | null;
  subject: string;
  kind: Card['kind'];
  text: string;
}

const frameWords = new Set('live move work study name answer commute house place team company'.split(' '));
const isType = (type: string) => (word: string) => valueType(word) === type;

const newJob = /跳槽|入职|新工作|换工作|\bnew job\b|\bjoined\b|\bhired by\b|\bstart(?:ed|ing) at\b/iu;
const isRole = (text: string) =>
  /是|当|做|职业|转行|as an?\b|\ban? |became|become|profession|by trade|work/iu.test(text) &&
  !/医生说|医生让|老师说|doctor (?:said|told|confirmed|says)|my doctor/iu.test(text);
/** "I'm a data analyst", 「我是一名厨师」: nouns of work by their endings, without those of taste and kinship. */
const rolePattern =
  /\b(?:i am|i work as|working as|became|become|job as) an? ((?:[a-z]+ ){0,2}(?!(?:father|mother|brother|sister|member|owner|user|lover|runner|beginner|learner|reader|gamer|smoker|drinker|sleeper|worker|eater|walker|hiker|biker|swimmer|teetotaler|homeowner|player|singer|believer|supporter|vegetarian|person|introvert|perfectionist)\b)[a-z]+(?:er|or|ist|ian|ant|yst|ect|chef|pilot|nurse|clerk|consultant))\b|(?:我是(?:一?[名个位])?|当(?:一?[名个位])?|转行(?:去)?做(?:了)?|我做|职业是|的工作是)(\p{Script=Han}{0,6}(?:师|员|工|医|经理|顾问|司机|教练|编辑|记者|律师|会计|店长|老板|主管|总监|分析师))(?!傅|兄|弟|作)/iu;

/** The attribute a statement gives a value for; null for all others. */
export function readSlot({ content, frame, text, kind }: SlotSource): Slot | null {
  const has = (word: string) => content.includes(word);
  const values = (keep: (word: string) => boolean = () => true) =>
    [...new Set(content)].filter((word) => !frameWords.has(word) && keep(word));

  if (content.some(isType('bond'))) return { name: 'bond', values: values(isType('bond')) };
  const transport = content.filter(isType('transport'));
  if (transport.length > 0 && (has('work') || has('commute')))
    return { name: 'commute', values: [...new Set(transport)] };
  if (kind === 'instruction' || has('answer')) {
    if (content.some(isType('language'))) return { name: 'answerLanguage', values: values(isType('language')) };
    if (has('answer') && content.some(isType('length')))
      return { name: 'answerLength', values: values(isType('length')) };
  }
  if (has('name') && (frame ? frame.before.every((word) => word === 'name') : true)) {
    const named = frame ? frame.after : values();
    if (named.length > 0 && named.length <= 3) return { name: 'name', values: named };
  }
  if (
    has('live') ||
    (has('move') && /搬|move|relocat/iu.test(text)) ||
    (content.length === 1 && /^我(?:现在)?(?:人)?(?:家)?在[^，。]{2,6}$/u.test(text))
  ) {
    const places = values((word) => valueType(word) !== 'transport');
    if (places.length > 0) return { name: 'residence', values: places };
  }
  if (content.some(isType('profession')) && !has('like') && !has('dislike') && isRole(text))
    return { name: 'profession', values: values(isType('profession')) };
  const role = rolePattern
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (role && !has('like')) {
    const named = content.filter((word) => role.includes(word.slice(0, 4)));
    if (named.length > 0) return { name: 'profession', values: [...new Set(named)] };
  }
  if (has('study')) return values().length > 0 ? { name: 'study', values: values() } : null;
  if ((has('work') || newJob.test(text)) && !has('remote')) {
    const where = values((word) => valueType(word) !== 'extent');
    if (where.length > 0) return { name: 'work', values: where };
  }
  return null;
}
