import { findAll } from '../labels';
import type { Detector, Found } from '../types';

const number =
  '(?:[A-Za-z]?\\d{1,5}(?:[-之附](?:\\d{1,4}|[一二三四五六七八九十])){0,2}[A-Za-z]?|[甲乙丙丁戊]\\d{0,3}|[一二三四五六七八九十百零〇两]{1,6})';
const estate =
  '(?:小区|花园|公寓|大厦|广场|家园|苑|府|新村|社区|新城|公馆|华庭|名邸|雅居|大院|宿舍楼?|家属院|中心|国际|小镇|山庄|别墅|庄园|名都|花都|嘉苑|豪庭|名苑|里|湾|庭|城|园|居|阁|轩|郡|墅|寓|邸)';
/** Building, unit, floor, room, in any order and number. */
const room = `(?:[ ,，]?(?:[东南西北中]?[ ]?(?:(?:第)?${number}[ ]?(?:号楼|栋|幢|棟|座|单元|室|层|楼|樓|户|房|弄|号院|号|號|门|铺|#)(?:楼)?(?:之[\\d一二三四五六七八九十]{1,3})?|附\\d{1,4}号?|之(?:[一二三四五六七八九十]{1,2}|\\d{1,2}(?!\\d))(?!个)|\\(\\d{1,3}(?:-\\d{1,4}){1,3}\\)|\\d{1,3}(?:-\\d{1,4}){1,3}(?![\\d-])|[A-Za-z一二三四五六七八九十东南西北][座栋幢棟区區门塔梯室]|[东南西北中主辅][楼樓]|院|(?<=[号號栋幢棟座塔楼樓元层室门区區院梯园城心厦厂 ,，]|之[\\d一二三四五六七八九十])(?:[A-Za-z]?\\d{2,5}[A-Za-z]?|[一二三四五六七八九零〇]{3,4})(?:室|房|号)?(?!\\d|[年月日点时分块元%])|[\\u4e00-\\u9fa5]{2,10}(?:小区|花园|公寓|大厦|广场|家园|苑|府|城|中心|公馆|新村|里|庭|湾|国际|名邸|华庭|雅居|公社|宿舍)))){0,7}`;
/** Whatever stands between the house number and a room or building: the name of the place. */
const placeName =
  '(?:[\\u4e00-\\u9fa5]{2,12}?(?=[A-Za-z]?\\d{1,4}[A-Za-z]?(?:-[A-Za-z]?\\d{1,4}|室|栋|幢|号楼|号院|单元|座|层|楼)|[A-Z]座|[A-Z]栋|[A-Z]区\\d|[A-Z]\\d{3,4}(?![\\dA-Za-z]))(?:[A-Za-z]?\\d{1,4}-[A-Za-z]?\\d{1,4})?)?';

/*
 * Every pattern starts where the address can no longer be anything else: at the road, the estate, the building. The
 * names before it are read backwards from there, so that no pattern has to try every beginning.
 */
const byRoad = new RegExp(
  `(?:路|街|大道|大街|巷|弄|胡同|道|里|坊|条|村|屯|组|段|环|线|(?<=[一二三四五六七八九十\\d])社)(?:[东南西北中]?[一二三四五六七八九十]?[段路街里]?)[ ]?(?:\\d{1,3}[排组]|[A-Z]区)?(?:(?:近|靠)[\\u4e00-\\u9fa5]{1,6}路)?[ ]?${number}[ ]?(?:弄|号|巷|號)(?!线|楼[梯道]|出口|口|公交|站台|选手|球员|文件|令|房间|字|机|厅|病|早|晚|上午|下午|前|后|那天|左右)${placeName}${room}`,
  'g',
);
const byEstate = new RegExp(
  `${estate}[ ]?(?:[东南西北]?(?:[一二三四五六七八九十甲乙丙丁戊A-Z]|\\d{1,2})?[区期院苑])?[ ]?[A-Za-z]?(?:\\d{1,4}|[一二三四五六七八九十]{1,3}|[A-Z])[ ]?(?:号楼|栋|幢|座|单元|号|#|室|层|楼)(?!口|出口|线|梯|道|的?电梯)${room}`,
  'g',
);
const byRoom = new RegExp(
  `(?<![\\d第])(?:${number}[ ]?(?:号楼|栋|幢|座|#楼|#)[ ]?(?:[A-Za-z]?\\d{1,2}|[一二三四五六七八九十]{1,2}|[甲乙丙丁A-E])[ ]?(?:单元|门|梯|层|楼)[ ]?(?:[A-Za-z]?\\d{2,5}|[一二三四五六七八九零〇]{3,4})[ ]?(?:室|号|房|户)?|\\d{1,3}(?:栋|幢|座|号楼)(?:[A-Z]座)?[ ]?\\d{3,4}(?:室|房|号)?(?!\\d|[年月日点时分块元%班])|\\d{1,2}单元[ ]?\\d{3,4}(?:室|号|房|户)?(?!\\d)|\\d{1,3}舍[ ]?\\d{3,4}(?:室|号)?(?!\\d|[年月日点分元])|\\d{1,4}楼[ ]?\\d{1,2}(?:门|单元)[ ]?\\d{1,4}(?:室|号|户)?(?!\\d|[年月日点分元]))`,
  'g',
);
const byVillage = /(?:镇|乡|街道)[\u4e00-\u9fa5]{1,10}(?:村|屯|社区)[\u4e00-\u9fa5]{0,6}\d{0,3}[组队社]?[ ]?\d{1,4}号/g;

