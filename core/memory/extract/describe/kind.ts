import type { CardKind } from '../../types';
import type { ChineseCue } from '../cues/chinese';
import type { Sentiment } from '../polarity';

export interface KindInput {
  words: string;
  cues: ReadonlySet<ChineseCue>;
  sentiment: Sentiment | null;
  /** True when the statement goes on a sentence about oneself: an omitted "I", no imperative. */
  continues: boolean;
}

const order =
  /^(?:请|以后|今后|从现在|从今|往后|下次|每次(?!.{0,12}我)|不要|别(?!人|的)|禁止|避免|切勿|务必|始终|永远|一律|统一|优先|默认|必须|保持|确保|遵循|使用|采用|提供|给出|回答|回复|叫我|称呼我|喊我|重构|编写|尽量|直接|先给|控制在|给我的|凡是|所有|每个|多(?:给|跟|陪|安慰|鼓励)|(?:跟|和|对)我|(?:如果|要是|当)(?:你|问题|不确定)|(?:如果|要是|当|每当)?我[^，,]{1,16}(?:时|的时候)?[，,](?:请|就|多|别|不要|先|直接|跟|帮|你|默认))|(?:代码|注释|变量名?|命名|文档|函数|组件|样式|文件名?|接口|错误码|提交|commit|message|alias|keyword|类名|分支名|标题|例句|术语|单位|日期|价格|翻译|回答|回复|答案)[^，。]{0,16}(?:都|统一|一律|必须|使用|用|写|不要|别|要|最好|保留|不超过|大写|小写|遵循)|^给我写|(?:用|使用)(?:中文|英文|英语|简体|繁体|markdown|表格|列表|口语)[^，。]{0,4}(?:回|答|写|说|输出|和我)|叫我|称呼我|喊我|管我叫/iu;
const orderEnglish =
  /^(?:(?:please|also|and|then|so|just|from now on|from here on|going forward|in future|remember to|remember)[,\s]+)*(?:always|never|don['’]?t|do not|use|keep|be|avoid|prefer|make sure|ensure|stop|call me|address me|refer to me|answer|reply|respond|write|speak|talk|give|follow|explain|include|add|format|only|no\b|when (?:you|i|answering|replying|writing|giving)|if (?:you|i ask|i write)|whenever|every time|every\b|all\b|each\b|skip|start|end|put|show|treat|assume|default|cite|quiz|your (?:answers|replies|responses))\b|\b(?:from now on|going forward|in all (?:your )?(?:replies|answers|responses))\b/i;
const wantsOfAssistant =
  /\bi(?:['’]?d)? (?:want|need|like|would like|prefer|expect)(?: that)? (?:you\b|your (?:answers|replies|responses))|我(?:希望|想要?|要求)你(?:以后|每次|回答|说话|都)/iu;
const decided =
  /(?:决定|敲定|定下来|拍板|选定|定了|就(?:用|选|定|按)(?:了)?|还是用)|\b(?:let['’]?s (?:go with|use|stick with|pick)|(?:we|i)(?:['’]ve| have)? (?:decided|settled on|agreed (?:to|on))|(?:we|i)['’](?:ll|re) (?:go(?:ing)? with|stick(?:ing)? with)|final decision|the decision is)\b/iu;
const firmFact =
  /过敏|不耐受|素食(?:者|主义)|吃素|清真|\ballerg(?:y|ic|ies)|\b(?:am|i['’]m)(?: an?)? (?:vegan|vegetarian|pescatarian|celiac|lactose)\b/iu;
const wants =
  /(?<!不|没)想(?:要)?(?:去|学|买|换|做|找|把|搬|考|当|养|开|试|申请|报|投资|转|搭建?)|打算|计划|准备(?!好|了)|希望(?!你)|考虑|\b(?:want to|wanna|plan(?:s|ning)? (?:to|on|a)|going to|hop(?:e|ing) to|would (?:love|like) to|['’]d (?:love|like) to|looking to|trying to|thinking (?:of|about)|considering|intend to|saving (?:up )?(?:to|for)|my (?:\w+ )?goal|we['’]re expecting|i['’]ll be)\b/iu;
const bygone =
  /去年|前年|上个?月|上周|昨天|昨晚|前天|(?:年|个月|周|天)前(?!端|后|台|面)|小时候|那年|上次|有一次|后来|前几天|刚刚?(?:买|搬|入职|拿|收|考|提|换|生|升)|\b(?:last (?:week|month|year|spring|summer|fall|winter|night|\w+day)|ago|yesterday|once|when i was|back in|recently|just|finally|in (?:january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d))\b/iu;
const changed =
  /[了过](?![吗解敏程])|啦|\b(?:\w{2,}ed|went|bought|got|had|met|saw|made|took|won|left|quit|became|began|lost|sold|ran|read)\b/iu;

/** An allergy or a diet: what one cannot have is no matter of taste. */
export function isFirmFact(words: string): boolean {
  return firmFact.test(words);
}

const diet = /不(?:吃|喝|沾|碰)|\b(?:don['’]t|do not|no longer|never|can['’]?t|cannot|won['’]t)\s+(?:eat|drink)\b/iu;

/** What one does not eat or drink may be a rule, a health matter or a taste: the words alone do not tell. */
export function isDiet(words: string): boolean {
  return diet.test(words);
}

/** What kind of memory a statement is. */
export function decideKind({ words, cues, sentiment, continues }: KindInput): CardKind {
  if (wantsOfAssistant.test(words)) return 'instruction';
  const orders = (cues.has('instruction') || cues.has('rulish')) && (order.test(words) || orderEnglish.test(words));
  const speaksOfSelf = continues || /^(?:我(?!问|说|发|提|要求|给你)|i\b|i['’])/iu.test(words);
  if (orders && !speaksOfSelf && !cues.has('kinSubject')) return 'instruction';
  if (decided.test(words) && !cues.has('question')) return 'decision';
  if (cues.has('kinSubject')) {
    const toMe = /我升|给我|\bme\b/iu.test(words) && bygone.test(words);
    return toMe ? 'event' : 'relationship';
  }
  const wanting = wants.exec(words);
  if (sentiment && (!firmFact.test(words) || sentiment.start < words.search(firmFact))) {
    // 「我喜欢……所以想去……」 is a taste, 「我想去……」 a plan, whatever word of liking comes later.
    if (!wanting || sentiment.start <= wanting.index) return 'preference';
  }
  if (firmFact.test(words)) return 'fact';
  if (wanting || (cues.has('plan') && !cues.has('habit'))) return cues.has('ongoing') && !wanting ? 'fact' : 'plan';
  const happened = changed.test(words) && (bygone.test(words) || (cues.has('past') && cues.has('consequential')));
  if (!cues.has('habit') && (happened || (bygone.test(words) && cues.has('consequential')))) return 'event';
  return /^我(?:家)?(?:有|养)|^我的(?:[一两二三四五]个)?(?:孩子|朋友)|\b(?:i|we) have (?:a|an|two|three|four|\d) /iu.test(
    words,
  ) && cues.has('kin')
    ? 'relationship'
    : /\b(?:i|we) (?:have|own|adopted) .{0,24}\b(?:dogs?|cats?|kids|children|sons?|daughters?|retriever|puppy|kitten|brother|sister|twins?)\b/iu.test(
          words,
        )
      ? 'relationship'
      : 'fact';
}
