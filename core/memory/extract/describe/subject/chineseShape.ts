import { kin } from './kin';

/** What a Chinese clause lacks to be understood alone. */
export type ChineseShape =
  /** A rule for the assistant, or an order. */
  | 'order'
  /** 「除非……」: lacks its rule. */
  | 'exception'
  /** 「……最烦这个」: what is pointed at stands before it. */
  | 'pointing'
  /** It says whom it is about. */
  | 'whole'
  /** 「预算20万」, 「导师姓周」: of what? */
  | 'relational'
  /** 「想学计算机」: whoever is meant, wishes are rarely told of others. */
  | 'intention'
  /** 「四岁」, 「朝北」, 「2016年的」: of a person or thing just named. */
  | 'describing'
  /** 「一周去三次」, 「3月12号出发」: a time or an amount of something. */
  | 'incomplete'
  /** A verb with all it needs but the subject: 「只喝茶」. */
  | 'bare'
  /** 「我想办户外的」: a subject, but not the thing. */
  | 'headless'
  | 'other';

const lead =
  '(?:老是?|总是?|但是?|不过|而且|其实|因为|所以|虽然|也|还|又|都|就|才|只|再|已经|刚|正|大概|差不多|现在|目前|最近|平时|一般|通常|以后|以前|从前|小时候|原来|之前|今天|昨天|去年|今年|明年|上个月|下个月|下周|这周|每天|每周|每次|周末|晚上|早上|天天|经常|偶尔|从来|一直|特别|尤其|最|更|超级?|很|非常|比较|挺|不太|不怎么|不大|不再|从不|没|不|能|可以|会)*';
const start = (words: string): RegExp => new RegExp(`^${lead}[，, ]?(?:${words})`, 'iu');

const exception = /^(?:除非|除了[^，]+(?:以外|之外)|例外)|除外$|(?:的时候|时)例外$/u;
const pointing = /(?<![\p{Script=Han}]{0,1}[在用])(?:这个|那个|这些|那些|这样|那样|这种|那种|这一套|这点)(?:了|的)?$/u;
const order =
  /^(?:请|麻烦|以后|今后|下次|别|不要|不用|禁止|避免|切勿|务必|必须|尽量|默认|统一|直接(?!去)|先(?=[给说写列讲])|回答|回复|解释|用(?:中文|英文|表格|列表|口语|简体|繁体|markdown)|叫我|称呼|保持|控制在|记得|帮我|给我|变量名|注释)|^[^，我]{1,8}(?:请|务必|一律|(?:千万)?不要|(?<=[码件稿信章文时候])别)(?=[用写给加说放带列以按])/iu;
const own = start('我|咱|俺|你|您|请|大家|这|那(?!里|边|儿)');
const otherSubject = new RegExp(`^(?:他|她|它|有人|别人|家里|(?:${kin.zh})(?!们?的?$))`, 'u');
const relational = start(
  '(?:总|最低|每月|房屋|初步|整体)?(?:预算|价格|月租|房租|租金|租期|押金|首付|总价|面积|油耗|里程|水温|弦距|生日|预产期|年龄|身高|体重|血型|专业|导师|目标|主题|题目|截止|截稿|deadline|ddl|答辩|主色|配色|风格|logo|后端|前端|数据库|框架|客单价|班上|成绩|数学|语文|英语|物理|耳朵|眼睛|视力|听力|睡眠|脾气|胃口|房东|物业|口味|性格|地点|时间|日期|规模|人数|工期|名字|小名|英文名|品种|型号|颜色|尺寸|内存|屏幕|电池|硬盘|显卡|税前|税后|工资|年薪|学费|费用|票价|利率|月供|贷款|保险|合同|签证|座位|酒店|航班|旁边|要求|base|预计|宾客)',
);
const wish = start('想(?!象|到|起)|打算|准备|计划|希望|要(?!求|么|是)|得(?!到|了|意)|决定|考虑|争取|目标');
const amount = '[\\d.,一二三四五六七八九十百千万两半几]+';
const unit =
  '(?:个半|个|次|天|周|星期|月|年|号|日|点半?|分钟?|小时|钟头|块|元|万|千|百|公里|米|页|篇|杯|顿|片|颗|粒|遍|组|节|人|岁|斤|公斤|字|张|本|件|台|套|平米?|平方|寸|集|局|盘|趟|回|期|升|度|楼|厘米|毫升|毫克|瓶|包|米|kg|cm|mg|ml|km|g|k|w|%)';
