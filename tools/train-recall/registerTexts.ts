import type { Language } from '../../core/memory/types';

/**
 * Sentences of the two registers that meet in recall: what people state about themselves, and what they ask of an
 * assistant. Written for this purpose, over the same domains in both languages, so that their mean vectors stand for
 * register and language and for no subject. `{}` is filled from the list behind it.
 */
type Pattern = [frame: string, fillers: string[]];

const cardsEn: Pattern[] = [
  [
    'I really like {}',
    [
      'spicy food',
      'jazz',
      'long train rides',
      'black coffee',
      'science fiction',
      'quiet cafés',
      'board games',
      'winter',
    ],
  ],
  [
    "I don't like {}",
    ['crowded places', 'cilantro', 'horror films', 'phone calls', 'early meetings', 'cold weather', 'small talk'],
  ],
  ['I am allergic to {}', ['peanuts', 'pollen', 'penicillin', 'shellfish', 'cats']],
  ['My {} lives in Berlin', ['sister', 'best friend', 'uncle', 'colleague Anna']],
  ['My {} birthday is on March 3rd', ["mother's", "daughter's", "husband's"]],
  [
    'I work as a {}',
    ['nurse', 'backend developer', 'primary school teacher', 'graphic designer', 'tax adviser', 'chef'],
  ],
  ['I am learning {}', ['Japanese', 'to play the guitar', 'Rust', 'how to swim', 'pottery']],
  ['I moved to {} last year', ['Shanghai', 'a small village', 'Toronto', 'my own flat']],
  [
    'I plan to {} next month',
    ['run a marathon', 'visit my parents', 'change jobs', 'buy a used car', 'renovate the kitchen'],
  ],
  [
    'I have a {}',
    [
      'golden retriever named Max',
      'seven-year-old son',
      'mortgage of 200,000',
      'peanut allergy',
      'old ThinkPad',
      'driving licence',
    ],
  ],
  [
    'We decided to {}',
    ['use PostgreSQL for the project', 'postpone the launch', 'get married in June', 'sell the house'],
  ],
  [
    'Please always {}',
    ['answer in short sentences', 'show the code first', 'use metric units', 'write in British English'],
  ],
  ['I usually {}', ['get up at six', 'cycle to work', 'eat dinner late', 'read before sleeping', 'do yoga on Sundays']],
  [
    'Yesterday I {}',
    [
      'had an interview with a bank',
      'broke my glasses',
      'won the chess tournament',
      'argued with my boss',
      'saw a beautiful sunset',
    ],
  ],
  ['I feel {} lately', ['tired', 'anxious about exams', 'happy with my new team', 'lonely']],
  ['My budget for {} is 500 dollars', ['the trip', 'a new phone', 'the wedding gift']],
  ['I avoid {}', ['gluten', 'driving at night', 'social media', 'products tested on animals', 'online courses']],
  [
    'I prefer {}',
    [
      'window seats',
      'paper books to e-books',
      'tea over coffee',
      'working from home',
      'direct feedback',
      'public transport',
    ],
  ],
  ['{} recommended me a dentist on Elm Street', ['Tom', 'My neighbour', 'Dr. Lee']],
  [
    'The project {}',
    ['uses React and Tailwind', 'must be finished by Friday', 'is called Aurora', 'runs on a Raspberry Pi'],
  ],
];

const questionsEn: Pattern[] = [
  ['Any ideas for {}?', ['the weekend', 'dinner tonight', "my mother's birthday", 'a team event', 'a gift']],
  [
    'Can you recommend {}?',
    ['a good book', 'a laptop', 'a restaurant nearby', 'a podcast', 'some exercises for my back'],
  ],
  ['What should I {}?', ['cook tonight', 'wear to the interview', 'say to my boss', 'do about my knee', 'study next']],
  [
    'How do I {}?',
    ['fix this error in my code', 'get rid of a cold', 'learn faster', 'save money', 'train for a race'],
  ],
  [
    'Help me {}',
    [
      'plan a trip to Japan',
      'write an email to my landlord',
      'prepare for the exam',
      'choose a gym',
      'write a cover letter',
    ],
  ],
  ['What is the name of {}?', ['the book I told you about', 'my dentist', 'the film we discussed', 'my new colleague']],
  ['When did I {}?', ['start my job', 'last see the doctor', 'move here', 'tell you about the concert']],
  ['Do you remember {}?', ['where my sister lives', 'what I am allergic to', 'my favourite band', 'why I quit']],
  ['Where does {} live?', ['my sister', 'my friend from college', 'my uncle']],
  ['What did we decide about {}?', ['the database', 'the launch date', 'the wedding', 'the budget']],
  ['I want to {}, where should I begin?', ['get fit', 'invest some money', 'eat more healthily', 'redecorate my room']],
  ['Explain {} to me', ['recursion', 'how mortgages work', 'the French Revolution', 'photosynthesis']],
  ['Write {} for me', ['a quick sort in Python', 'a poem about autumn', 'a toast for the wedding', 'a meal plan']],
  ['Which {} would suit me?', ['phone', 'city', 'sport', 'course', 'hairstyle']],
  ['Who {}?', ['recommended the dentist', 'is coming to the party', 'did I meet last week']],
  [
    "I'm {}, what would you suggest?",
    ['bored', 'visiting Paris in May', 'looking for a new hobby', 'stuck with this function', 'hungry'],
  ],
  ['Why {}?', ['does my plant lose its leaves', 'am I always tired', 'is the test failing']],
  ['Let us continue with {}', ['the budget from last time', 'chapter two', 'the packing list']],
];

