/**
 * Words that say how a statement holds, not what it is about. Each marker is found in the text, noted, and taken out
 * before the content is read.
 */
export type MarkerName =
  | 'doubt'
  | 'ended'
  | 'past'
  | 'now'
  | 'change'
  | 'additive'
  | 'exception'
  | 'correction'
  | 'temporary'
  | 'plan'
  | 'done'
  | 'less'
  | 'hypothetical'
  | 'general';

interface Marker {
  name: MarkerName;
  /** True where the words carry content as well (「卖」, "sold") and stay in the text. */
  keep?: boolean;
  pattern: RegExp;
}

const zh = (source: string) => new RegExp(source, 'gu');
const en = (source: string) => new RegExp(`(?<![\\p{L}'])(?:${source})(?![\\p{L}])`, 'giu');

/** In the order they are looked for: longer readings before the shorter ones inside them. */
export const markers: readonly Marker[] = [
  {
    name: 'correction',
    pattern: zh(
      '(?:我)?(?:刚才|之前|上次|前面)?(?:说|记|搞|打|写|弄)(?:反|错|混)(?:了)?|更正一下|更正|纠正一下|口误|准确(?:地|来)?说|确切(?:地|来)?说|笔误|应该说',
    ),
  },
  {
    name: 'correction',
    pattern: en(
      'correction|i (?:misspoke|mistyped|misremembered|was wrong|got (?:it|that) wrong|made a mistake)|my mistake|my bad|scratch that|to be (?:more )?(?:precise|exact)|more precisely|i meant|i mean|typo|let me correct (?:myself|that)|wait|sorry|actually|in fact',
    ),
  },
  {
    name: 'doubt',
    pattern: zh(
      '好像|似乎|(?<!不)可能(?!性)|也许|或许|大概是?|估计|应该是|貌似|(?:我)?(?:也)?(?:不(?:太|是很|大)?|没那么)(?:确定|肯定|清楚)|不敢(?:肯定|确定)|记不(?:太)?清|说不定|会不会|是不是|(?<!还是[^，。]{0,12}|[改换][^，。]{0,12})吧(?=[?？。！!]|$)|怀疑|拿不准|没准|不一定|印象中|有点记不得',
    ),
  },
  {
    name: 'doubt',
    pattern: en(
      "maybe|perhaps|possibly|probably|might(?: be| have)?|i(?:'m| am) not (?:(?:so|too|entirely|completely|really|100%) )?(?:sure|certain)|not (?:sure|certain)|i guess|i suppose|i(?: sometimes)? wonder(?: if| whether)?|wonder(?:ing)? (?:if|whether)|unsure|uncertain|could be|seems?(?: to be| like)?|i think|if i remember (?:correctly|right(?:ly)?)|as far as i remember|i vaguely remember|i(?:'m| am) starting to doubt|i doubt|supposedly|may(?= (?:be|have|not)\\b)",
    ),
  },
  { name: 'hypothetical', pattern: zh('(?<![主只重需])要是|如果|假如|万一|倘若|假设|的话') },
  { name: 'hypothetical', pattern: en('if i|if we|what if|suppose i|suppose we|imagine|hypothetically|would it be') },
  {
    name: 'less',
    pattern: zh(
      '(?:没|没有|不)(?:以前|之前|过去|原来)?(?:那么|这么)|没(?:有)?以前|不如(?:以前|之前|从前|过去)(?:那么|那样)?|不太|不怎么|不大(?=喜|爱|想|吃|喝|看)',
    ),
  },
  {
    name: 'less',
    pattern: en(
      'not (?:as|so|that|too|really|particularly) (?:much|into|often|keen|fond)?|less|not (?:really|particularly|especially)',
    ),
  },
  {
    name: 'exception',
    pattern: zh(
      '除了|除外|例外|唯独|唯一|只有|就只|只(?=吃|喝|看|听|用|玩|穿|买|能|会|爱|喜欢|接受)|不过(?!敏|来|去|时|期|关|了|如此)|但是|但(?=我|可|能|还|也|是)|反而|除非|破例|不算在内|不在此列|另当别论|另说|倒是(?=可以|能|行|没问题)',
    ),
  },
  {
    name: 'exception',
    pattern: en(
      'except(?: for| that| when)?|exception|excluding|carve-?out|not counting|save for|(?:is|are)(?: totally| perfectly)? (?:fine|ok|okay|allowed)(?= (?:though|if|when|as long|on|in|for)|[,.!]|$)|the (?:only|one) (?:thing|one|kind|type|exception|\\w+) (?:that )?(?:i|is|we)?(?: do| can)?|only|apart from|aside from|other than|unless|but (?!not)|though|however|that said',
    ),
  },
  {
    name: 'plan',
    pattern: zh(
      '打算|计划(?!书|经济)|(?<![不没别猜乱幻])想(?=(?:给|再|在|先|重新|入手|搞|弄|整|种|领养|请|让|办|约)\\S)|准备(?=去|买|换|搬|学|开始|做|参加|考虑|跳槽|辞职|申请|结婚|生|装|租|报)|想要?(?=去|买|换|搬|学|做|考|试|参加|找|转|开|养|写|读|报|申请|把)|要(?=去|买|换|搬|学|做|考|参加|开始|飞|出差|结婚|面试|交)|考虑|将要?(?=在|去|于|会)|会(?=去|搬|换)|目标是|争取|希望能?',
    ),
  },
  {
    name: 'plan',
    pattern: en(
      "(?:i'm|i am|we're|we are|is|are) (?:planning|hoping|going|looking|about|aiming|intending|thinking) (?:to|of|about|on)|plan(?:s|ning)? (?:to|on|is to)|(?:going to|gonna|saving (?:up )?(?:for|to)|eyeing|shopping (?:around )?for|looking (?:at|into) (?:getting|buying)|want(?:s)? to|wanna|would like to|'d like to|intend to|hope to|considering|thinking (?:of|about)|aim(?:ing)? to|about to|will|'ll|i'd love to|would love to|looking to|decided to)",
    ),
  },
  {
    name: 'temporary',
    pattern: zh(
      '暂时|临时|这几天|这两天|(?<!从)这周(?![末起])|这个?星期(?!天|日)|这个月|今晚|这段时间|这阵子|先.{0,4}一阵|直到|目前先|过渡|装修(?:停业|关门|歇业)|停业(?:装修|整顿)|(?<=在|正)(?:装修|检修|维修)|替(?:班|岗)|替(?=同事|人|他|她)',
    ),
  },
  { name: 'temporary', keep: true, pattern: en('house-?sitting|staying (?:with|at|in)|crashing at') },
  { name: 'temporary', keep: true, pattern: zh('借住|暂住|寄住|住酒店|出差') },
  {
    name: 'temporary',
    pattern: en(
      'for now|for the time being|temporarily|(?<!from )this (?:week|month)|(?<!\\d )(?:until|till)|for the next|for a (?:few|couple)|tonight|just for|these few (?:days|weeks)|over the (?:summer|holidays)|being (?:re\\w+ed|redone|painted|fixed|repaired|serviced|cleaned|retiled|rewired)|(?:shut|closed|shuts|closes|closing|shutting)(?: down)? (?:for|while)(?= (?:a |an |the |some )?(?:re\\w+|repairs?|works?|maintenance|stock-?tak\\w+|holidays?|summer|winter|week|month|they))',
    ),
  },
  {
    name: 'ended',
    pattern: zh(
      '(?:已经)?(?:不再|再也不|再也没|不想再|彻底不)|戒(?:掉|断|了)?|放弃(?:了)?|停止|停(?:掉)?了?(?=吃|喝|用|订|服)|取消(?:掉)?(?:了)?|退(?:掉|出|订|租|群|坑|了)(?:了)?|不(?=[^，。！？,不]{1,14}了(?:[，。！？,!?]|$))|泡汤(?:了)?|搁置|搁浅|暂缓|不了了之|没成|黄了|算了|作废',
    ),
  },
  {
    name: 'ended',
    keep: true,
    pattern: zh(
      '(?:卖|扔|丢|转让|退租|退订)(?:掉)?了|送人了|去世|过世|病逝|走丢|分手|离婚|分开了|离职|辞职|辞掉|被裁|毕业|退休',
    ),
  },
  {
    name: 'ended',
    pattern: en(
      'no longer|not(?= [^,.;]{0,60}(?:anymore|any more|any longer))|decided (?:not to|against)|not (?:going|planning) to|anymore|any more|any longer|quit|quitting|stopped|stop(?:ping)?(?! by)|gave up(?: on)?|given up(?: on)?|giving up(?: on)?|cancel(?:l?ed|l?ing)?|called off|(?:got|gotten|getting) rid of|ditched|(?<!as |than )(?:i|we|he|she|they) (?:also )?used to|dropped|off the table|fell through|put on hold|shelved|scrapped|abandoned|not happening|lost interest in|never mind|forget about|gone off|over(?! (?:the|there|here|at|in|to|by|on|\\d))|(?<=(?:finally|now|come|came|got|been|am|are|is) )off(?= (?:nights|days|earlies|lates|the (?!phone|clock|grid|road|record|top)|my meds|meds|gluten|dairy|sugar|meat|alcohol|caffeine|steroids|insulin))',
    ),
  },
  {
    name: 'ended',
    keep: true,
    pattern: en(
      'sold|passed away|died|broke up|broken up|split up|divorced|laid off|resigned|left my|gave away|graduated|retired|expired',
    ),
  },
  { name: 'past', pattern: zh('以前|曾经|之前(?!说)|过去|小时候|从前|原来|本来(?:是)?|原本') },
  {
    name: 'past',
    pattern: en('previously|formerly|in the past|originally|once upon a time|back then|as a (?:kid|child)|when i was'),
  },
  {
    name: 'change',
    pattern: zh(
      '还是(?=[^，。？?]{1,16}吧)|换成(?:了)?|换到|调整(?:后|为|到|成)|(?:上涨|涨|上调|下调|降|提高|增加|减少|升|调整?)到(?:了)?|换为|换(?:了)?(?=一?[个家份台部辆把])|更换|改成(?:了)?|改为|改用|改(?=喝|吃|坐|骑|开|学|用|看|住|去|在|到|走|叫|打)|变成(?:了)?|变为|转(?:到|成|为|行|去|做|用|岗)|跳槽(?:到|去)?|调(?:到|去|往)|升(?:职|为|任|到)|迁(?:到|移到|至)|入职(?:了)?|加入(?:了)?|推迟到?|提前到?|延期到?|延到|挪到|换了|(?<=把[我咱]?[^，。]{0,6})(?:调|改|换|转|派|挪|升)(?:成|到|去|为)|(?<=[租价薪费钱资])涨了',
    ),
  },
  {
    name: 'change',
    pattern: en(
      "switch(?:ed|ing)?(?: over)?(?: from| to)?|chang(?:ed|ing)(?: from| to| into| it| my)?|change[sd]? to|became|become|turned into|replac(?:ed|ing)|instead(?: of)?|migrat(?:ed|ing)(?: from| to)?|transferr?(?:ed|ing)?(?: to)?|promoted(?: to)?|got a new|new job(?: at| with| as)?|joined|rescheduled|postponed|pushed (?:back )?to|moved (?=(?:up|back|forward)?\\s?(?:to|from) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\d|january|february|march|april|may|june|july|august|september|october|november|december|next|this))|upgraded(?: to)?|(?:went|gone) (?:up|down) (?:to|from)|(?:increased|decreased|raised|dropped|rose|grew)(?: up)? to|traded|made me(?= [a-z])|went from|(?<=(?:'s|has|have|had) )(?:put|moved|shifted|bumped)(?= \\w+ (?:on|onto|to) )",
    ),
  },
  {
    name: 'change',
    keep: true,
    pattern: zh('改(?:名|姓|口)(?!字)|(?<=[这那]条|第[一二三四五六七八九十\\d]+条)(?:要|得)?(?:改|换|调)一?下'),
  },
  {
    name: 'additive',
    pattern: zh(
      '也(?!许)|(?<!每[月年期天周])还(?!是|好|款|没|[贷钱债清]|\\s*\\d)|另外|同时|以及|此外|另一[个只位台]|第[二三四]|其他',
    ),
  },
  { name: 'additive', pattern: en('also|too|as well|another|additionally|besides|second|other|in addition') },
  {
    name: 'done',
    pattern: zh(
      '完成了?|搞定(?:了)?|办(?:好|完|妥)(?:了)?|(?<=换|修|买|装|写|做|搬|学|考|看|读|交|签|办|订|弄|定|选|找)(?:好|完|到)(?:了)?|(?<=考|通|去|买|做|学)过(?:了)?|(?<=玩|吃|参加|逛|跑|去)完(?:了)?|回来(?:了)?|到手(?:了)?|到货(?:了)?|用上(?:了)?|上线(?:了)?|交付(?!日|时间|期|周期|物|给)(?:了)?|成功(?:了)?|结束(?:了)?|终于|总算|已经|考上(?:了)?',
    ),
  },
  {
    name: 'done',
    pattern: en(
      'finished|done(?: with)?|completed|finally|at (?:long )?last|already|just (?=(?:bought|got|finished|passed|moved|signed|submitted|sent|arrived|came))|submitted|shipped|launched|wrapped up|accomplished|successfully|as planned|over and done',
    ),
  },
  {
    name: 'done',
    keep: true,
    pattern: en(
      '(?<=(?:is|are|been|got) (?:all |finally |now )?)(?:built|made|sent|hung|laid|dug|sown|fixed|sorted|painted|planted|installed|renewed|repaired|assembled|fitted|published|filed|mounted|repointed|framed|cleaned|serviced|mended|sewn|knitted|printed|booked)|passed|bought|signed|went|got|visited|ran|landed|arrived|came back|got back|returned|earned|accepted|delivered|attended|took|adopted|booked',
    ),
  },
  {
    name: 'now',
    pattern: zh(
      '(?:我)?现在|如今|目前|最近(?:开始)?|从今天起|从今天开始|从现在起|从现在开始|以后|今后|近来|开始(?=学|喝|吃|用|在|做|练|养|打|跑|骑|每)|眼下|今年',
    ),
  },
  {
    name: 'now',
    pattern: en(
      'now|currently|these days|nowadays|lately|recently|from now on|as of (?:today|now|this)|at the moment|started|start(?:ing)?|begun|began|right now|since',
    ),
  },
  {
    name: 'general',
    pattern: zh(
      '(?:说的)?就是[我咱](?=[，。！!]|$)|(?:跟|和)你(?:讲|说|提)过的?(?:呀|吧|嘛)?|忘了说没?|对[，,]?我(?=[，,])|平时|一般(?:来说)?|通常|经常|常常|总是|一直|(?<![成首])都(?![市江])|其实|真的|特别|非常|超级?|很|挺|蛮|太|最(?!近|后|多|少|终|初|喜欢的|爱的)|比较|有点儿?|(?<![十上午晚早])一点儿?(?!钟|半)|确实|反正|主要|就是|基本上?|稍微|十分|相当|仍然|依然|依旧|还是',
    ),
  },
  {
    name: 'general',
    pattern: en(
      "that(?:'s| is) me|remember(?=[,.]|$)|(?:a|per|each|every) (?:week|month|year|hour)|usually|generally|normally|always|often|typically|mostly|mainly|really|very|super|so|quite|pretty|absolutely|honestly|actually|basically|simply|just|totally|a lot|a bit|a little|still|ever|like i said|as i said|as i mentioned|by the way|to be honest|tbh|in general|most of the time|on average|about|around|roughly|approximately",
    ),
  },
];