const describing = [
  new RegExp(
    `^(?:今年|现在|目前|已经|大概|差不多|快|才|刚|都|快要|一共)*(?:${amount})(?:多|来)?(?:${unit})(?:多|大|了|的|左右|人|长|高|重|宽)*$`,
    'iu',
  ),
  new RegExp(
    `^(?:今年|现在|目前|已经|大概|差不多|快|才|刚|都)*(?:${amount})(?:多|来)?(?:岁|个多?月(?:大|了)|个人|来?个人|平|升|寸|楼|G\\b)`,
    'iu',
  ),
  /^(?:农历|阴历|阳历)?(?:[\d一二三四五六七八九十]+[年月号日初]?)+(?:的)?(?:过?生日|出?生)(?:的)?$/u,
  /^(?:小名|名)?叫(?!我|醒|外卖)|^姓|^属[鼠牛虎兔龙蛇马羊猴鸡狗猪]/u,
  /^是?[^，我]{1,12}的$/u,
  /^(?:连|甚至).+(?:都|也)/u,
  /^是(?:只|条|一只|一条|个|一个|爷爷|爸|妈)/u,
  /^[\p{Script=Han}A-Za-z]{1,6}(?:方向|口味|款|版|型)$/u,
  /^(?:也|还|都|就)?(?:久[坐站]|一[\p{Script=Han}]{1,4}就|容易|总|老|会)[^，]{0,4}(?:疼|痛|晕|痒|肿|酸|麻|咳|吐)/u,
  /^\p{Script=Han}{1,4}(?:生|师|员|者|族|党|控|迷)$/u,
  /^(?:朝[东南西北]|靠[窗海山路]|离|位于|临街|带(?=电梯|阳台|院子)|去冰|少冰|无糖|半糖|部署在|开源)/u,
  /^(?:也|还|都|就|有点|有些|特别|非常|比较|超级?|很|挺|太|蛮|真|不太|不)*(?:严重|贵|便宜|远|近|新|旧|好用|难用|吵|潮湿?|亮|暗|安静|乖|凶|粘人|黏人|内向|外向|聪明|挑食|怕生|怕黑|胆小|低|高|重|轻|慢|快|宽敞|舒服|漂亮|好看|稳定|偏[\p{Script=Han}])(?:了|的)?$/u,
];
const times =
  /(?:[上下这本]+个?)?(?:周|星期|礼拜|月|学期|季度)(?:[一二三四五六日天末初底中])?|[今明去后前]年|[今明昨后前]天|[今明昨]晚|早上|上午|中午|下午|晚上|夜里|凌晨|每(?:天|个?周|个?月|年|个?星期|晚|次)(?:[一二三四五六日天末])?|天天|周末|平时|一般|通常|经常|偶尔|饭前|饭后|睡前|[年月][底初中]|春节|国庆|五一|过年|暑假|寒假/gu;
const amounts = new RegExp(
  `(?:大概|大约|差不多|将近|最多|至少|第|每)?${amount}(?:多|来|点)?(?:${unit})*(?:左右|以内|以上|之?前|之?后|内|多)?`,
  'giu',
);
const light = /都|就|才|还|也|再|又|只|要|会|能|可以|已经|刚|快|大概|现在|目前|最近|了|过|着|的|在|到|从|至|得|，|\s/gu;
/** Verbs that say that something begins, ends or takes place, never what. */
const happening =
  /^(?:[\p{Script=Han}]|出发|到期|重考|补考|答辩|交付|上线|入职|毕业|结束|开始|报名|开学|截止|回来|回去|回国|上课|练习|更新|复查|复诊|续费|续签|发布|开会|打针|疫苗|体检|手术|返程|出院|到货|开工|完工|验收|拆线|交稿|发货|面试|考试|review|见面|集合|起飞|落地|退房|入住|交房)$/iu;
