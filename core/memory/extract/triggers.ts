import type { Span } from './segment/types';

/** What the user asks of the memory itself. */
export interface TriggerReading {
  /** The whole turn must not be kept (「别记这个」, "off the record"). */
  forget: boolean;
  /** Offsets between `<private>` tags, tags included; an unclosed tag runs to the end. */
  privateSpans: Span[];
}

const forgetPatterns = [
  /(?:别|不要|不用|无需|不必|请勿|勿|千万别)(?:帮我|给我|把这(?:个|条|些|段)?)?(?:记(?!错|得|恨|仇|性)|存(?!在|储过)|保存|记录|收录|写进记忆|记到)/u,
  /(?:这|下面|以下|刚才|前面)[^。！？]{0,12}(?:别|不要|不用|无需|不必)(?:记|存|保存|记录|外传|说出去)/u,
  /别放(?:进|到|在)?(?:你的)?记忆|不许记|不准记|忘(?:了|掉)(?:这|刚才|我说)|保密.{0,6}(?:别|不要)记/u,
  /\b(?:don['’]?t|do not|please don['’]?t|never|no need to|needn['’]t) (?:ever )?(?:remember|save|store|memori[sz]e|record|keep|log|note|write)(?: down)?(?: any of)? (?:this|that|it|these|what i|anything|any)\b/i,
  /\boff the record\b|\b(?:forget|ignore) (?:what i (?:just )?said|that i said|i said|this message)\b|\bkeep (?:this|that|it) (?:out of|off) (?:your |the )?(?:memory|record)\b|\bnot for (?:your )?memory\b|\bbetween us\b.{0,20}\bdon['’]t\b/i,
];

const rememberPatterns = [
  /(?:请|帮我|给我|你|要|一定要|务必|麻烦)*(?:记住(?!了吗|没|了么)|记一下|记下来?(?!的|了吗)|记着|记好了|别忘了(?=我|以后|：|:|，)|(?<![我还不你])记得(?=我|：|:|，我|以后)|存一下|存进记忆|录入记忆|你要知道|写进记忆|加到记忆)/u,
  /(?:以后|今后|从现在(?:开始|起)|从今(?:天)?(?:往后|以后|起)|往后|下次开始|之后)(?:[^。！？?]{0,12})?(?:都|请|就|不要|别|一律|统一|给我|叫我|称呼|用|只|直接|先|回答|必须|要|记得|每次)/u,
  /(?:^|[^.!?]\s|[.!?]\s+|[,:;—–-]\s*)(?:please |also,? |and |so |just |pls |ok,? |okay,? |hey,? )*(?:remember(?! (?:when|how|what|which|who|where|the (?:time|day|other))\b)(?: that| this| my| i| to| me|:|,|$|\b)|keep in mind|bear in mind|don['’]?t forget (?:that |i |my |to (?:always|never|use|call))|make a note|take note|note that (?:i|my|we|our)|for (?:future|your) reference|for the record|add (?:this |that |it )?to (?:your )?memory|save (?:this|that|it)(?: to (?:your )?memory)?\b|store (?:this|that) in)/i,
  /\b(?:from now on|from here on|going forward|from this point on|in all future|in (?:the )?future,? (?:please|always|never|don['’]t|use|call|answer|reply|respond|keep|just))\b/i,
];

/** A question about memory, or remembering as an activity: no order to the assistant. */
const notAnOrder =
  /(?:还|是否|能不能|会不会)记(?:得|住)|记不记得|记得(?:我|吗).{0,20}[吗?？]|我(?:还|都|也|会|就|要|想|得|只|能|老|总|才)?(?:记得|记住|记不住|记下)|怎么(?:才能)?记|帮(?:我)?记(?:忆|单词|住单词)|(?:如何|怎样)记|让(?:人|我)记住|\bdo(?:n['’]t)? you (?:still )?remember|\bi(?:['’]ll| will| can| do| still| always|['’]d)? (?:n['’]t )?(?:remember|forget|keep in mind)|\b(?:help|helps|helped) me remember|\bhow (?:do|can|to) .{0,20}remember|\bcan['’]?t remember|\bcould you remember\b.*\?|\bremember to (?:bring|buy|call|take|get|check)\b/iu;

export function readTriggers(text: string): TriggerReading {
  const privateSpans: Span[] = [];
  for (const m of text.matchAll(/<private>[\s\S]*?(?:<\/private>|$)/gi))
    privateSpans.push({ start: m.index, end: m.index + m[0].length });
  return { forget: forgetPatterns.some((pattern) => pattern.test(text)), privateSpans };
}

/** True when the words order the assistant to keep something: 「记住……」「以后都……」, "remember …", "from now on …". */
export function asksToRemember(words: string): boolean {
  if (notAnOrder.test(words)) return false;
  return rememberPatterns.some((pattern) => pattern.test(words));
}

const orderWords =
  /^(?:(?:请|帮我|给我|你|要|一定要|务必|麻烦|也|对了|另外|顺便)*(?:记住|记一下|记下来|记下|记着|记好了|别忘了|记得|存一下|你要知道)(?:了|哦|啊|一点|一下|这一?点|这个|这件事)?[：:，,\s]*|(?:please |also,? |and |so |just |pls |hey,? )*(?:remember|keep in mind|bear in mind|don['’]?t forget|make a note|take note|note|for (?:future|your) reference|for the record|save this)(?: that| this)?[:,\s]+)/iu;

/** Length of the order itself at the start of a statement (「记住：」, "Please remember that "), 0 for none. */
export function orderLength(words: string): number {
  const m = orderWords.exec(words);
  return m && m[0].length < words.length - 1 ? m[0].length : 0;
}