/** 「天通苑北二区 8-3-502」「创业园 B3-508」「玫瑰园 19#2-1501」: building, entrance and door, set apart by dashes. */
const byTriple = new RegExp(
  `(?:${estate}|(?<=[\\u4e00-\\u9fff])[村都台堡岸]|号院)[ ]?(?:[东南西北]?(?:[一二三四五六七八九十甲乙丙丁戊A-Z]|\\d{1,2})?[区期院苑])?[ ]?(?:[A-Za-z]?\\d{1,3}(?:号楼|栋|幢|#)?[-#]\\d{1,2}[-#]\\d{2,4}|(?:[A-Za-z]\\d{0,2}|\\d{1,3}#?)[-#](?:\\d{1,2}-)?\\d{3,4})(?![\\d-]|[年月日点分%元])`,
  'g',
);
/** 「步行街南门 28 号商铺」. */
const byShop =
  /(?:路|街|大道|市场|广场|商城|商场|商业街)[\u4e00-\u9fff]{0,6}[A-Za-z]?[ ]?\d{1,4}[ ]?号?(?:商铺|店铺|铺面?|档口?|摊位|门面|柜台?)/g;
/** 「国贸大厦 1602」: the room of an office or a flat; of a hotel it is nobody's door. */
const byTower =
  /(?:大厦|大楼|公寓|公馆|国际|中心|广场|写字楼|市场|商厦|商城|(?:科技|产业|创业|软件|工业)园)[ ]?(?:[A-Za-z][座栋]?|[东南西北][座楼])?[ ]?(?:\d{1,2}[楼层F])?[ ]?[A-Za-z]?\d{3,4}(?:室|房|号|户)?(?!\d|[年月日点分时块元%人平个家万度级米])/g;
const livedIn = /[住在到去寄送租搬家约]|公司|办公|地址|面试|店|档口|收/;
/** 「世田谷区北沢5丁目12-3」. */
const byBlock =
  /[都道府県市区町村][\u4e00-\u9fffぁ-んァ-ヶ]{0,8}[ ]?(?:[一二三四五六七八九十]|\d{1,2})(?:丁目|条)[ ]?\d{1,3}(?:番地?|[-−号])?\d{0,3}号?(?:[-−]\d{1,4})?/g;

/** What stands before an address in a sentence and is not part of it. */
const leadIn =
  /^.*(?:地址(?:是|为|在|:|改成了?|变成了?|写|填)?|住址(?:是|:)?|住在?(?:了)?|家(?:就)?(?:在|是|住)|搬(?:家)?(?:到|去|至|进)了?|位于|坐落于|寄(?:到|往|去|给|至)?|门牌号?|户[籍口]地?(?:址)?(?:是|在)?|招租|出租|租房|送(?:到|往|去)|发(?:到|往)|快递(?:到|至)|邮(?:到|寄到)|配送(?:到|至)|导航(?:到|去)|在|来到?|喺|去|到|回|从|是|为|写|我家|咱家|老家|公司|单位|学校|店|租了?(?:在|个|间|套)?|买了?(?:在|套)?|给我|给|叫|约在|定在|就|的房子|的)/;

/** Mainland addresses that lead to a door: a road with its number, or an estate with building and room. */
export const addressZh: Detector = {
  id: 'address',
  view: 'plain',
  find(text) {
    const found: Found[] = [];
    for (const pattern of [byRoad, byEstate, byRoom, byVillage, byTriple, byShop, byBlock, byTower]) {
      for (const match of findAll(text, pattern)) {
        if (pattern === byTower && !livedIn.test(text.slice(Math.max(0, match.index - 16), match.index))) continue;
        const start = nameStart(text, match.index);
        const end = match.index + match[0].length;
        if ((pattern === byRoom || start < match.index) && isDoor(text.slice(start, end))) found.push({ start, end });
      }
    }
    return found;
  },
};

/** Where the names before the road or building begin: the run of Chinese before it, less the words of the sentence. */
function nameStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 32), at);
  const run = /(?:[\u4e00-\u9fa5·]|(?<![A-Za-z0-9])[A-Za-z0-9]{1,4}(?=[\u4e00-\u9fa5·]|$))*$/.exec(before)?.[0] ?? '';
  const offset = at - run.length;
  const region = regionStart(run);
  if (region !== null) return offset + region;
  // Words such as 「到」 stand in names too; once a district was named they belong to it.
  const district = run.search(/(?<=[\u4e00-\u9fa5]{2})[市区县州镇]/);
  return offset + (leadIn.exec(district > 0 ? run.slice(0, district) : run)?.[0].length ?? 0);
}

const provinces =
  /(?:北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)(?=省|市|自治区|壮族|回族|维吾尔|特别行政区|[\u4e00-\u9fa5]{2,4}[市区县州盟])/g;

/** Where a province or province-level city begins the address; in 「从北京到上海市……」 the one that is gone to. */
function regionStart(run: string): number | null {
  let start: number | null = null;
  for (const { index } of run.matchAll(provinces)) {
    if (start === null || /[到去往至]$/.test(run.slice(0, index))) start = index;
  }
  return start;
}

/** Leaves out metro lines, textbook units, sports, names of buildings: 「地铁2号线」「教材第三单元」「深圳湾一号」. */
function isDoor(piece: string): boolean {
  if (/(?:教学|实验|综合|主)楼|图书馆|食堂|考场|教室|体育馆|阶梯/.test(piece) && !/[路街巷]/.test(piece)) return false;
  if (/地铁|轨道|公交|号线|站台|航班|教材|课文|单词|考试|试卷|选手|球员|高铁|动车|车厢/.test(piece)) return false;
  if (/[湾城园里居心际庭][一二三四五六七八九十\d]{1,3}号$/.test(piece)) return false;
  return piece.length >= 4;
}