const place =
  /^(?:就|都|一般)*在(?![读创备学找做看写追练减带上养怀住当])(?:[\p{Script=Han}]{2,3}|[\p{Script=Han}A-Za-z]{1,6}(?:中心|[馆店路街楼园场院城市区县镇村校]|公司|附近|旁边|对面))$/u;
/** 「现在戒了」, 「不去了」: what, stands before it. */
const gone = start('(?:戒|换|卖|扔|退|辞|停|取消|放弃|去|吃|喝|用|做|学|玩|打|养)(?:掉)?了$');
const notIncomplete = /单身|吃素|失业|待业|怀孕|加班|失眠|早起/u;
const bare = start(
  '喜欢|爱(?!情|人|心|好)|讨厌|反感|受不了|习惯|怕|害怕|嫌|感兴趣|吃|喝|穿|看|听|玩|用|坐|骑|开(?!源)|养|是|在(?=[\\p{Script=Han}A-Za-z])|住|来自|从事|做|负责|学|教|读|念|毕业|入职|工作|上班|实习|有|对|擅长|精通|熟悉|买|换|搬|结婚|离婚|考|参加|跳槽|迷上|单身|失业|打|带|睡|起|练|跑|游|戒|抽|加班|熬夜|上|去|来|回|拉|让|写|prefer|like|love|hate|use',
);

function isIncomplete(text: string): boolean {
  if (notIncomplete.test(text)) return false;
  if (place.test(text)) return true;
  const rest = text.replace(times, '').replace(amounts, '');
  if (rest === text) return false;
  const said = rest.replace(light, '');
  return said === '' || happening.test(said);
}

/** @param text without the connector before it */
export function shapeOf(text: string): ChineseShape {
  const spoken = text.replace(/[“「"][^”」"]*[”」"]/gu, '');
  if (exception.test(text)) return 'exception';
  if (pointing.test(spoken)) return 'pointing';
  if (
    /^我?们?(?:[\p{Script=Han}]{0,2})(?:想要?|要|喜欢|打算|准备)(?:办|买|要|用|选|租|住|找|做|穿)?(?:一?个)?[\p{Script=Han}]{1,4}的$/u.test(
      spoken,
    )
  )
    return 'headless';
  if (order.test(text)) return 'order';
  if (own.test(text) || /我/u.test(spoken.replace(/[让给拉叫帮带教]我/gu, '')) || otherSubject.test(text))
    return 'whole';
  if (gone.test(text)) return 'incomplete';
  // Of 「3月12号出发，大概待十天」 the first clause tells what the whole lacks.
  const first = text.split(/[，,；;]/u)[0] ?? text;
  if (relational.test(first)) return 'relational';
  if (describing.some((pattern) => pattern.test(first))) return 'describing';
  if (wish.test(first)) {
    // 「准备十月上线」 lacks what, 「老想拉我健身」 is said of another.
    if (isIncomplete(first.replace(/准备|打算|计划|争取|希望|想|要/u, ''))) return 'incomplete';
    return /[拉让叫催劝逼]我/u.test(first) ? 'bare' : 'intention';
  }
  if (isIncomplete(first)) return 'incomplete';
  if (bare.test(first)) return 'bare';
  // 「东京大阪，预算1万5」: names, and what they cost.
  const second = text.slice(first.length + 1);
  if (/^\p{Script=Han}{2,5}$/u.test(first) && relational.test(second)) return 'incomplete';
  return 'other';
}
