import type { Segmentation } from './segment/statements';
import type { Span } from './segment/types';

/** Heads what is told of somebody made up or handed in: an exam question, a case, an applicant. */
const heading =
  /^\s*(?:(?:一道|这道)?(?:考试|真|练习|模拟|执业医师|法考|例)题|病例(?:题|分析|讨论)?|案例(?:题|分析)?|(?:候选人|应聘者|求职者|别人的?)(?:的)?(?:简历|资料|情况)?|简历|exam (?:practice|question|prep)|practice (?:question|case)|case (?:study|vignette|report)|clinical case|vignette|mock (?:question|case)|candidate(?:['’]s)?(?: cv| r[eé]sum[eé]| profile)?|applicant)\s*[:：.。\n]/iu;
/** Something is to be written as somebody: 「用流浪猫的口气写条朋友圈：」, "in the voice of a lighthouse keeper:". */
const voice =
  /(?:口气|语气|口吻|身份|视角)[^。！？\n：:]{0,8}(?:写|编|发|拟|念|改成)[^。！？\n：:]{0,12}[:：]|\b(?:in the voice of|from the (?:point of view|perspective) of)\b[^.!?\n:]{0,60}:/iu;
/** What somebody else is heard or seen to tell of themselves. */
const hearsay =
  /(?:刷到|看到|读到|翻到)[^，。]{0,6}(?:视频|帖子|帖|新闻|文章|评论|弹幕)|跟人(?:吹|讲)|吹牛?说|\b(?:saw|read|watched|came across|scrolled past) (?:a|an|some|this) (?:\w+ )?(?:video|post|thread|article|story|reel|tiktok|comment)\b/iu;
const own = /我|咱|俺|\b(?:i|my|we|our)\b/iu;

/**
 * Text that tells of people in a turn and of nobody the user knows. A case or an applicant goes on until somebody says "I", a part
 * that is to be spoken until the end of its line, what strangers tell until the end of the sentence.
 */
export function findCasework(text: string, { sentences }: Segmentation): Span[] {
  const spans: Span[] = [];
  if (heading.test(text)) {
    const first = sentences.find(({ start, end }) => own.test(text.slice(start, end)));
    spans.push({ start: 0, end: first?.start ?? text.length });
  }
  const part = voice.exec(text);
  if (part) {
    const start = part.index + part[0].length;
    const line = text.indexOf('\n', start);
    spans.push({ start, end: line < 0 ? text.length : line });
  }
  for (const { start, end } of sentences) {
    const words = text.slice(start, end);
    const found = hearsay.exec(words);
    if (found && !own.test(words.slice(found.index))) spans.push({ start: start + found.index, end });
  }
  return spans.filter(({ start, end }) => start < end);
}
