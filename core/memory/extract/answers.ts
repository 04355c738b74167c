import { detectLanguage } from '../text/language';
import type { CardKind, Language, Polarity } from '../types';
import type { Span } from './segment/types';

/** What the user said by answering the assistant's question, in words that stand alone. */
export interface Answer extends Span {
  text: string;
  lang: Language;
  kind: CardKind;
  polarity: Polarity;
}

interface Attribute {
  /** The question asks for it. */
  asked: RegExp;
  kind: CardKind;
  polarity?: 1 | -1;
  /** The statement; `$` stands for the answer. */
  zh: string;
  en: string;
}

/** What one asks a person once and needs to know later; dates, head counts and budgets belong to the request of the moment. */
const attributes: readonly Attribute[] = [
  {
    asked: /过敏|\ballerg/iu,
    kind: 'fact',
    zh: '我的过敏情况：$',
    en: 'My allergies: $',
  },
  {
    asked:
      /忌口|饮食(?:上)?(?:有|习惯|限制|禁忌|要求|偏好)|不能吃|\bdiet(?:ary|s)?\b|\bfood (?:restrictions?|preferences?)|anything you (?:can['’]t|don['’]t) eat/iu,
    kind: 'fact',
    zh: '我的饮食：$',
    en: 'My diet: $',
  },
  {
    asked: /怎么称呼|如何称呼|叫什么(?:名字)?|你的?名字|\b(?:your name|call you|address you)\b/iu,
    kind: 'fact',
    zh: '我叫$',
    en: 'My name is $',
  },
  {
    asked:
      /(?:住|在)(?:在)?(?:哪|什么(?:地方|城市))|哪(?:个|座)城市|\bwhere (?:do you live|are you (?:based|located|living))|\bwhich (?:city|country|state) (?:do you live|are you)/iu,
    kind: 'fact',
    zh: '我在$',
    en: 'I live in $',
  },
  {
    asked:
      /(?:做什么|什么样的?)(?:工作|行业)|(?:你|您)的?职业|从事什么|哪(?:个|一)行|\bwhat do you do\b|\byour (?:job|profession|occupation|line of work|industry)\b/iu,
    kind: 'fact',
    zh: '我的职业：$',
    en: 'My work: $',
  },
  {
    asked: /(?:多大|几岁|年龄|年纪)(?:了)?|\bhow old are you|\byour age\b/iu,
    kind: 'fact',
    zh: '我的年龄：$',
    en: 'My age: $',
  },
  {
    asked:
      /(?:基础|水平|经验)(?:怎么样|如何|是|有|到)|什么(?:基础|水平)|\b(?:your )?(?:experience|skill|fitness|current) level|how (?:much experience|experienced)|\bwhat['’]?s your level/iu,
    kind: 'fact',
    zh: '我的基础：$',
    en: 'My level: $',
  },
  {
    asked:
      /(?:什么|哪些)(?:器材|设备|厨具|工具|电脑|手机|系统)|(?:用|使用)(?:的是)?(?:什么|哪(?:个|种))|\bwhat (?:equipment|gear|tools|device|computer|phone|os|operating system)|\bwhich (?:language|framework|editor|ide|database|platform|os|operating system|version|phone|laptop|model) (?:do|are) you/iu,
    kind: 'fact',
    zh: '我用的：$',
    en: 'I use: $',
  },
  {
    asked:
      /(?:不喜欢|讨厌|不爱|避开|不想要)(?:什么|哪)|\b(?:what|anything|which) .{0,30}(?:you (?:dislike|hate|avoid|don['’]t like))/iu,
    kind: 'preference',
    polarity: -1,
    zh: '我不喜欢：$',
    en: 'I dislike: $',
  },
  {
    asked:
      /(?:喜欢|偏好|爱)(?:吃|看|听|喝|玩|读)?(?:什么|哪)|(?:什么|哪)(?:种|类|样)?[\p{Script=Han}]{0,8}(?:口味|风格|类型)|\b(?:what|which) .{0,40}(?:do you (?:like|prefer|enjoy)|are you into)\b|\byour (?:taste|favou?rite)/iu,
    kind: 'preference',
    polarity: 1,
    zh: '我喜欢：$',
    en: 'I like: $',
  },
  {
    asked:
      /(?:家里|家中)(?:都)?有(?:谁|哪些人|几口)|(?:孩子|宝宝|小孩)(?:多大|几岁)|(?:养|有)(?:什么|哪些)宠物|\bhow old (?:is|are) your (?:kids?|child|children|son|daughter|baby)|\bwho (?:do you live with|lives with you)|\bwhat pets\b/iu,
    kind: 'relationship',
    zh: '我家里：$',
    en: 'My family: $',
  },
];

const opening =
  /^(?:(?:嗯+|恩+|哦+|噢|对|是的?|好的?|有的?|啊|呃|额|没错|当然|yes|yeah|yep|yup|sure|oh|hmm+|um+|well|ok(?:ay)?|right|so)[，,、。.!！~\s]+)+/iu;
/** A whole sentence of one's own needs no question to be understood. */
const ownSubject = /^(?:我|俺|咱|本人)|\b(?:i|i['’](?:m|ve|d|ll)|my|we|our)\b/iu;
/** No answer: thanks, a counter-question, an order, a choice left to the assistant. */
const evasive =
  /[?？]|随便|都行|都可以|无所谓|你(?:定|看|推荐|决定)|不知道|不确定|谢谢|先|帮我|给我|继续|直接|\b(?:whatever|anything|you (?:choose|pick|decide)|up to you|no idea|not sure|don['’]t know|thanks|just|please|skip|go on|continue|never mind|surprise me)\b/iu;
const nothing =
  /^(?:没有?|无|不|没啥|没什么|都没有|no|none|nope|nothing|not really|n\/a)(?:了|的)?(?:什么)?(?:忌口|过敏|特别的|限制)?$/iu;
/** Longer than this it is told, not answered. */
const maxAnswerChars = { zh: 40, en: 110 } as const;

/** The question a message ends with; null when it asks none or several different things. */
function lastQuestion(message: string): string | null {
  const plain = message.replace(/[*_`#>]/g, '').trim();
  const questions = plain.match(/[^。！？!?\n]+[?？]/gu) ?? [];
  const last = questions.at(-1)?.trim();
  if (!last || questions.length > 2) return null;
  return plain.endsWith(last) || plain.length - plain.lastIndexOf(last) - last.length < 60 ? last : null;
}

/**
 * Reads a short turn that answers what the assistant just asked about the user: 「素食的，鸡蛋可以」 after 「有什么忌口吗？」,
 * "Lisbon" after "Where are you based?". Null when it is no such turn, or the question is about the request of the moment.
 */
export function readAnswer(text: string, assistantText: string): Answer | null {
  const question = lastQuestion(assistantText);
  if (!question) return null;
  const lead = opening.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  const sentence = /^[^。！？!?\n]+?(?=[。！？!?\n]|\.(?:\s|$)|$)/u.exec(rest)?.[0] ?? '';
  const words = sentence.replace(/[\s，,~～]+$/u, '');
  if (words === '' || /^[?？]/.test(rest.slice(sentence.length))) return null;
  const lang = detectLanguage(/\p{L}/u.test(words) ? words : question);
  if (words.length > maxAnswerChars[lang] || ownSubject.test(words) || evasive.test(words)) return null;
  const attribute = attributes.find(({ asked }) => asked.test(question));
  if (!attribute) return null;
  const said = nothing.test(words) ? (lang === 'zh' ? '没有' : 'none') : words;
  if (said !== words && !/过敏|忌口|allerg|diet|restriction/iu.test(question)) return null;
  return {
    start: lead,
    end: lead + words.length,
    text: attribute[lang].replace('$', () => said),
    lang,
    kind: attribute.kind,
    polarity: attribute.polarity ?? null,
  };
}
