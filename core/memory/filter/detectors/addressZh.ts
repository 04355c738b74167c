import { findAll } from '../labels';
import type { Detector, Found } from '../types';

const han = '[\\u4e00-\\u9fa5A-Za-z0-9·]';
const number =
  '(?:[A-Za-z]?\\d{1,5}(?:[-之附]\\d{1,4})?[A-Za-z]?|[甲乙丙丁戊]\\d{0,3}|[一二三四五六七八九十百零〇两]{1,6})';
const room = `(?:[ ,，]?(?:[东南西北中]?[ ]?(?:(?:第)?${number}[ ]?(?:号楼|栋|幢|座|单元|室|层|楼|户|房|弄|号院|号|门|铺|#)(?:楼)?|[A-Za-z一二三四五六七八九十东南西北][座栋幢区门塔]|院|(?<=[号栋幢座楼元层室门区院 ,，])[A-Za-z]?\\d{2,5}[A-Za-z]?(?:室|房|号)?(?!\\d|[年月日点时分块元%])|[\\u4e00-\\u9fa5]{2,10}(?:小区|花园|公寓|大厦|广场|家园|苑|府|城|中心|公馆|新村|里|庭|湾|国际|名邸|华庭|雅居|公社|宿舍)))){0,7}`;
/** Whatever stands between the house number and a room or building: the name of the place. */
const named =
  '(?:[\\u4e00-\\u9fa5]{2,12}?(?=[A-Za-z]?\\d{1,4}[A-Za-z]?(?:-[A-Za-z]?\\d{1,4}|室|栋|幢|号楼|号院|单元|座|层|楼)|[A-Z]座|[A-Z]栋)(?:[A-Za-z]?\\d{1,4}-[A-Za-z]?\\d{1,4})?)?';
const road = '(?:路|街|大道|大街|巷|弄|胡同|道|里|坊|条|村|屯|组|段|环|线)';

/** [province city district] road, house number, perhaps building, unit, room. */
const byRoad = new RegExp(
  `[\\u4e00-\\u9fa5]{0,20}?(?:${han}{1,10}?)${road}(?:[东南西北中]?[一二三四五六七八九十]?[段路街里]?)[ ]?(?:(?:近|靠)[\\u4e00-\\u9fa5]{1,6}路)?[ ]?${number}[ ]?(?:弄|号|巷|號)(?!线|楼[梯道]|出口|口|公交|站台|选手|球员|文件|令|房间|字|机|厅|病|早|晚|上午|下午|前|后|那天|左右)${named}${room}`,
  'g',
);
/** A named estate or building with a building, unit or room number. */
const byEstate = new RegExp(
  `[\\u4e00-\\u9fa5]{0,16}?[\\u4e00-\\u9fa5A-Za-z0-9]{2,10}?(?:小区|花园|公寓|大厦|广场|家园|苑|府|新村|社区|新城|公馆|华庭|名邸|雅居|大院|宿舍楼?|家属院|中心|国际|小镇|山庄|别墅|庄园|里|湾|庭|城|园|居)[ ]?(?:[东南西北]?[一二三四五六七八九十]?[区期院苑])?[ ]?[A-Za-z]?(?:\\d{1,4}|[一二三四五六七八九十]{1,3}|[A-Z])[ ]?(?:号楼|栋|幢|座|单元|号|#|室|层|楼)(?!口|出口|线|梯|道|的?电梯)${room}`,
  'g',
);
/** Building, unit and room without a name, 「3号楼2单元501室」. */
const byRoom = new RegExp(
  `(?:[\\u4e00-\\u9fa5]{1,14}(?:[0-9一二三四五六七八九十东南西北A-Z]{1,2}[期区])?)?(?<![\\d第])${number}[ ]?(?:号楼|栋|幢|座|#楼|#)[ ]?(?:[A-Za-z]?\\d{1,2}|[一二三四五六七八九十]{1,2})[ ]?(?:单元|门|梯|层|楼)[ ]?[A-Za-z]?\\d{2,5}[ ]?(?:室|号|房|户)?|(?:[\\u4e00-\\u9fa5]{1,14}(?:[0-9一二三四五六七八九十东南西北A-Z]{1,2}[期区])?)?(?<![\\d第])\\d{1,3}(?:栋|幢|座|号楼)(?:[A-Z]座)?[ ]?\\d{3,4}(?:室|房|号)?(?!\\d|[年月日点时分块元%])|(?<!\\d)\\d{1,2}单元[ ]?\\d{3,4}(?:室|号|房|户)?(?!\\d)`,
  'g',
);
const byVillage =
  /[\u4e00-\u9fa5]{2,16}(?:镇|乡|街道)[\u4e00-\u9fa5]{1,10}(?:村|屯|社区)[\u4e00-\u9fa5]{0,6}\d{0,3}[组队社]?[ ]?\d{1,4}号/g;

/** What stands before an address in a sentence and is not part of it. */
const leadIn =
  /^.*(?:地址(?:是|为|在|:|改成了?|变成了?|写|填)?|住址(?:是|:)?|住在?(?:了)?|家(?:就)?(?:在|是|住)|搬(?:家)?(?:到|去|至|进)了?|位于|坐落于|寄(?:到|往|去|给)|送(?:到|往|去)|发(?:到|往)|快递(?:到|至)|邮(?:到|寄到)|配送(?:到|至)|导航(?:到|去)|在|来到?|去|到|回|从|是|为|:|我家|咱家|老家|公司|单位|学校|店|租了?(?:在|个|间|套)?|买了?(?:在|套)?|给我|给|叫|约在|定在|就|都|的房子|的)[ :]?/;

/** Mainland addresses that lead to a door: a road with its number, or an estate with building and room. */
export const addressZh: Detector = {
  id: 'address',
  view: 'plain',
  find(text) {
    if (!/[路街道巷弄同里村苑区园厦场寓府城心栋幢座元号楼#室居庭湾庄院國国公墅坊条线环段组]/.test(text)) return [];
    const found: Found[] = [];
    for (const pattern of [byRoad, byEstate, byRoom, byVillage]) {
      for (const match of findAll(text, pattern)) {
        const lead = leadIn.exec(cutAtNumber(match[0]))?.[0].length ?? 0;
        const piece = match[0].slice(lead);
        if (!isDoor(piece)) continue;
        found.push({ start: match.index + lead, end: match.index + match[0].length });
      }
    }
    return found;
  },
};

/** The lead-in is looked for before the house number only: 「城」 and 「到」 inside a name further on are not it. */
function cutAtNumber(address: string): string {
  const road = address.search(/(?:路|街|大道|巷|弄|胡同|道|小区|花园|苑|公寓|大厦|镇|乡|村|区|市|省)/);
  return road > 0 ? address.slice(0, road) : address;
}

/** Leaves out metro lines, textbook units, sports, dates: 「地铁2号线」「教材第三单元」. */
function isDoor(piece: string): boolean {
  if (/地铁|轨道|公交|号线|站台|航班|教材|课文|单词|考试|试卷|选手|球员|高铁|动车|车厢/.test(piece)) return false;
  // 「深圳湾一号」 is the name of a building.
  if (/[湾城园里居心际庭][一二三四五六七八九十\d]{1,3}号$/.test(piece)) return false;
  return piece.length >= 4;
}
