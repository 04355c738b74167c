import { zh } from '../cues/chinese';
import { readSentiments } from '../polarity';

/** Verbs that name the feeling itself; nothing else in a statement says more plainly whether something is liked. */
const verb =
  /^(?:.*(?:喜欢|喜爱|热爱|酷爱|偏爱|钟爱|最爱|超爱|真爱|感兴趣|有兴趣|待见|享受|讨厌|厌恶|憎恶|反感|受不了|忍不了|忍受|恨|嫌弃?|无感|不(?:太|怎么|大|咋|甚|是很|那么)?感冒|没兴趣)|爱|最?烦|[特很真]烦|loves?|loved|adore|enjoy(?:s|ed)?|likes?|liked|prefer(?:s|red)?|fond of|keen on|fan of|big fan|not a fan|not into|not big on|not keen on|favou?rites?|hates?|hated|dislikes?|disliked|despise|detest|loathe|abhor|(?:can['’]?t|cannot|could not) (?:stand|bear|abide|tolerate)|much rather)$/iu;

/** What one only does is what one wants: 「只听爵士」, "only read paper books". */
const only = /只(?:想|听|看|吃|喝|穿|玩|认|买|坐|读|爱)(?!了|过|到|是|有|好|能)/u;
const denied = /(?:不|没|别)[^，。]{0,3}只/u;

const others =
  /^(?:他|她|它|他们|她们|大家|人家|很多人|别人)|^(?:he|she|they|people|everyone|some people|my (?!favou?rite|least|thing|taste)\w+)\b/iu;

export interface PlainTaste {
  polarity: 1 | -1;
  /** A verb of feeling says so, of the speaker: the statement is a preference whatever else it looks like. */
  isSaid: boolean;
}

/** Bygone, ironic or undone behind the verb: not for rules to say. */
const tangled =
  /与其|谈不上|说不上|抬举|什么时候|原先|起初|刚开始|一开始|别人|人家|大家|你们|以前|小时候|曾经|从前|如今|[喜欢爱]不(?:起来|来)|除了|[“”"?？]|\b(?:at first|how anyone|other people|everyone|used to|anymore|as a kid|once|great|not me|(?<!much )rather)\b|\/s\b/iu;

/** The taste that a verb of feeling says outright; null where none does, or where two say the opposite. */
export function readPlainTaste(words: string): PlainTaste | null {
  const said = readSentiments(words).filter(({ word }) => verb.test(word));
  const first = said[0];
  if (tangled.test(words)) return null;
  if (!first) return only.test(words) && !denied.test(words) ? { polarity: 1, isSaid: false } : null;
  if (said.some(({ polarity }) => polarity !== first.polarity)) return null;
  return { polarity: first.polarity, isSaid: !others.test(words) && !zh.kinSubject.test(words) };
}
