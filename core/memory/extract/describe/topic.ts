import type { CardKind, Language } from '../../types';

interface Topic {
  zh: string;
  en: string;
  words: RegExp;
}

/** In order of precedence: the first that fits names the card. */
const topics: readonly Topic[] = [
  {
    zh: '回答方式',
    en: 'answer style',
    words:
      /回答|回复|解释时|称呼|叫我|注释用|输出|语气|废话|表情符号|\b(?:answers?|repl(?:y|ies)|respon[ds]\w*|emojis?|tone|bullet points?|call me|disclaimers?|apologi[sz]e)\b/iu,
  },
  { zh: '过敏', en: 'allergies', words: /过敏|不耐受|\b(?:allerg\w+|intoleran\w+|celiac)\b/iu },
  {
    zh: '出行',
    en: 'commute',
    words:
      /地铁|公交|通勤|上下班|骑车|开车|打车|早高峰|晚高峰|堵车|停车|驾照|自驾|高铁上班|\b(?:commut\w+|subway|metro|bus|drive|driving|bike to|cycl\w+ to|public transit|traffic|carpool)\b/iu,
  },
  {
    zh: '旅行',
    en: 'travel',
    words:
      /旅游|旅行|出国|景点|酒店|机票|飞机|签证|民宿|度假|自由行|\b(?:travel\w*|trip|vacation|holiday|flight|fly|hotels?|visa|itinerary|airbnb|resort|backpack\w*|cruise)\b/iu,
  },
  {
    zh: '宠物',
    en: 'pets',
    words:
      /(?:养|只|条|我家的?)[^，。]{0,6}(?:猫|狗)|猫咪|狗狗|宠物|\b(?:dogs?|cats?|pets?|pupp(?:y|ies)|kittens?|hamster|parrot|retriever|rabbit)\b/iu,
  },
  {
    zh: '家人',
    en: 'family',
    words:
      /爸|妈|父母|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|外公|外婆|老公|老婆|丈夫|妻子|爱人|儿子|女儿|孩子|宝宝|女朋友|男朋友|对象|结婚|\b(?:mom|mum|mother|dad|father|parents?|brother|sister|sons?|daughters?|kids?|child(?:ren)?|husband|wife|partner|boyfriend|girlfriend|fianc\w+|grand\w+|married|wedding|family|aunt|uncle|cousin)\b/iu,
  },
  {
    zh: '健康',
    en: 'health',
    words:
      /血压|糖尿病|哮喘|胃|鼻炎|腰|颈椎|膝盖|关节|失眠|体检|怀孕|身高|体重|血型|近视|看病|手术|药|感冒|头疼|牙|\b(?:health|asthma|diabet\w+|migraine|knee|back pain|injur\w+|surgery|doctor|medication|blood|sleep|insomnia|pregnan\w+|weigh\w*|allergy)\b/iu,
  },
  {
    zh: '饮食',
    en: 'food',
    words:
      /吃|喝|菜|饭|辣|甜|咖啡|茶|奶|酒|火锅|水果|零食|餐|面|肉|鱼|海鲜|素食|口味|香菜|做饭|烧烤|蛋糕|冰淇淋|\b(?:eat\w*|food|cook\w*|coffee|tea|wine|beer|vegan|vegetarian|spicy|meals?|restaurants?|breakfast|lunch|dinner|fruit|meat|fish|seafood|pizza|cheese|chocolate|dessert|diet|drinks?|recipes?|baking)\b/iu,
  },
  {
    zh: '编程',
    en: 'programming',
    words:
      /代码|编程|前端|后端|数据库|接口|部署|服务器|编辑器|开发|缓存|仓库|commit|React|Vue|Python|Java|TypeScript|Rust|Golang|\bGo\b|Docker|Redis|MySQL|\bAPI\b|\b(?:code|coding|programming|backend|frontend|database|server|deploy\w*|repo|typescript|javascript|kubernetes|postgres\w*|linux|editor|ide|vim|framework|git|compiler)\b/iu,
  },
  {
    zh: '项目',
    en: 'project',
    words:
      /项目|需求|上线|进度|里程碑|版本|客户的?预算|甲方|排期|评审|\b(?:project|deadline|milestone|release|sprint|launch|client|stakeholder|roadmap|side project)\b/iu,
  },
  {
    zh: '工作',
    en: 'work',
    words:
      /工作|上班|公司|入职|辞职|跳槽|同事|老板|领导|职业|工程师|程序员|设计师|老师|医生|加班|面试|开会|会议|创业|升职|\b(?:work\w*|job|company|engineer|developer|designer|teacher|nurse|boss|manager|colleagues?|career|office|remote\w*|interview|meeting|startup|promot\w+|salary)\b/iu,
  },
  {
    zh: '学习',
    en: 'study',
    words:
      /学习|考研|考试|高考|雅思|托福|大学|专业|研究生|博士|毕业|课程|英语|日语|韩语|语言|自学|读研|论文|备考|学校|\b(?:stud(?:y|ying|ies|ent)|exam|degree|university|college|school|course|learn\w*|phd|thesis|homework|class|graduat\w+|certification|language|spanish|french|japanese|korean)\b/iu,
  },
  {
    zh: '居住',
    en: 'home',
    words:
      /住|租房|房子|搬家|搬到|小区|老家|装修|家具|邻居|室友|\b(?:live|living|moved|apartment|house|rent|neighbou?r\w*|roommate|hometown|home|furniture|condo|mortgage)\b/iu,
  },
  {
    zh: '运动',
    en: 'sports',
    words:
      /运动|跑步|健身|游泳|篮球|足球|羽毛球|瑜伽|爬山|滑雪|骑行|徒步|马拉松|锻炼|减肥|\b(?:run(?:ning)?|gym|workout|exercise|swim\w*|basketball|football|soccer|tennis|yoga|hik\w+|ski\w*|marathon|climb\w*|camping|kayak\w*|surf\w*|fitness|cycling|sports?)\b/iu,
  },
  {
    zh: '音乐',
    en: 'music',
    words:
      /音乐|歌|演唱会|钢琴|吉他|乐队|听.{0,4}曲|唱|\b(?:music|songs?|concerts?|piano|guitar|band|jazz|sing\w*|playlist|album|podcasts?)\b/iu,
  },
  {
    zh: '影视',
    en: 'film',
    words:
      /电影|电视剧|剧集|综艺|动漫|恐怖片|纪录片|喜剧|导演|演员|追剧|看片|\b(?:movies?|films?|tv|shows?|series|anime|documentar\w+|horror|comed\w+|actor|netflix|cinema|cartoons?)\b/iu,
  },
  {
    zh: '阅读',
    en: 'reading',
    words:
      /书|阅读|小说|作家|诗|文学|漫画|杂志|《|\b(?:books?|read(?:ing)?|novels?|author|poet\w*|literature|audiobooks?|comics?|magazine)\b/iu,
  },
  {
    zh: '游戏',
    en: 'games',
    words:
      /游戏|手游|主机|Switch|Steam|王者|原神|电竞|桌游|\b(?:games?|gaming|esports|steam|playstation|xbox|nintendo|chess|puzzles?)\b/iu,
  },
  {
    zh: '购物',
    en: 'shopping',
    words:
      /买|购物|衣服|穿|品牌|淘宝|京东|双十一|鞋|包包|化妆|护肤|\b(?:buy\w*|bought|shop\w*|clothes|clothing|wear\w*|brands?|fashion|shoes|makeup|skincare|jacket)\b/iu,
  },
  {
    zh: '理财',
    en: 'money',
    words:
      /股票|基金|理财|投资|预算|贷款|房贷|存钱|工资|保险|\b(?:money|invest\w*|stocks?|budget\w*|loan|mortgage|saving|insurance|crypto|tax(?:es)?)\b/iu,
  },
  {
    zh: '作息',
    en: 'routine',
    words:
      /早起|熬夜|睡|起床|作息|午休|冥想|每天|\b(?:wake up|woke|sleep|morning|night owl|early bird|routine|bedtime|meditat\w+)\b/iu,
  },
  {
    zh: '创作',
    en: 'arts',
    words:
      /画|摄影|写作|书法|手工|设计|拍照|跳舞|舞蹈|\b(?:paint\w*|draw\w*|photograph\w*|writ(?:e|ing)|craft\w*|design\w*|danc\w+|pottery|knit\w*|art)\b/iu,
  },
  {
    zh: '社交',
    en: 'social',
    words:
      /朋友|聚会|人多|热闹|社交|内向|外向|社恐|安静|独处|\b(?:friends?|part(?:y|ies)|crowd\w*|social\w*|introvert\w*|extrovert\w*|quiet|alone)\b/iu,
  },
  {
    zh: '个人',
    en: 'profile',
    words: /我叫|我是|我姓|名字|岁|生日|来自|星座|\b(?:my name|i['’]?m|i am|years old|birthday|born|from|call me)\b/iu,
  },
];

/** A short label that stays the same for statements of one field, in the language of the card. */
export function chooseTopic(words: string, lang: Language, kind: CardKind, keywords: readonly string[]): string {
  if (
    kind === 'instruction' &&
    !/\b(?:code|commit|test|component|function|api|typescript|class(?:es)?)\b|代码|注释|组件|变量|函数|提交/iu.test(
      words,
    )
  ) {
    return lang === 'zh' ? '回答方式' : 'answer style';
  }
  if (kind === 'relationship') {
    const related = topics.find((topic) => (topic.en === 'pets' || topic.en === 'family') && topic.words.test(words));
    if (related) return related[lang];
  }
  const topic = topics.find((candidate) => candidate.words.test(words));
  return topic?.[lang] ?? keywords[0] ?? (lang === 'zh' ? '其他' : 'other');
}
