import type { Language } from '../types';
import { zh } from './cues/chinese';
import { en } from './cues/english';
import { asksToRemember } from './triggers';

/**
 * What a clause does in its sentence: `head` makes a statement of its own, `lead` opens one (a condition, a time, a topic),
 * `tail` goes with what stands before it (a reason, a result, an example), `aside` is a filler, `ask` a question, `order` an
 * imperative: a request of the moment or a standing instruction.
 */
export type ClauseRole = 'head' | 'lead' | 'tail' | 'aside' | 'ask' | 'order';

const zhFiller =
  /^(?:你好|您好|大家好|嗨|嘿|哈喽|哈+|嘿嘿|呵呵|嘻嘻|哎呀?|唉|哇|嗯+|恩+|啊|哦+|噢|呃|额|对了?|对呀|对啊|对的|是的|是啊|没错|当然|好的?|好吧|行|谢谢.{0,8}|不用谢|补充一下|顺便(?:说|提|讲)?(?:一下|一句)?|顺带一提|插一句|另外|还有|话说|其实|真的吗?|你知道吗|怎么说呢|说实话|老实说|讲真|说真的|总之|反正|简单来说|朋友|亲|AI伴侣|小助手|不好意思|抱歉|有的|可以|不是|确实|的确|看过|听过|试过|去过|喜欢|当然啦|没问题|拜托|等等|哎呀?我差点忘了.*|(?:说|介绍|讲|聊)(?:一下|说)(?:我|我们|我自己|我们的)?.{0,10}|(?:说|讲|聊)(?:我|我们)?.{0,8}吧|先?(?:自我)?介绍(?:一下|下)?(?:我?自己)?|说起.{1,12}|说到.{1,12}|至于.{1,12}|关于.{1,12}|(?:请|你)?(?:帮我)?(?:记住|记一下|记下来|记着|记下)(?:了|哦|啊|一点|一下)?|记得|别忘了|注意|PS|ps|P\.S\.|BTW|btw|by the way)(?:了|啦|啊|呀|哦|吧|哈|哟)?[!！。.~～]*$/iu;
const zhLead =
  /^(?:如果|要是|假如|当|每当|每次.{1,10}(?:时|的时候)|虽然|尽管|即使|既然|由于|因为(?!我(?:不)?喜欢)|自从|除了|为了|对于|作为|随着)|(?:的时候|时|的话|之前|之后|以后|以来|开始|期间)$|^(?:今天|昨天|明天|前天|上周|下周|周末|去年|今年|明年|上个月|下个月|最近|平时|以前|小时候|目前|现在|晚上|早上|中午|上次|有(?:一)?次|以后|今后|从现在开始|从今往后|结论|最终.{0,8}结论|下一步)$/u;
const zhTail =
  /^(?:不然|否则|所以|因此|因为|由于|导致|结果|于是|这样|以至|免得|省得|毕竟|主要(?:是|因为)|尤其|特别是|比如|例如|包括|像|可以|能(?!说|用)|就(?!职|读|是说)|才|再|甚至|连|其中|算是|吃了|喝了|看了|听了|用着|用起来|穿着|坐着|吃起来|每次都|都|却|只(?:是|好|能)|越|一(?!般|直|家|个人住)|大概|差不多|最多|至少|只要|无论|不管|不过(?!我)|但(?!我|不|是我|是不)|但是(?!我|不)|可(?!以)|而且(?!我|还|也|不)|顺便|还能|还可以|还不|还好|好在|幸好|从而|以便|以免|方便|帮助|希望.{0,4}(?:能|你)|我觉得|我感觉|感觉|觉得|总觉得|总怕|他|她|它|那|这|大家|别人|有人|里面|味道|效果|颜色|价格|吃一次|一吃|一喝|一闻|一到|一看|一坐|一听|会(?:起|拉|失眠|过敏|头|很|让|不)|容易|没法|听着|闻着|看着|见水|见了|[\p{Script=Han}]{1,4}就)/u;
