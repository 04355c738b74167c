/**
 * How far a draft asks about the person who writes it. `fact`: what they are, have, do or like (「我做什么工作的」, "when
 * does my flight leave"); `advice`: what they had better do (「我该看什么书」, "what should I read next").
 */
export type OwnQuestion = 'fact' | 'advice';

/** A long draft is a task with something of the user's in it, not a question about them. */
const maxCharacters = 80;

const zhSelf = /(?<![帮给教替为跟让叫请])(?:我|咱|俺)/u;
const zhAdvice = /我[^，。？?]{0,4}(?:该|应该|适合|最好)|适(?:不适)?合我|推荐|建议|怎么(?:选|挑|安排|办)/u;
const zhHow = /怎么|如何|为什么|为啥|咋/u;
const zhAsks =
  /什么|啥|哪|谁|多少|多大|多高|多重|多久|几(?:岁|点|号|个|口|楼|月|年|次)|吗|[么没][？?]?$|是不是|有没有|能不能|会不会|可不可以|(.)不\1|(?:还|都)有呢/u;

const enSelf = /\b(?:i|i'm|i've|my|mine|we|we're|our|ours)\b/iu;
const enAdvice = /\b(?:should|shall|could|ought) (?:i|we)\b|\brecommend|\bsuggest|\bfor me\b|\bideas?\b/iu;
const enHow = /\bhow (?:do|can|could|should|would|to) (?:i|we)\b|\bwhy\b/iu;
const enAsks =
  /^\W*(?:(?:hey|hi|so|and|ok|okay|btw|again|remind me|tell me|quick one)[\s,:]+)*(?:what|which|where|who|whose|when|how (?:many|much|old|long|tall|big|often|far)|am|is|are|was|were|do|did|does|have|has|can|will)\b/iu;

/** Reads whether a draft asks about the user; null when it asks for something else or does not ask. */
export function readOwnQuestion(draft: string): OwnQuestion | null {
  const text = draft.trim();
  if (text.length > maxCharacters) return null;
  if (zhSelf.test(text) && (zhAsks.test(text) || zhAdvice.test(text))) {
    if (zhAdvice.test(text)) return 'advice';
    return zhHow.test(text) ? null : 'fact';
  }
  const plain = text.replace(/[‘’]/gu, "'");
  if (!enSelf.test(plain) || !enAsks.test(plain) || enHow.test(plain)) return null;
  return enAdvice.test(plain) ? 'advice' : 'fact';
}
