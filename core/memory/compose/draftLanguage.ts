import { detectLanguage } from '../text/language';
import type { Language } from '../types';

const pasted = /```[\s\S]*?(?:```|$)|`[^`\n]+`|https?:\/\/\S+/gu;
/** What stands behind a colon or on a line of its own is often somebody else's. */
const border = /[:：](?=\s)|：|\n+/u;

const asksZh =
  /怎么|什么|哪|谁|多少|如何|为什么|推荐|建议|帮我|给我|告诉我|请|翻译|润色|改写|总结|解释|检查|修改|看[看下一]|写|有没有|能不能|吗|[？?]\s*$/u;
const asksEn =
  /^\W*(?:(?:hey|hi|please|can you|could you|now)[\s,]+)*(?:what|which|where|when|who|why|how|can|could|would|should|do|does|is|are|help|give|tell|write|find|recommend|suggest|plan|explain|show|make|translate|rewrite|rephrase|fix|summari[sz]e|proofread|polish|check|review|improve|correct|reply|answer)\b|\?\s*$/iu;

/**
 * The language somebody asks in, whatever is pasted beside it: 「帮我看下这段代码」 above a page of code is Chinese, "Translate
 * this: 我今天去了公园" is English. What asks is the first piece of the draft or else the last one.
 */
export function draftLanguage(draft: string): Language {
  const pieces = draft
    .replace(pasted, ' ')
    .split(border)
    .filter((piece) => /\p{L}/u.test(piece));
  const [first = draft] = pieces;
  const own = [first, pieces.at(-1) ?? first].find((piece) => asksZh.test(piece) || asksEn.test(piece)) ?? first;
  const asksInChineseOnly = asksZh.test(own) && /\p{Script=Han}/u.test(own) && !asksEn.test(own);
  return asksInChineseOnly ? 'zh' : detectLanguage(own);
}