const zhPraise =
  /^(?:感觉|真的?|实在|简直)?(?:超|超级|好(?!吧|朋友|友|几|多)|真|太(?!太)|很|非常|特别|有点|挺|蛮|比较|巨|贼|相当)(?![^，。]{0,6}(?:我|[他她]|老公|老婆|爸|妈))(?!喜欢|爱|讨厌|怕|烦|反感|想|少|容易|不|习惯|害怕|在意|注重|看重|擅长|抵触|排斥)[\p{Script=Han}A-Za-z]{1,8}(?:了|的|啊|呢|吧|哦|呀)?[!！。.~～]*$/u;

/** 「不知道该怎么办」: a question in the form of a statement. */
const zhPuzzled =
  /^(?:但是?|不过|可是|就是)?(?:我)?(?:也|还|又|都)?(?:一直|真的|完全)?不(?:知道|确定|清楚|太清楚|晓得|懂)(?:该|要|能)?(?:怎么|如何|什么|哪|谁|几|多少|要不要|该不该|是不是|能不能|选)/u;
const zhAdverbs =
  '(?:而且|并且|同时|然后|另外|还有|此外|但是?|可是|不过|只是|其实|也|还|又|都|平时|平常|一般|通常|往往|周末|晚上|早上|中午|睡前|现在|目前|最近|经常|偶尔|有时候?|每天|每周|每年|从来|一直|向来|特别|尤其|最|更|超级?|很|非常|比较|挺|蛮|巨|就|只|有点|主要|已经|刚刚?|快|马上|将|正|到现在|以前|之前|曾经|去年|今年|明年|上个月|下个月|下周|这周|打小|从小|甚至|真的|实在|绝对|基本|几乎|尽量|今年刚)*';
const zhHead = new RegExp(
  `^${zhAdverbs}(?:不太|不怎么|不大|不再|没那么|不|没|没有|从不|别|避免)?(?:能(?=吃|喝|用|看|坐|去|开|碰)|敢(?=吃|喝|看|坐))?(?:${[
    '喜欢|爱(?!情|人|心|好者)|热爱|偏爱|偏好|讨厌|厌恶|反感|受不了|忍不了|接受不了|习惯|怕|害怕|恨|烦|嫌|感兴趣|沉迷|迷上|倾向|享受|宁愿|宁可|拒绝|抗拒|戒|碰(?!到|见)|沾',
    '吃(?!了|完|起来|过|着|一|不|得)|喝(?!了|完|起来|过|着|一|不|得)|穿(?!着|了|起来)|看(?!了|着|起来|来|过|到|见|一|看|法|似|上去)|听(?!了|着|起来|说|过|到|见|一)|玩(?!了|着|起来)|用(?!了|着|起来|不了|完|于|力|心)|坐(?!着|了)|骑|开(?!始|心|着)|养(?!成)|写(?!了|着|完)',
    '叫(?!我帮|你)|是(?:个|一|做|名|位|搞|学|在|去年|今年|单身|已婚|左撇子|素食|程序员|老师|学生|[\\p{Script=Han}A-Za-z0-9]{1,8}(?:师|员|生|人|长|工|手|族|党|控|星座|座|血|型))|在(?!于|我看|这|那|乎|线)[\\p{Script=Han}A-Za-z]|住|来自|老家|籍贯|现居|坐标|生于|出生|从事|做(?!了|完|起来|得|到|的)|负责|专业|职业|本科|硕士|博士|研究|学(?!了|着|完|会了|生们)|教(?!会)|带(?!来|着|上)|读(?!了|着|完|起来)|念|毕业|入职|工作|上班|实习|今年\\s*[0-9一二三四]|[0-9]{2}\\s*岁|身高|体重|血型|生日|属',
    '有(?!点|些|时|道理|可能|没有|什么|人|利|助|意思|趣|一天|一次|次)|对[^，。]{1,14}(?:过敏|感兴趣|没兴趣|不感冒|无感|不耐受|反感)|患|得过|做过|养过|去过|学过|学会',
    '想(?:要|学|买|去|换|做|找|把|搬|考|在|当|养|开|写|带|减|试|申请|报|转)|打算|计划|准备|希望(?!你|能帮)|考虑|争取|要(?!求|么|不|是|知道)|正在|会(?:说|弹|写|用|游|开|拉|唱|跳|画|去|做|打|编)|擅长|精通|熟悉|不会',
    '买|卖|换|搬|办|结婚|离婚|分手|怀孕|生了|拿(?:了|到)|考(?:了|上|过)|参加|报了|跳槽|辞|订了|签|升|被',
    '请(?:用|不要|别|叫|直接|始终|务必|尽量|保持)|叫我|称呼我|回答(?!问题时)|统一|一律|始终|永远|务必|必须|优先|默认|不要|别(?!人|的)|禁止|控制在|保持|避免|给出|直接(?:给|说|用)|先(?:给|说|写)',
  ].join('|')})`,
  'u',
);
/** 「平时事情比较多」「每周一开例会」. */
const zhRoutine = /^(?:平时|通常|每周[一二三四五六日末]?|每月|每年|周[一二三四五六日])(?!都|也|就)[^，。]{3,}/u;
/** 「团队二十人左右」「预算五十万」. */
const zhAmount =
  /^(?!大概|差不多|至少|最多|每次|一共|总共|都|只|才|已经|有)[\p{Script=Han}A-Za-z]{2,6}?(?:大概|大约|一共|差不多|有|共|约|是|控制在)?\s*(?:[0-9０-９]+|[一二三四五六七八九十百千万两]{1,4})\s*(?:[\p{Script=Han}A-Za-z%]{0,3})(?:左右|上下|以内|以上|出头)?[。！!～~]*$/u;