const cardsZh: Pattern[] = [
  ['我很喜欢{}', ['吃辣', '爵士乐', '坐长途火车', '喝黑咖啡', '科幻小说', '安静的咖啡馆', '桌游', '冬天']],
  ['我不喜欢{}', ['人多的地方', '香菜', '恐怖片', '打电话', '早会', '冷天', '寒暄']],
  ['我对{}过敏', ['花生', '花粉', '青霉素', '海鲜', '猫毛']],
  ['我{}住在柏林', ['姐姐', '最好的朋友', '舅舅', '同事小安']],
  ['我{}的生日是三月三号', ['妈妈', '女儿', '老公']],
  ['我是一名{}', ['护士', '后端工程师', '小学老师', '平面设计师', '税务顾问', '厨师']],
  ['我在学{}', ['日语', '弹吉他', 'Rust', '游泳', '陶艺']],
  ['我去年搬到了{}', ['上海', '一个小村子', '多伦多', '自己的房子里']],
  ['我打算下个月{}', ['跑马拉松', '回去看爸妈', '换工作', '买一辆二手车', '装修厨房']],
  ['我有{}', ['一只叫豆豆的金毛', '一个七岁的儿子', '二十万的房贷', '花生过敏', '一台旧的 ThinkPad', '驾照']],
  ['我们决定{}', ['项目用 PostgreSQL', '推迟上线', '六月结婚', '把房子卖掉']],
  ['以后请{}', ['回答简短一点', '先给代码', '用公制单位', '用繁体字写']],
  ['我平时{}', ['六点起床', '骑车上班', '晚饭吃得很晚', '睡前看书', '周日练瑜伽']],
  ['昨天我{}', ['去银行面试了', '把眼镜摔坏了', '拿了象棋比赛冠军', '和老板吵了一架', '看到了很美的日落']],
  ['我最近{}', ['很累', '因为考试很焦虑', '跟新团队相处得很开心', '有点孤单']],
  ['我{}的预算是三千块', ['旅行', '买手机', '买结婚礼物']],
  ['我一般不{}', ['吃麸质', '晚上开车', '用社交软件', '买动物实验的产品', '上网课']],
  ['比起别的，我更喜欢{}', ['靠窗的座位', '纸质书', '喝茶', '在家办公', '直接的反馈', '坐公交地铁']],
  ['{}给我推荐了榆树街的牙医', ['小王', '邻居', '李医生']],
  ['这个项目{}', ['用的是 React 和 Tailwind', '周五之前必须完成', '叫极光', '跑在树莓派上']],
];

const questionsZh: Pattern[] = [
  ['{}有什么好主意？', ['这个周末', '今天晚饭', '妈妈生日', '团建', '送礼']],
  ['能推荐{}吗？', ['一本好书', '一台笔记本', '附近的餐厅', '一个播客', '几个护腰的动作']],
  ['我该{}？', ['做什么菜', '穿什么去面试', '怎么跟老板说', '拿膝盖怎么办', '接着学什么']],
  ['怎么{}？', ['改掉代码里的这个报错', '治感冒', '学得更快', '省钱', '准备比赛']],
  ['帮我{}', ['规划去日本的旅行', '给房东写封邮件', '准备考试', '选一家健身房', '写求职信']],
  ['{}叫什么名字？', ['我跟你说过的那本书', '我的牙医', '我们聊过的那部电影', '我的新同事']],
  ['我什么时候{}？', ['开始上班的', '上次看的医生', '搬来这里的', '跟你说过演唱会的事']],
  ['你还记得{}吗？', ['我姐姐住哪里', '我对什么过敏', '我最喜欢的乐队', '我为什么辞职']],
  ['{}住在哪里？', ['我姐姐', '我大学的朋友', '我舅舅']],
  ['{}我们是怎么定的？', ['数据库', '上线时间', '婚礼', '预算']],
  ['我想{}，从哪里开始？', ['健身', '做点投资', '吃得健康一点', '重新布置房间']],
  ['给我讲讲{}', ['递归', '房贷是怎么回事', '法国大革命', '光合作用']],
  ['给我写{}', ['一个快速排序', '一首关于秋天的诗', '婚礼祝酒词', '一周食谱']],
  ['哪种{}适合我？', ['手机', '城市', '运动', '课程', '发型']],
  ['是谁{}？', ['推荐的牙医', '要来参加聚会', '上周跟我见的面']],
  ['我{}，你有什么建议？', ['很无聊', '五月要去巴黎', '想找个新爱好', '卡在这个函数上了', '饿了']],
  ['为什么{}？', ['我的植物老掉叶子', '我总是觉得累', '这个测试过不了']],
  ['我们接着{}吧', ['上次的预算', '第二章', '行李清单']],
];

const fill = (patterns: Pattern[]) =>
  patterns.flatMap(([frame, fillers]) => fillers.map((filler) => frame.replace('{}', filler)));

/** Texts of one language and register, each once. */
export const registerTexts: Record<Language, { card: string[]; question: string[] }> = {
  en: { card: fill(cardsEn), question: fill(questionsEn) },
  zh: { card: fill(cardsZh), question: fill(questionsZh) },
};
