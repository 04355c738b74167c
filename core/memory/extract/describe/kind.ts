import type { CardKind } from '../../types';
import type { ChineseCue } from '../cues/chinese';
import type { Sentiment } from '../polarity';

export interface KindInput {
  words: string;
  cues: ReadonlySet<ChineseCue>;
  sentiment: Sentiment | null;
  explicit: boolean;
}

const orderToAssistant =
  /^(?:请|以后|今后|从现在|从今|往后|下次|每次|不要|别(?!人|的)|禁止|避免|切勿|务必|始终|永远|一律|统一|优先|默认|必须|保持|确保|遵循|使用|回答|叫我|称呼我|喊我|重构|编写|如果你|尽量|直接|先给|给出|提供|控制在)|(?:都|统一|一律)?(?:请|要)?(?:用|使用)(?:中文|英文|英语|简体|繁体|markdown|表格|列表|口语)[^，。]{0,4}(?:回|答|写|说|输出|和我)|(?:回答|回复|说话|解释|注释|输出)(?:我)?(?:的时候|时|请|要|尽量|控制|简|都|不要|别|用)|叫我|称呼我|喊我|管我叫|跟我(?:说话|讲话|聊天)/iu;
const orderToAssistantEnglish =
  /^(?:please\s+|also,?\s+|and\s+|then\s+|so\s+|just\s+|from now on,?\s+|going forward,?\s+|in future,?\s+|remember to\s+|remember,?\s+)*(?:always|never|don['’]?t|do not|use|keep|be|avoid|prefer|make sure|ensure|stop|call me|address me|refer to me|answer|reply|respond|write|speak|talk|give me|follow|explain|include|add|format|only|no\b|when (?:you|i|answering|replying|writing|giving)|if (?:you|i ask)|whenever|every time|skip|start|end|put|show|your (?:answers|replies|responses))\b|\b(?:from now on|going forward|in all (?:your )?(?:replies|answers|responses))\b/i;
const decided =
  /(?:决定|敲定|定下来|拍板|选定|定了|结论|最终(?:选|定|用)|就(?:用|选|定|按)(?:了)?|还是用)|\b(?:let['’]?s (?:go with|use|stick with|pick)|(?:we|i)(?:['’]ve| have)? (?:decided|settled on|chose|chosen|agreed (?:to|on))|(?:we|i)['’](?:ll|re) (?:go(?:ing)? with|stick(?:ing)? with)|final decision|the decision is)\b/iu;
const firmFact =
  /过敏|不耐受|素食(?:者|主义)|吃素|清真|\ballerg(?:y|ic|ies)|\b(?:vegan|vegetarian|pescatarian|celiac|lactose)\b/iu;
const otherSubject =
  /^(?:我|我们)?(?:的|家)?(?:爸|妈|父|母|哥|姐|弟|妹|老公|老婆|丈夫|妻子|太太|爱人|女朋友|男朋友|对象|儿子|女儿|孩子|宝宝|爷爷|奶奶|外公|外婆|室友|同事|老板|领导|朋友|闺蜜|猫|狗)/u;

/** What kind of memory a statement is. */
export function decideKind({ words, cues, sentiment }: KindInput): CardKind {
  const orders = cues.has('instruction') && (orderToAssistant.test(words) || orderToAssistantEnglish.test(words));
  if (orders && !/^(?:我|i\b(?!\s+(?:want|need|['’]?d like) you))/iu.test(words)) return 'instruction';
  if (
    /\bi (?:want|need|['’]?d like|would like|prefer) you(?:r (?:answers|replies|responses))?\b|我(?:希望|想要?|要求)你(?:以后|每次|回答|说话|都)/iu.test(
      words,
    )
  )
    return 'instruction';
  if (decided.test(words) && !cues.has('question')) return 'decision';
  const aboutOthers = cues.has('kinSubject') || otherSubject.test(words);
  if (aboutOthers) return 'relationship';
  if (firmFact.test(words) && (!sentiment || /过敏|allerg|am (?:a )?(?:vegan|veg)/iu.test(words))) return 'fact';
  const wants =
    /想(?:要)?(?:去|学|买|换|做|找|把|搬|考|当|养|开|试|申请|报)|打算|计划|准备|希望|\b(?:want to|wanna|plan(?:ning)? (?:to|on|a)|going to|hope to|would (?:love|like) to|['’]d (?:love|like) to|looking to|trying to|thinking (?:of|about)|considering)\b/iu.test(
      words,
    );
  if (
    sentiment &&
    !(
      wants &&
      !/喜欢|爱|讨厌|\b(?:love|like|enjoy|prefer|hate|dislike|avoid)\b/iu.test(
        words.slice(0, sentiment.start + sentiment.word.length),
      )
    )
  ) {
    if (!cues.has('health') || sentiment.start < 14) return 'preference';
  }
  if (wants || (cues.has('plan') && !cues.has('habit'))) return cues.has('ongoing') && !wants ? 'fact' : 'plan';
  if (
    cues.has('past') &&
    (cues.has('consequential') ||
      /去年|上个?月|上周|昨天|前天|年前|小时候|那年|上次|有一次|\b(?:last|ago|yesterday|once|when i was|back in|recently|just)\b/iu.test(
        words,
      )) &&
    !cues.has('habit')
  )
    return 'event';
  return cues.has('kin') && /我有|我的|我们有|\bwe have\b|\bi have\b/iu.test(words) ? 'relationship' : 'fact';
}
