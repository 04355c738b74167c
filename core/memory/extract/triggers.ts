import { isAnnouncement } from './cues/announces';
import type { Span } from './segment/types';

/** What the user asks of the memory itself. */
export interface TriggerReading {
  /** The whole turn must not be kept (「别记这个」, "off the record"). */
  forget: boolean;
  /** Offsets between `<private>` tags, tags included; an unclosed tag runs to the end. */
  privateSpans: Span[];
}

const zhNot = '(?:别|不要|不用|无需|不必|不需要|请勿|勿|甭|莫|不许|不准|没必要)(?:你|帮我|给我|再|去|全|都|要|要求)*';
/** Behind the verb the order ends, or names what was said; 「别记录历史」 is about something else. */
const zhWhat =
  '(?:住|下来?|起来|着|进去|进来|在案)?(?:了|啊|哈|哦|吧|呢|呀|就(?:行|好))*(?=$|[，。！,.!；;、：:\\s）)]|这|那|我(?!的?密码)|本|以上|上[面述]|下面|接下来|刚才|任何|到你|进你)';
const forgetPatterns = [
  new RegExp(
    `${zhNot}(?:记(?!错|得|恨|仇|性|忆|笔记|日记|账)|记录|存(?!在|储过)|存储|保存|收录|存档|记住)${zhWhat}`,
    'u',
  ),
  new RegExp(`${zhNot}(?:把|将)(?:这|那|我|以上|刚才|上面|下面)[^。！？，]{0,16}(?:记|存|写|录|放)`, 'u'),
  new RegExp(`${zhNot}(?:往|放|写|存|记|加|录|收)(?:进|到|在|入)?(?:你的?)?(?:记忆|memory|档案|备忘)`, 'iu'),
  new RegExp(`${zhNot}(?:留(?:下)?(?:记录|底|档|痕|存)|外传|说出去)`, 'u'),
  /(?<!我[^，。！？]{0,4})忘(?:了|掉|记)?(?:吧)?(?:这|我刚|刚才|刚刚|我说|上面|以上)|把(?:这|那|刚才|我说|以上)[^。！？，]{0,12}忘|当(?:我|作)?(?:什么都)?没(?:说|听|提)过?|就当没说/u,
  /\b(?:don['’]?t|do not|never|no need to|needn['’]t|you (?:don['’]t|do not) (?:need|have) to|not something (?:you (?:need|have) )?to|nothing (?:you (?:need|have) )?to) (?:ever )?(?:remember|save|store|memori[sz]e|record|retain|keep|log|note|write)(?: down)?(?:(?: any| all)? of)?(?: (?:this|that|it|these|anything|any of it|what (?:i|we)\b[^.!?\n]*)(?: (?:one|part|bit|stuff|anywhere|at all|message|chat|conversation|please|down|about \w+|for later|here|i (?:say|said|tell|told)[^.!?\n]*))?)?(?=\s*(?:$|[,.;!:—-]|but\b|okay\b|ok\b|please\b))/im,
  /\b(?:don['’]?t|do not|never|without) (?:add|adding|commit|put|save|keep|store|write|log)\b[^.!?\n]{0,24}?\b(?:this|that|it|anything)(?: (?:to|in|into|for|on) (?:your |the |my )?(?:memory|memories|records?|notes)\b)/im,
  /\b(?:don['’]?t|do not|never|without) (?:hold(?:ing)? on to|keep(?:ing)? (?:a |any )?records? of)\b[^.!?\n]{0,24}?\b(?:this|that|it|anything|what i)\b/im,
  /\boff the record\b|\b(?:forget|ignore|disregard) (?:(?:what|everything|that|anything) i (?:just )?(?:said|told|wrote)(?! about)|i (?:ever )?said|this (?:message|conversation))|\b(?:pretend|act like) i (?:never|didn['’]t) (?:said|say|mention)|\b(?:scratch|strike|erase|delete|drop) (?:this|that|it) from (?:your |the )?(?:memory|record)|\bkeep (?:this|that|it) (?:out of|off) (?:your |the )?(?:memory|record)|\bnot for (?:your )?memory\b/i,
];
/** How something is set up so that nothing is kept: no order to this assistant. */
const asksHow = /怎么|如何|为什么|为啥|[?？]|吗[。！]?$|\b(?:how|why)\b/iu;

const rememberPatterns = [
  /(?:请|帮我|给我|你|要|一定要|务必|麻烦)*(?:记住(?!了吗|没|了么)|记一下|记下来?(?!的|了吗)|记着|记好了?(?=[，,：:])|牢记|下次记得|别忘了(?=我|以后|：|:|，)|(?<![我还不你])记得(?=我|：|:|，我|以后)|存一下|(?:存|写|录|加|记|放)(?:进|入|到|在)(?:你的?)?记忆|你要知道|(?:^|[，。])备忘[：:])/u,
  /(?:以后|今后|从现在(?:开始|起)|从今(?:天)?(?:往后|以后|起)|往后|下次开始|之后)(?:[^。！？?]{0,12})?(?:都|请|就|不要|别|一律|统一|给我|叫我|称呼|用|只|直接|先|回答|必须|要|记得|每次)/u,
  /(?:^|[^.!?]\s|[.!?]\s+|[,:;—–-]\s*)(?:please |also,? |and |so |just |pls |ok,? |okay,? |hey,? )*(?:remember(?! (?:when|how|what|which|who|where|the (?:time|day|other))\b)(?: that| this| my| i| to| me|:|,|$|\b)|keep in mind|bear in mind|memori[sz]e(?: this| that)?:|note to self\b|don['’]?t forget (?:that |i |my |to (?:always|never|use|call))|make a note|take note|note that (?:i|my|we|our)|for (?:future|your) reference|for the record|(?:add|commit|put|save|keep|store) (?:this |that |it )?(?:to|in|into) (?:your )?memory|save (?:this|that|it)(?: to (?:your )?memory)?\b|store (?:this|that)(?: in|:| for later))/i,
  /\b(?:from now on|from here on|going forward|from this point on|in all future|in (?:the )?future,? (?:please|always|never|don['’]t|use|call|answer|reply|respond|keep|just))\b/i,
];

/** A question about memory, or remembering as an activity: no order to the assistant. */
const notAnOrder =
  /(?:还|是否|能不能|会不会|你能|你会|可以)记(?:得|住)|记不记得|记得(?:我|吗).{0,20}[吗?？]|(?<![给帮替为])我(?:还|都|也|会|就|要|想|得|只|能|老|总|才)?(?:记得|记住|记不住|记下)|怎么(?:才能)?记|帮(?:我)?记(?:忆|单词|住单词)|(?:如何|怎样)记|让(?:人|我)记住|\b(?:do(?:n['’]t)?|can|could|will|would) you (?:still |even )?(?:remember|memori[sz]e)\b(?=[^.!]*\?|\s+(?:things|what))|^\W*remember\b[^.!]*\?|\bsomething to remember\b|\bgoing forward in\b|\bi (?:really |still )?(?:don['’]t|do not|didn['’]t) remember|\bi(?:['’]ll| will| can| do| still| always|['’]d)? (?:n['’]t )?(?:remember|forget|keep in mind)|\b(?:help|helps|helped) me remember|\bhow (?:do|can|to) .{0,20}remember|\bcan['’]?t remember|\bcould you remember\b.*\?|\bremember to (?:bring|buy|call|take|get|check)\b/iu;

export function readTriggers(text: string): TriggerReading {
  const privateSpans: Span[] = [];
  for (const m of text.matchAll(/<private>[\s\S]*?(?:<\/private>|$)/gi))
    privateSpans.push({ start: m.index, end: m.index + m[0].length });
  const forget = text
    .split(/(?<=[。！？!?\n])|(?<=\.)\s/u)
    .some((sentence) => !asksHow.test(sentence) && forgetPatterns.some((pattern) => pattern.test(sentence.trim())));
  return { forget, privateSpans };
}

/** True when the words order the assistant to keep something: 「记住……」「以后都……」, "remember …", "from now on …". */
export function asksToRemember(words: string): boolean {
  if (notAnOrder.test(words)) return false;
  return rememberPatterns.some((pattern) => pattern.test(words));
}

const orderWords =
  /^(?:(?:[这那](?:件事|事儿?|个|点))?(?:请|帮我|给我|你|要|一定要|务必|麻烦|也|对了|另外|顺便)*(?:记住|记一下|记下来|记下|记着|记好了|别忘了|记得|存一下|你要知道)(?:了|哦|啊|哈|哟|呀|一点|一下|这一?点|这个|这件事)*[：:，,\s]*|(?:please |also,? |and |so |just |pls |hey,? )*(?:remember|keep in mind|bear in mind|don['’]?t forget|make a note|take note|note(?: for later)?|for (?:future|your) reference|for the record|save this)(?: that| this)?[:,\s]+)/iu;

/** True when the words are an order to remember and nothing else: 「麻烦你记一下哈」. */
export function isOrderOnly(words: string): boolean {
  return /[\p{L}]/u.test(words) && (orderWords.exec(`${words} `)?.[0].trim().length ?? 0) >= words.trim().length;
}

/** Length of what only announces at the start of a sentence, with its colon: 「自报家门：」, "bit about me: "; 0 for none. */
export function headingLength(words: string): number {
  const [, heading] = /^([^:：]{2,24}[:：]\s*)/u.exec(words) ?? [];
  return heading && isAnnouncement(heading.replace(/[\s:：]+$/u, '')) ? heading.length : 0;
}

/** Length of what orders or only announces at the start of a statement (「记住：」, "bit about me: "), 0 for none. */
export function orderLength(words: string): number {
  const order = orderWords.exec(words)?.[0].length ?? headingLength(words);
  return order < words.length - 1 ? order : 0;
}
