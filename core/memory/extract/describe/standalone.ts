import type { Language } from '../../types';
import { zh } from '../cues/chinese';
import { en } from '../cues/english';
import { orderLength } from '../triggers';

/** What a statement can borrow from its turn to stand alone. */
export interface Surroundings {
  /** Words of the statement before it in the turn that has a subject, or null. */
  previous: string | null;
}

const zhSubject =
  /^(?:但是?|不过|而且|其实|现在|目前|最近|平时|一般|通常|以后|今天|昨天|去年|今年|明年|上个月|下个月|下周|这周|每天|每次|因为|如果|要是|虽然|从现在起|对了|只是|还有|有时候?|小时候|以前)*[，, ]?(?:我|咱|俺|你|您|他|她|它|请|大家|这|那)/u;
const zhBareVerb =
  /^(?:也|还|又|都|平时|平常|一般|通常|往往|周末|晚上|早上|现在|目前|最近|经常|偶尔|有时候?|每天|每周|从来|一直|特别|尤其|最|更|超级?|很|非常|比较|挺|刚刚?|已经|正|从小|不太|不怎么|不大|不再|没那么|从不|不|没)*(?:喜欢|爱(?!情|人|心|好)|讨厌|反感|受不了|习惯|怕|害怕|嫌|感兴趣|吃|喝|穿|看|听|玩|用|坐|骑|开|养|叫|是|在(?=[\p{Script=Han}A-Za-z])|住|来自|从事|做|负责|学|教|读|念|毕业|入职|工作|上班|实习|有|对|想|打算|计划|准备|希望|考虑|会|要(?!求|么)|擅长|精通|熟悉|买|换|搬|结婚|考|参加|跳槽|迷上)/u;
/** Whom 「他们」 goes back to. */
const several = /孩子|爸妈|父母|老人|同事|同学|朋友|学生|客户|猫|狗/u;
const zhOwnNoun =
  /^(?:专业|职业|工作|名字|生日|老家|身高|体重|血型|年龄|爱好|星座|籍贯|英文名|网名)(?:是|在|为|叫|\s*\d)/u;
const enSubject =
  /^(?:(?:also|and|but|so|because|since|when|if|actually|honestly|personally|currently|usually|today|yesterday|recently|lately|please|well|yeah|yes|though|sometimes|however|from now on)[\s,]+)*(?:i|i['’]\w+|my|we|we['’]\w+|our|the|a|an|he|she|it|they|you|your|this|that|there|please|don['’]?t|do not|always|never|use|keep|call|be|answer|reply|respond|write|make|avoid|ensure|stop|remember|if|when)\b/i;
const enBareVerb =
  /^(?:(?:also|now|just|only|usually|always|never|still|really|much|strongly|generally|currently|mostly|absolutely|definitely|sometimes|often|rarely)\s+)*(love|like|enjoy|prefer|hate|dislike|despise|detest|avoid|work|live|am|have|own|want|plan|hope|notice|speak|study|teach|can['’]?t|cannot|won['’]?t|don['’]?t|do|drive|refuse|try|enjoyed|loved)\b/i;

/**
 * The statement as a text that stands alone, in the language and the person it was said in: the order to remember is cut,
 * an omitted "I" is put back where the turn makes it certain. Nothing else is rewritten, so that the meaning is the user's.
 */
export function makeStandalone(words: string, lang: Language, { previous }: Surroundings): string {
  let text = words
    .slice(orderLength(words))
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  if (text === '') text = words.trim();
  if (lang === 'zh') {
    text = text.replace(
      /^(?:而且|并且|但是|但|可是|所以|因为|然后|另外|还有|此外|不过|其实)[，, ]?(?=[\p{Script=Han}])/u,
      '',
    );
    const relative = previous === null ? null : zh.kinSubject.exec(previous);
    if (relative && /^[他她它](?!们)/u.test(text)) return relative[0] + text.slice(1);
    if (zhSubject.test(text)) return text;
    // 「工作日我滴酒不沾」 has its subject behind the time.
    if (/我/u.test(text.replace(/[“「][^”」]*[”」]/gu, ''))) return text;
    const people = previous === null ? null : several.exec(previous);
    if (people) text = text.replace(/[他她]们/u, people[0]);
    const we = previous !== null && /^[^，。]{0,8}我们/u.test(previous);
    const me = previous === null || /我/u.test(previous) || we;
    if (!me) return text;
    if (relative) return zhBareVerb.test(text) ? `${relative[0]}${text}` : text;
    if (zhOwnNoun.test(text)) return `我的${text}`;
    if (zhBareVerb.test(text)) return `${we ? '我们' : '我'}${text}`;
    return text;
  }
  text = text.replace(/^(?:and|but|so|because|plus|then)\s+/i, '');
  const owner = previous === null ? null : en.kinSubject.exec(previous);
  if (owner && /^(?:she|he)\b/i.test(text)) {
    const name = /\b(?:my|our)\s.*$/i.exec(owner[0])?.[0] ?? owner[0];
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}${text.replace(/^(?:she|he)/i, '').replace(/^['’]s\b/, ' is')}`;
  }
  if (!enSubject.test(text)) {
    const verb = enBareVerb.exec(text);
    if (verb) text = `I ${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}
