import { findCasework } from './casework';
import { blankSpeech, findEnclosures } from './segment/quotes';
import type { Segmentation, Statement } from './segment/statements';
import type { Span } from './segment/types';

/** What a turn as a whole is: it decides whose words its sentences are. */
export interface Frame {
  /** The turn sets up a role for the assistant, or plays one. */
  rolePlay: boolean;
  /** The turn asks for a piece of fiction or writing. */
  writing: boolean;
  /** Text handed over to be translated, corrected, summarised …; pasted articles. */
  material: Span[];
}

const roleSetUp =
  /(?:我(?:想|要|希望|需要)(?:让|请)?你(?:能|来|可以|现在)*(?:扮演|充当|担任|作为|当(?!我)|做(?!我)|成为|模拟|假装)|(?:请|现在|你来|你将|来)(?:你)?(?:扮演|充当|担任|假装|假扮|饰演)|(?:扮演|假装你?是|假扮|充当)(?:一|我|你|成)|角色扮演|模拟(?:一场|一次|一个)?(?:面试|对话|场景|法庭|谈判|考试|约会|客服)|^.{0,6}作为一(?:名|个|位)|需要.{1,30}的人(?:来|根据|，|去)|第一(?:个|句|条|首|段)(?:请求|句子|话|想法|单词|命令|要求)是?|我的第一(?:个|句|条)(?:问题|请求|建议|句子|话|命令|想法|主题)|假设我是|假如你是|想象你是|如果你是一|希望(?:有)?[^，。]{0,12}的人(?:根据|来|能))/u;
/** 「你是皇帝，我是大臣」: both get a part. */
const twoParts =
  /你(?:来|现在|就)?(?:是|当|做|演|扮)[^，。！？?\n]{1,20}[，,；;。]\s*我(?:来|就)?(?:是|当|做|演|扮)|我(?:来|就)?(?:是|当|演|扮)[^，。！？?\n]{1,20}[，,；;。]\s*你(?:来|就)?(?:是|当|做|演|扮)|\byou(?:['’]re| are) (?:a|an|the|my) [^.?!\n]{2,50}[.,;]?\s+(?:and )?i(?:['’]m| am) (?:a|an|the|your)\b|\bi(?:['’]m| am) (?:a|an|the|your) [^.?!\n]{2,50}[.,;]?\s+(?:and )?you(?:['’]re| are) (?:a|an|the|my)\b/iu;
