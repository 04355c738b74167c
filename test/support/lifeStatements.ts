import type { CardKind, Polarity } from '../../core/memory/types';

/** A statement with choices in braces, `{a|b|c}` or `{5-90}`, and how a card of it would be filed. */
export interface StatementTemplate {
  topic: string;
  kind: CardKind;
  polarity?: Polarity;
  text: string;
}

type Row = [kind: CardKind, text: string, polarity?: Polarity];

const family = '{女儿|儿子|妹妹|外甥|表弟|邻居家孩子|大伯|岳母|婆婆|室友}';
const city = '{杭州|成都|西安|厦门|哈尔滨|大理|青岛|长沙|苏州|武汉|昆明|南京}';
const friend = '{Ana|Jonas|Priya|Tom|Mei|Lucas|Sara|Ivan|Noor|Ken}';
const town = '{Lisbon|Leeds|Kyoto|Oslo|Porto|Graz|Lyon|Turin|Ghent|Bergen|Cork|Basel}';

const zh: Record<string, Row[]> = {
  饮食: [
    [
      'preference',
      '我{早上|中午|晚上|加班时}一般吃{燕麦|米线|沙拉|饺子|馄饨|面包|杂粮饭|冒菜}，不{加糖|放香菜|放辣|喝汤}',
      1,
    ],
    ['fact', '我对{花生|虾|芒果|牛奶|鸡蛋|小麦|猕猴桃|腰果}过敏，大概从{5-40}岁开始的'],
    ['preference', '{火锅|烧烤|日料|螺蛳粉|臭豆腐|榴莲|羊肉汤}我吃不惯，{10-90}块以上的更不想试', -1],
  ],
  出行: [
    ['fact', '平时坐{地铁|公交|班车|通勤火车}上下班，单程{15-95}分钟，{早高峰|晚高峰|下雨天}特别挤'],
    ['preference', '出差我只坐{靠窗|靠过道|前排|安静车厢}的位置，{红眼航班|三小时以上的大巴|连续转机}能不坐就不坐', 1],
    ['plan', `{下个月|十月中旬|春节前|暑假里|年底}想去${city}待{2-12}天，住{民宿|青旅|老城区|海边}`],
  ],
  工作: [
    ['fact', `我在${city}的一家{做芯片|做教育|做外贸|做游戏|做医疗器械}的公司上班，团队{3-60}个人`],
    ['decision', '周报改成{周三|周四|周五}发，只写{两|三|四}条，超过{100-900}字的部分放附件'],
    ['instruction', '帮我写邮件时{先说结论|不要客套|语气客气一点|分点写}，控制在{80-400}字以内'],
    [
      'event',
      '{周一|周二|周三|周四|周五}下午{1-6}点和{客户|法务|供应商|新同事|审计}开会，主题是{报价|交接|验收|排期|复盘}',
    ],
  ],
  家人: [
    [
      'relationship',
      `${family}叫{小雨|乐乐|安安|团团|子墨|一诺|可可}，今年{3-70}岁，喜欢{画画|恐龙|跳绳|下棋|唱戏|种花}`,
    ],
    ['plan', `答应了${family}{周末|月底|生日那天|放假第一天}去{海洋馆|植物园|滑雪场|图书馆|老家}，预算{100-3000}元`],
  ],
  写作: [
    [
      'instruction',
      '文章里{不要用感叹号|不写“赋能”之类的词|数字用阿拉伯数字|段落不超过{3-9}行}，标题别超过{10-30}个字',
    ],
    ['decision', '博客从{Hexo|Hugo|WordPress|语雀}迁到{Astro|Ghost|Notion|Hugo}，{2-12}月之前弄完'],
  ],
  代码: [
    [
      'preference',
      '写代码我习惯用 {TypeScript|Rust|Go|Python|Kotlin}，缩进{2-8}格，不用{any|全局变量|魔法数字|嵌套三元}',
      1,
    ],
    [
      'fact',
      '项目跑在 {Node 20|Bun|Deno|Python 3.12|JDK 21} 上，数据库是 {PostgreSQL|SQLite|MySQL|Redis}，大约{1-90}万行数据',
    ],
  ],
  健身: [
    ['event', '每周{一|二|三|四|五|六}{晨跑|游泳|做瑜伽|打羽毛球|攀岩}，坚持了{2-48}个月'],
    ['plan', '打算{十二月|明年春天|国庆前}跑一次{半马|全马|十公里|越野}，目标{45-330}分钟'],
  ],
  房子: [
    ['plan', `正在${city}找{一|两|三}居室，月租{15-95}00元以内，{能养猫|离地铁近|带阳台|不临街}最重要`],
    ['fact', '{厨房|卧室|书房|阳台|客厅}的{水龙头|灯|空调|地板|窗户}{3-20}月份刚换过，质保{1-10}年'],
  ],
  学习: [
    ['plan', '{今年|下半年|考试前}要把{西班牙语|日语|统计学|吉他|CFA 一级|线性代数}学完，每天{15-120}分钟'],
    ['preference', '讲解时我更想要{例子|图|推导|类比|反例}，{一次讲一点|先讲结论|别跳步骤}', 1],
  ],
  宠物: [
    [
      'fact',
      '家里的{橘猫|柯基|布偶|仓鼠|鹦鹉|边牧}叫{豆包|年糕|阿福|雪球|可乐|芝麻}，{1-15}岁了，{怕打雷|肠胃不好|只吃冻干|会开门}',
    ],
  ],
};