/** 「香菜我不吃」: the object first. */
const zhFronted =
  /^(?!因为|所以|但|不过|如果|这|那)[\p{Script=Han}A-Za-z《》、]{1,12}?我(?:是)?(?:不|真|从|都|最|很|也|只|一直|一点|一口|特|受|已|基本|绝对|完全|压根|实在|尤其|超|挺|没法|碰都不)/u;
/** 「缓存用 Redis」「token 过期时间设的 7200 秒」: a thing of the project and what it is. */
const zhThing =
  /^(?!因为|所以|感觉|觉得|可以|然后|结果|不然|这样|如果|但|不过|而且|他|她|你|那|这)[\p{Script=Han}A-Za-z0-9 .+#/_-]{1,16}?(?:用的?是?|是|叫|在|为|设|放|走|配|跑|从|采用|基于|部署|存|有效期|统一|写)/u;

const enFiller =
  /^(?:hi|hello|hey|hi there|yo|yes|yeah|yep|no|nope|sure|ok(?:ay)?|well|oh|ah|wow|actually|honestly|anyway|by the way|btw|also|fyi|ps|p\.s\.|thanks?.{0,30}|thank you.{0,30}|cheers.{0,20}|please|mate|my friend|good (?:morning|evening|afternoon).{0,12}|indeed|exactly|right|true|great|cool|perfect|awesome|of course|(?:just )?(?:so )?you know|to be honest|in fact|in addition|for context|for example|for instance|however|unfortunately|luckily|plus|note|remember|please remember|from now on|going forward|so|and|but|that said|that being said|quick (?:note|context)|one more thing|side note|hope (?:you|this|all).{0,30})[!.,:]*$/i;
const enLead =
  /^(?:and\s+|but\s+|so\s+)?(?:if|when|whenever|while|since|because|although|though|even though|after|before|as (?:a|an|someone|soon|long)|once|unless|until|given|despite|for (?:my|the|context|a)|in (?:my|the|20\d\d|19\d\d|addition)|on (?:my|the|\w+days?)|at (?:work|home|school|night|my)|with (?:my|the)|during|every (?:time|day|morning|week\w*|month|year|night|evening)|last \w+|this \w+|next \w+|today|yesterday|tomorrow|recently|lately|currently|these days|from now on|going forward|in future|personally|generally|normally|usually|sometimes|most \w+|by \w+)\b/i;
const enConj = /^(?:and|but|so|yet|plus|then|or)\s+/i;
const enSubject =
  /^(?:(?:also|then|now|just|currently|recently|lately|actually|honestly|personally|usually|always|sometimes|often|still|both|please|though)\s+)*(?:i|i['’]m|i['’]ve|i['’]d|i['’]ll|my|we|we['’]re|we['’]ve|we['’]ll|our)\b/i;
const enVerb =
  /^(?:(?:also|then|now|just|only|usually|always|never|still|really|much|strongly|generally|currently|recently|mostly|mainly|please|absolutely|definitely|especially|sometimes|often|rarely|do|truly)\s+)*(?:love|use|like(?! (?:a|the|that|this|my|when|those))|enjoy|prefer|hate|dislike|despise|detest|avoid|work(?:s|ing)? (?:as|at|for|in|on|from|with)|live|living in|am(?= )|have (?:a|an|two|three|no|been|\d)|own|want to|plan to|hope to|notice|speak|study|studying|teach|can['’]t|cannot|won['’]t|don['’]t|do not|drive|refuse|try to|call me|keep|use|make sure|answer|reply|respond|write|stop|be (?:concise|brief|direct|honest|blunt))\b/i;
/** "…, so I avoid them": a consequence that holds by itself; a mere excuse ("so I can't talk now") does not. */
const enResult =
  /^so\s+(?:i|we)(?:['’]\w+)?\s+(?:always|never|usually|only|just|mostly|try|avoid|prefer|love|like|hate|don['’]t (?:eat|drink|like|use|do)|do|use|take|keep|work|go|eat|drink|max|need)\b/i;
/** "…, since I'm allergic to it": a reason that is a fact by itself. */
const enReason =
  /^(?:because|since|as)\s+(?:i(?:['’]m| am) (?:allergic|vegan|vegetarian|diabetic|pregnant|an? )|i have (?:a|an|two|three|celiac|asthma)|my (?:\w+ )?(?:is|has|lives)\b)/i;
/** "… and the search runs on X": one more fact about the same thing. */
const enThing = /^(?:the\s+)?(?:\w+\s+){1,3}(?:is|are|runs?|go(?:es)?|uses?|has|have|needs?|lives?)\s/i;
const enThird = /^(?:she|he|they|she['’]s|he['’]s|they['’]re)\b/i;
const enTail =
  /^(?:because|since|as|which|who|where|that|especially|particularly|such as|like|including|for example|e\.g|otherwise|or else|due to|thanks to|instead of|rather than|not\b|even if|even when|no matter|except|with|without|ideally|preferably)\b/i;

/** 「因为我有一个……」: a reason that is a fact by itself. */
const zhReason = /^因为(?:我|我们)(?:有(?:一|两|个)|是(?:一|个)|对[^，。]{1,8}过敏|家(?:里)?有)/u;
/** A wish with the shape of a request (「想找个助手帮我……」) or of a question (「想学习如何……」). */
const zhWish =
  /^(?:我|也|还|一直|就|很|真的|有点|打算|准备)*想(?:要)?(?:找|学|学习|买|去|换|做|搭|搭建|养|考|报名|开|转|搬|试着|提高|改善|当)(?!一下|下|几|到)/u;

function chineseRole(clause: string, sentence: string): ClauseRole {
  if (zhFiller.test(clause)) return 'aside';
  if (zhReason.test(clause)) return 'head';
  if (zhWish.test(clause) && !/[?？吗呢]$/u.test(clause)) return 'head';
  if (zhPuzzled.test(clause)) return 'ask';
  if (
    /[?？]$/.test(clause) ||
    (zh.question.test(clause) &&
      !/(?:一律|统一|都(?:给我|要|用|请)|务必)/u.test(clause) &&
      !/^(?:我)?(?:不在乎|不管)/u.test(clause) &&
      !/^[^?？]{0,30}(?:什么|怎么|谁|哪里?|多少)都/u.test(clause))
  )
    return 'ask';
  if (zhLead.test(clause)) return 'lead';
  if (zh.firstSubject.test(clause) || /^(?:我|我们|咱|俺)/u.test(clause) || zh.kinSubject.test(clause)) {
    return /^(?:我(?:也)?(?:觉得|感觉|认为)|我不知道$)/u.test(clause) ? 'tail' : 'head';
  }
  if (asksToRemember(clause)) return 'head';
  if (/^(?:这个|该|本)?(?:项目|仓库|repo|代码|文档)[^，。]{0,8}(?:统一|一律|必须|要|用)/iu.test(clause)) return 'head';
  if (zh.request.test(clause)) return zh.instruction.test(clause) ? 'head' : 'order';
  if (zhFronted.test(clause)) return 'head';
  if (zhPraise.test(clause)) return 'aside';
  // 「我女儿今年高考，她数学偏弱」: one more fact about the same person.
  if (zh.kinSubject.test(sentence) && /^[他她](?!说|觉得|们|就|才|也?不知道)/u.test(clause)) return 'head';
  if (/^(?:我|我们)/u.test(sentence) && (zhAmount.test(clause) || zhRoutine.test(clause))) return 'head';
  if (zhTail.test(clause)) return 'tail';
  if (zhHead.test(clause)) return 'head';
  if (zh.instruction.test(clause)) return 'head';
  if (zh.tooling.test(sentence) && zhThing.test(clause)) return 'head';
  if (zhThing.test(clause) && /我|我们/u.test(sentence.slice(0, 12))) return 'head';
  return 'tail';
}

function englishRole(clause: string, sentence: string): ClauseRole {
  if (enFiller.test(clause)) return 'aside';
  const plain = clause.replace(enConj, '');
  if (/\?["”)]*$/.test(clause)) return 'ask';
  if (
    enLead.test(clause) &&
    !/^(?:in|on|at|with|for|last|this|next|today|yesterday|tomorrow|recently|lately|currently|usually|sometimes|personally|generally|normally)\b.{0,40}\b(?:i|i['’]m|i['’]ve|my|we)\b/i.test(
      clause,
    )
  )
    return 'lead';
  if (enResult.test(clause) || enReason.test(clause)) return 'head';
  if (enTail.test(clause) || /^so\b/i.test(clause)) return 'tail';
  if (enSubject.test(plain) || en.kinSubject.test(plain)) return 'head';
  if (asksToRemember(clause)) return 'head';
  if (en.request.test(plain)) return en.instruction.test(plain) ? 'head' : 'order';
  // Inside a sentence "is", "was" and the like go on with it; only at its start do they ask.
  const opens =
    sentence.trimStart().startsWith(clause) || /^(?:what|how|why|can|could|would|should|any)\b/i.test(plain);
  if (opens && en.question.test(plain) && !/^(?:when|where|who|which)\b/i.test(plain)) return 'ask';
  if (enVerb.test(plain)) return 'head';
  if (en.instruction.test(plain)) return 'head';
  if (clause !== plain && (enThird.test(plain) || en.things.test(plain))) return 'head';
  const followsOwn = /^(?:we|our|my|the)\b/i.test(sentence) && !sentence.startsWith(clause);
  if (followsOwn && enThing.test(plain) && !enTail.test(plain) && !/^(?:it|that|this|which|they|there)\b/i.test(plain))
    return 'head';
  return 'tail';
}

/** @param sentence the whole sentence the clause stands in */
export function roleOf(clause: string, sentence: string, lang: Language): ClauseRole {
  return lang === 'zh' ? chineseRole(clause.trim(), sentence) : englishRole(clause.trim(), sentence);
}