const roleSetUpEnglish =
  /\b(?:act as|acting as|i want you to (?:act|be|play|pretend)|pretend (?:to be|you|that you|we)|role-?play|play the (?:role|part)|imagine (?:(?:that )?you(?:['’]re| are) (?:a|an|the|my)\b|yourself)|^you(?:['’]re| are) (?:dm|gm|the dm|dungeon master)\b|from now on,? you(?:['’]re| are)|my first (?:request|sentence|question|suggestion|command|prompt)|picture yourself|assume the role|in character|mock interview|simulate a)\b/i;
/** A persona for the assistant at the start of a turn or line. Alone it sets up a role; above a list of rules it is a heading. */
const persona =
  /^\s*(?:现在|接下来|从现在(?:起|开始))?(?:开始)?你(?:现在|就|将)*是(?:一(?:名|个|位)|我的|[^，。？?]{0,24}(?:专家|工程师|助手|大师|老师|教练|顾问))|^\s*you (?:are|will be) (?:a|an|the|my) [a-z]/imu;

const writingTask =
  /(?:写|创作|编|续写|生成|构思|讲|来)[^，。！？\n]{0,16}(?:故事|小说|剧本|诗|童话|歌词|对话|台词|独白|段子|作文|演讲稿|日记|情书|散文|小品|相声|文案|广告)|以[^，。]{1,20}为(?:题|主题|开头)|\b(?:write|create|compose|generate|continue|draft|tell)\b[^.?!\n]{0,40}\b(?:story|stories|poem|novel|script|dialogue|song|lyrics|essay|letter|diary|monologue|speech|fiction|scene|chapter|screenplay|haiku|blog post|persona)\b/iu;

const textTask =
  /翻(?:译|成|为)|译成|译为|总结|概括|归纳|摘要|概述|润色|改写|校对|纠正|纠错|改(?:正|错|得|成|为|短|长)|写成|变成|精简|压缩|扩充|提炼|整理(?:成|一下)|转成|打分|评分|错别字|通俗|修改(?=(?:以下|下面|这))|提取|抽取|找出|分类|(?:判断|识别|分析).{0,10}(?:情感|情绪|语气|语言|语病|句子)|续写|扩写|缩写|改编|编辑|重写|重组|转换|转述|批改|评价(?=(?:以下|下面|这))|解释(?=(?:以下|下面|这))|阅读(?=(?:以下|下面|这))|回答(?=(?:以下|下面))|根据(?=(?:以下|下面|提供|所给|给定|这))|使用以下|将(?:以下|下面|句子|这)|\b(?:translate|translation|summari[sz]e|summary|rewrite|re-?write|paraphrase|rephrase|proofread|polish|edit|correct|grammar|extract|classify|categori[sz]e|sentiment|identify|predict|analy[sz]e|answer the (?:following|question)|read the|reword|convert|revise|tl;?dr|key points|explain this|fix (?:this|the|my)|improve (?:this|the|my)|make (?:this|it|the|my) (?:\w+ )?(?:more|better|shorter|sound|formal|concise)|write it more|caption|title for|turn (?:this |it |these |them )?into)\b/iu;
/** What is done to a text as a whole; the other tasks are also done to things one talks about. */
const wholeText =
  /翻(?:译|成|为)|译成|译为|总结|概括|归纳|摘要|概述|润色|改写|校对|纠(?:正|错)|错别字|语病|续写|扩写|缩写|批改|\b(?:translat\w+|summari[sz]e|summary|rewrite|re-?write|paraphrase|rephrase|proofread|polish|edit|grammar|reword|tl;?dr)\b/iu;
const correctsOneself = /\bcorrect(?:ing)? (?:myself|me|what i)\b|\bto correct\b.{0,12}\bmyself\b/iu;

const pointsDown =
  /以下|下面|下文|下列|如下|这段|这篇|这句|这封|这份|下述|所给|给定|提供的|文本|段落|文章|句子|邮件|原文|短文|\b(?:following|below|this (?:text|email|e-?mail|paragraph|article|passage|sentence|message|letter|review|essay|paper|code|post|bio|draft|abstract|story|speech|script|conversation)|the (?:text|article|passage|paragraph|sentence|email|review|paper|contract|document|essay|story|given|movie|section)|these|each|given)\b/iu;
const pointsUp =
  /上文|上述|以上|上面|前文|这段话|上边|\b(?:above|the text above|this is (?:an?|my|the) (?:email|essay|letter|text|draft))\b/iu;
const personalMark =
  /^(?:顺便|顺带|对了|另外|PS|P\.S\.|ps|补充|题外话|说明一下|btw|by the way|also|fyi|oh|for context|side note|一句|我自己|我本人|哦对)/iu;
const firstPerson = /我(?!国|市|省|校|院|县|区|厂|军|党|局|部门|方)|咱|俺|\b(?:i|i['’]m|i['’]ve|my|me|we|our)\b/iu;

/** Less than this is a heading, no text. */
const minMaterialChars = 12;
const longChars = { zh: 90, en: 260 } as const;

function isLong(words: string): boolean {
  return words.length > (/\p{Script=Han}/u.test(words) ? longChars.zh : longChars.en);
}

/**
 * Lines behind the material that are the user's own again: marked as an aside, or a short first-person line after text that
 * has no first person itself.
 */
function cutPersonalEnd(text: string, material: Span): Span {
  const words = text.slice(material.start, material.end);
  const lines = [...words.matchAll(/[^\n]+/g)];
  let end = material.end;
  for (let i = lines.length - 1; i > 0; i--) {
    const line = lines[i];
    if (!line) break;
    const content = line[0].trim();
    const earlier = words.slice(0, line.index);
    const marked = personalMark.test(content) && !isLong(content);
    const isOneself =
      firstPerson.test(content) && !firstPerson.test(earlier) && earlier.trim().length >= minMaterialChars;
    const own = !isLong(content) && isOneself;
    if (!marked && !own) break;
    end = material.start + line.index;
  }
  return { start: material.start, end };
}

/** Where the material stands in quotation marks it ends with them. */
function withinMarks(text: string, material: Span): Span {
  const start = material.start + (/^\s*/.exec(text.slice(material.start))?.[0].length ?? 0);
  if (!/["“「『]/u.test(text[start] ?? '')) return material;
  const quotation = findEnclosures(text, start, material.end)[0];
  return quotation?.start === start && quotation.end - start > minMaterialChars
    ? { start: material.start, end: quotation.end }
    : material;
}

const labelledLine = /^\s*(?:[-*•]\s*)?([\p{L}][\p{L}\d ()（）·]{0,14})[:：]\s*\S/u;
const projectLabel =
  /端|库|缓存|部署|框架|技术栈|架构|接口|环境|下一步|进度|结论|称呼|偏好|要求|规则|注意|记住|注|PS|frontend|backend|database|stack|api|prefer|note|rule|remember|remind|update/iu;
const mailHeader = /^\s*(?:from|to|cc|subject|date|sent|发件人|收件人|主题|抄送|日期)\s*[:：]/iu;
const mailOpening =
  /^\s*(?:[Dd]ear|[Hh]i|[Hh]ello)\s+[A-Z][\w. ]{0,30},\s*$|^\s*尊敬的[\p{Script=Han}A-Za-z]{1,12}[:：，,]?\s*$/u;
const mailEnd =
  /^\s*(?:best|best regards|kind regards|regards|sincerely|thanks|thank you|cheers|yours|此致|敬礼|祝好)[,，!！]?\s*$/iu;

/** Runs of lines that are a chat log, a form or a letter: "Name: …" three times over, mail headers, "Dear …,". */
function findForms(text: string, segmentation: Segmentation): Span[] {
  const lines = [...new Set(segmentation.sentences.map((s) => s.line))].map((line) => {
    const own = segmentation.sentences.filter((s) => s.line === line);
    const start = text.lastIndexOf('\n', own[0]?.start ?? 0) + 1;
    const end = own.at(-1)?.end ?? start;
    return { start, end, words: text.slice(start, end) };
  });
  const spans: Span[] = [];
  const labelled = lines.filter(({ words }) => {
    const label = labelledLine.exec(words)?.[1];
    return (
      label !== undefined && !projectLabel.test(label) && !firstPerson.test(label) && !/^(?:https?|ftp)$/i.test(label)
    );
  });
  if (labelled.length >= 3) spans.push(...labelled);
  spans.push(...lines.filter(({ words }) => /^\s*【[^】]{1,20}】/u.test(words)));
  const first = lines.findIndex(({ words }) => mailHeader.test(words) || mailOpening.test(words));
  const opening = lines[first];
  if (opening) {
    const close = lines.findIndex(({ words }, i) => i > first && mailEnd.test(words));
    // "Hi Claude," without a closing greeting is the user speaking.
    const isLetter = close >= 0 || mailHeader.test(opening.words) || /^\s*(?:dear\b|尊敬的)/iu.test(opening.words);
    const end = close >= 0 ? lines[Math.min(close + 1, lines.length - 1)] : undefined;
    if (isLetter) spans.push(cutPersonalEnd(text, { start: opening.start, end: end?.end ?? text.length }));
  }
  return spans;
}

/** Unmarked pastes: a long run of prose without a first person. */
function findPastes(text: string, segmentation: Segmentation): Span[] {
  const spans: Span[] = [];
  const lines = new Map<number, { start: number; end: number }>();
  for (const s of segmentation.sentences) {
    const line = lines.get(s.line);
    lines.set(s.line, { start: Math.min(line?.start ?? s.start, s.start), end: Math.max(line?.end ?? s.end, s.end) });
  }
  for (const line of lines.values()) {
    const words = text.slice(line.start, line.end);
    if (isLong(words) && words.length > longChars.zh * 1.5 && !firstPerson.test(words)) spans.push(line);
  }
  return spans;
}

const heading =
  /^(?:文章|原文|正文|内容|题目|材料|段落|文本|歌词|邮件|原句|句子|text|article|passage|lyrics|e-?mail|review|paragraph|story|transcript|sentence)\s*[:：]\s*$/iu;
const aboutOneself =
  /我的|我们的|自己|自我介绍|偏好|要求|规则|情况|背景|决定|记住|记一下|\b(?:my|our|about me|myself|rules|preferences|context|facts|decisions?|log|update|status|remember|straight|acknowledge|background|setup)\b/iu;
const handing =
  /以下|下面|如下|这样的?|这(?:段|篇|句|封|份|首|条|个)|帮我|发来|收到|\b(?:following|below|here (?:is|are)|here['’]s|this|these|sent me|reply|respond|got this)\b/iu;

/** A line that ends in a colon and has a text under it: "write a reply to this:". Not 「我的偏好如下：」. */
function handsOver(words: string, rest: string): boolean {
  if (!/[:：]\s*$/.test(words) || !/^\s*\n/.test(rest) || rest.trim() === '') return false;
  return heading.test(words) || (handing.test(words) && !aboutOneself.test(words));
}

/** The last line of the material where it is the task again (「请为这篇文章拟一个标题」). */
function cutTask(text: string, material: Span): Span {
  const at = text.lastIndexOf('\n', material.end - 1);
  if (at <= material.start) return material;
  const last = text.slice(at, material.end).trim();
  const isTask =
    /[?？]$/.test(last) ||
    /^(?:请|帮|给|把|用|为|what|how|who|which|can|could|please|write|summari|explain|translate)/iu.test(last);
  return isTask && !isLong(last) ? { start: material.start, end: at } : material;
}

/** Reads what kind of turn this is and which parts of it are not the user's own words. */
export function readFrame(text: string, segmentation: Segmentation): Frame {
  const rules = segmentation.sentences.filter(
    (s) =>
      s.block === 'list' ||
      /^(?:always|never|use|do not|don['’]t|请|不要|使用|必须|禁止)/iu.test(text.slice(s.start, s.end)),
  );
  const own = blankSpeech(text);
  const rolePlay =
    roleSetUp.test(own) || twoParts.test(own) || roleSetUpEnglish.test(own) || (persona.test(text) && rules.length < 2);
  const material: Span[] = [];
  for (const [i, sentence] of segmentation.sentences.entries()) {
    const words = text.slice(sentence.start, sentence.end);
    if (handsOver(words, text.slice(sentence.end))) {
      material.push(cutTask(text, cutPersonalEnd(text, withinMarks(text, { start: sentence.end, end: text.length }))));
      break;
    }
    const task = textTask.exec(words);
    if (!task || correctsOneself.test(words)) continue;
    const colon = words.search(/[：:](?!\/)/);
    const rest = text.slice(sentence.end).trim();
    const behindColon = colon >= 0 && colon >= task.index ? words.slice(colon + 1).trim() : '';
    const isLast = i === segmentation.sentences.length - 1;
    const before = text.slice(0, sentence.start);
    const tells = firstPerson.test(before);
    if (
      (pointsUp.test(words) && (isLong(before) || !tells)) ||
      ((wholeText.test(words) || !tells) &&
        isLast &&
        i > 0 &&
        colon < 0 &&
        isLong(before) &&
        !pointsDown.test(text.slice(0, 40)))
    ) {
      const first = segmentation.sentences[0];
      if (first && sentence.start > first.start) material.push({ start: first.start, end: sentence.start });
      if (!rest) continue;
    }
    if (behindColon.length > 1) {
      material.push(cutPersonalEnd(text, withinMarks(text, { start: sentence.start + colon + 1, end: text.length })));
      break;
    }
    const apart = colon >= 0 || /\n/.test(text.slice(sentence.end, sentence.end + 2)) || /["“「]/u.test(rest[0] ?? '');
    // On the same line and in the first person it is the user who goes on speaking.
    const hands = apart || (pointsDown.test(words) && !firstPerson.test(rest));
    if (rest && hands) {
      material.push(cutPersonalEnd(text, withinMarks(text, { start: sentence.end, end: text.length })));
      break;
    }
  }
  return {
    rolePlay,
    writing: writingTask.test(text),
    material: [
      ...material,
      ...findPastes(text, segmentation),
      ...findForms(text, segmentation),
      ...findCasework(text, segmentation),
    ],
  };
}

/** True when at least half of the statement lies in one of the spans. */
export function liesIn(statement: Pick<Statement, 'start' | 'end'>, spans: readonly Span[]): boolean {
  const half = (statement.end - statement.start) / 2;
  return spans.some((s) => Math.min(s.end, statement.end) - Math.max(s.start, statement.start) >= half);
}