const en: Record<string, Row[]> = {
  Food: [
    ['fact', 'I am allergic to {peanuts|shellfish|kiwi|soy|sesame} and have carried a pen since I was {5-40}.'],
    [
      'preference',
      'On {Mondays|weekdays|late evenings|training days} I eat {oats|soup|rice|salad|eggs} and skip {sugar|coffee|dairy|bread}.',
      1,
    ],
    [
      'preference',
      'I cannot stand {blue cheese|coriander|olives|liquorice} and would not pay {10-60} euros for it.',
      -1,
    ],
  ],
  Travel: [
    [
      'plan',
      `We want to spend {3-14} days in ${town} {in spring|before Christmas|in July|over Easter}, without renting a car.`,
    ],
    [
      'fact',
      `I commute {15-95} minutes by {train|tram|bike|ferry} from ${town}, and it is packed on {Mondays|rainy days|Fridays}.`,
    ],
    [
      'preference',
      'Flying I take the {aisle|window|exit row}, hand luggage only, and never book a layover under {40-180} minutes.',
      1,
    ],
  ],
  Work: [
    ['fact', `I lead a team of {3-40} at a {fintech|games|medical|logistics|publishing} company in ${town}.`],
    ['decision', 'We moved the release to {Tuesday|Thursday|Friday} and freeze the branch {2-9} days before.'],
    [
      'instruction',
      'When you draft a mail for me, {lead with the ask|keep it formal|skip the small talk}, {60-300} words at most.',
    ],
    [
      'event',
      `The call with {the auditors|legal|the supplier|${friend}} is on {Monday|Wednesday|Friday} at {1-6} pm, about {pricing|handover|the roadmap}.`,
    ],
  ],
  People: [
    [
      'relationship',
      `${friend} is my {sister|neighbour|manager|cousin|flatmate}, {20-70} years old, and loves {pottery|jazz|chess|gardening|sailing}.`,
    ],
    [
      'event',
      `${friend}’s {wedding|birthday|farewell|concert} is on the {2-28}th, and I promised to bring {the cake|the speakers|flowers|a speech}.`,
    ],
  ],
  Code: [
    [
      'instruction',
      'Use {TypeScript|Rust|Go|Python} in examples, {never any|no macros|no classes|type hints everywhere}, lines up to {72-120} characters.',
    ],
    [
      'decision',
      'We decided to move the {blog|docs|shop|dashboard} from {Hexo|Webpack|Rails|Heroku} to {Astro|Vite|Phoenix|Fly} within {2-12} weeks.',
    ],
  ],
  Home: [
    [
      'plan',
      `Looking for a {one|two|three}-bedroom flat in ${town} under {9-29}00 a month, {pets allowed|near the tram|with a balcony}.`,
    ],
    [
      'fact',
      'The {boiler|fridge|bike|laptop|car} was serviced in {March|June|October} and has {1-9} years of warranty left.',
    ],
  ],
  Learning: [
    [
      'plan',
      'This year I want to finish {statistics|Japanese|the guitar course|organic chemistry}, {15-120} minutes a day.',
    ],
    [
      'preference',
      'Explain with {an example|a picture|a counterexample|an analogy} first, in steps of {2-6} lines.',
      1,
    ],
  ],
};

const rowsOf = (topics: Record<string, Row[]>): StatementTemplate[] =>
  Object.entries(topics).flatMap(([topic, rows]) =>
    rows.map(([kind, text, polarity]) => ({ topic, kind, text, polarity: polarity ?? null })),
  );

/** What people tell their assistants, in either language. */
export const statementTemplates = { zh: rowsOf(zh), en: rowsOf(en) };

/** Fills the choices of a template; `random` yields numbers from 0 up to 1. Inner braces are filled first. */
export function fillTemplate(text: string, random: () => number): string {
  let filled = text;
  while (filled.includes('{')) {
    filled = filled.replace(/\{([^{}]*)\}/g, (_whole, choices: string) => {
      const range = /^(\d+)-(\d+)$/.exec(choices);
      if (range) {
        const [from, to] = [Number(range[1]), Number(range[2])];
        return String(from + Math.floor(random() * (to - from + 1)));
      }
      const list = choices.split('|');
      return list[Math.floor(random() * list.length)] ?? '';
    });
  }
  return filled;
}
