import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { knownCodes, opening } from './codeNames';
import { isKnownDefault } from './passwordValue';

/** Four to eight figures, perhaps with a star, a sign or a letter of the lock; a dial's turns; groups. */
const value =
  '(?:\\d{3,4}[ -]\\d{3,4}|\\d{1,2}(?:[ ]?-[ ]?\\d{1,2}){2,7}|\\d(?:[ ]\\d){2,7}|\\d{2} \\d{2} \\d{2}|[*#]?[A-Z]?\\d{3,8}[A-Z]?(?:[*#]\\d{0,4})?)';
/** What makes figures a count, a year, a price or a size. */
const unit =
  '(?![\\w*#@:/]|[.,-]\\d|[ ]?(?:%|°|位|个|次|种|元|块|天|年|月|日|人|条|行|分|秒|米|公里|号|楼|层|栋|级|版|mm|cm|km|kg|lbs?|ft|inch|in\\.|usd|dollars?|bucks|euros?|pounds|yuan|years?|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|people|times|percent|digits?|characters?|chars|lines?|bytes|words|pages|points?|miles?|steps|models?|edition|as the|[ap]m)(?![a-z]))';
const link =
  "(?:['’]s|(?: (?:i|we|you|they|he|she) (?:use|gave|set|got|have))?(?: still| now| currently)? (?:is|was|are|to|says|reads)(?: now| still| currently| just| changed to| set to)?|(?: has| got| was)?(?: been)? (?:changed|set|reset|updated)(?: to|,(?= \\d))|[ ]?[:=—→,]|[ ]?->|[ ]?-(?=[ ]))(?: it['’]s| is)?[ ]{0,2}[\"'“]?";

/** "The code is 4821", "code for the clinic door: 3390#", "keycode 5678*". */
const coded = new RegExp(
  `(?<![a-z])(?:(?:four|five|six|[4-6])[- ]?digits?(?: code| number| pin)?|key ?codes?|pass ?codes?|pin ?codes?|codes?|combos?|combinations?|pins?(?: number)?|PUK)(?: (?:for|to|on|at|by|of|in|from)(?: [\\w'’.&-]{1,16}){1,5}?| (?:they|he|she|it|you|i|we|the \\w+) (?:\\w+ ){0,2}?(?:texted|sent|gave|read|set|left|use|wrote)(?: (?:me|us|him|her))?)?${link}(${value})${unit}`,
  'gi',
);
/** "PUK 47382910", "gate code 4419", "Steam Guard code V7K2P": no verb, so what it opens is named before. */
const codedBare = new RegExp(
  `(?<![a-z])(?:(?:${opening})(?:['’]s)?[ ](?:code|combo|combination|keypad|pin|password)|PUK\\d?(?: code)?|keycode|passcode|code (?:on|for|to|of) (?:the |my |our )?(?:\\w+ )?(?:${opening}))s?[ ]["'“]?(${value})${unit}`,
  'gi',
);
/** "Our alarm is 6620", "my padlock: 2-8-6-1", "key safe by the bins: 1945", "building entry: press #0412". */
const device = new RegExp(
  `(?<![a-z])(?:alarm|disarm|panic|duress|override|safe(?!ty)|vault|lock ?box|key ?box|key ?safe|padlock|(?:bike |door |smart |suitcase |bag )lock|locker|keypad|intercom|buzzer|lock[- ]?screen|(?:building |lobby |back |front |side )?(?:entry|door|gate)|garage)(?: number| code)?(?: (?:by|on|at|in|for|to|behind|near|under)(?: (?!is |was |number)[\\w'’-]{1,12}){1,4})?(?:(?:[ ]?[:—=]| is| was|['’]s)(?: now| still| set to)?|,? (?:opens|unlocks|open|unlock)(?: up)? (?:with|on|by)|,)?[ ](?:press |dial |enter |code |punch in )?["'“]?(${value})${unit}`,
  'gi',
);
/** "The keypad takes 4471* then the green button". */
const keyed =
  /(?<![a-z])(?:keypad|lock|padlock|gate|door|safe|alarm|intercom|buzzer) (?:takes|wants|needs|accepts) ["“]?([*#]\d{3,8}[*#]?|\d{3,8}[*#]|\d{4,8}(?= then(?![a-z])| and (?:then|#|star|pound)))/gi;
/** "it's 4429 for the side gate", "press 0412# to open the lobby". */
const codeFor =
  /(?<![a-z])(?:it['’]s|it is|that['’]s|use|try|press|enter|dial|punch in|type|put in)[ ]["“]?([*#]?\d{4,8}[*#]?)["”]? (?:for|opens?|unlocks?|on|at|to (?:open|unlock|disarm|get in(?:to)?|enter))(?: the| my| our| your)?(?: \w+)? (?:gate|door|alarm|safe|lock ?box|keypad|garage|building|lobby|padlock|locker|phone|ipad|shed|entrance|lift|elevator)(?![a-z])/gi;
/** "31 left, 7 right, 22 left": how a dial is turned. */
const turns =
  /(?<![\w-])(?:(?:left|right|clockwise|counter-?clockwise)(?: to)? \d{1,2}(?:,| then)* ?(?:and )?){2,5}|(?<![\w-])(?:\d{1,2} (?:left|right)(?:,| then)* ?(?:and )?){2,5}|(?:[左右](?:转|轉|拧|旋)?\d?[圈次]?(?:到|至)?\d{1,2}[,，、 ]{0,2}(?:再|然后)?){2,5}/gi;
const dial = /safe|vault|lock|combination|combo|dial|保险|密码|锁|柜/i;

const zhLink =
  '(?:[ ]?(?:我们?|你|他|她|咱|后来|现在|目前|已经|一直|暂时|默认|初始|都|也|还|就|好像|应该|刚|又|重新|给|改|换|设置?|重置|更新|调|填|写|用|输入?|按|拨|转|轉|拧|是|为|為|成|到|了|的|:|=|-?>|[,，]|[四五六七八4-8]位(?:数字?)?))*[ ]?["“「『]?';
/** 「用户码是 40217」「配对码 9931」: what ends in 码 and is not known to all the world. */
const zhCoded = new RegExp(
  `(?:[\\u4e00-\\u9fff](?<![号编代数尺页邮条维源误态区器惠请荐扣品价筹起砝加扫乱解转译补反原雷标色家言回应作字证验认])|PUK|PIN)[码碼]${zhLink}(${value}|[A-Z]{6})${unit}`,
  'g',
);
/** 「保险柜 45-12-88」「密码锁转到 7-3-9-1」: a thing with a lock, and turns or a verb. */
const zhDevice = new RegExp(
  `(?:保险[柜箱櫃]|保密柜|密[码碼](?:锁|箱|柜|盒)|[门箱柜车挂]锁|智能锁|储物柜|行李箱|门禁|防盗门|大门|报警器|安防|锁屏|开机)(?:密[码碼])?(?:${zhLink}(\\d{1,2}(?:-\\d{1,2}){2,5}|\\d(?: \\d){2,7}|[*#]\\d{3,8}#?|\\d{3,8}[*#])|[^\\d\\n。，]{0,6}(?:按|输入?|拨|转到?|拧到)[ ]?(${value})|(?<=锁|柜|箱|禁)(\\d{4,8})(?=[，。,；\n]|$))${unit}`,
  'g',
);
const zhPuk = new RegExp(`(?<![A-Za-z])(?:PUK|PIN)\\d?[码碼]?${zhLink}(\\d{4,8})${unit}`, 'gi');

/** Figures that open doors, locks, cards and phones. */
export const accessCode: Detector = {
  id: 'password',
  view: 'digits',
  find(text) {
    if (!/\d/.test(text)) return [];
    const found: Found[] = [];
    const keep = (match: RegExpExecArray) => {
      const code = match.slice(1).find(Boolean) ?? '';
      const start = match.index + match[0].lastIndexOf(code);
      if (!isKnownDefault(text, start, start + code.length)) found.push({ start, end: start + code.length });
    };
    for (const { match, sent } of codesSaid(text)) if (!sent) keep(match);
    for (const match of findAll(text, device)) {
      // "My alarm is 0630" is a time, "the gate is 1200" a width.
      const code = match[1] ?? '';
      if (/(?: is| was|['’]s) /.test(match[0]) && /^(?:[01]\d|2[0-3])[0-5]\d$|00$/.test(code)) continue;
      if (/^\d{3}$/.test(code)) continue;
      if (/^\d+$/.test(code) && !/:| is |['’]s |with|press|dial|enter|code|punch/.test(match[0])) {
        if (!/^(?:disarm|panic|duress|override|key ?(?:box|safe)|lock ?box)/i.test(match[0])) continue;
      }
      keep(match);
    }
    if (anyCode.test(text)) findAll(text, codedBare).forEach(keep);
    findAll(text, keyed).forEach(keep);
    for (const match of findAll(text, codeFor))
      if (!/['’]s |it is /.test(match[0]) || !/00$/.test(match[1] ?? '')) keep(match);
    for (const pattern of [zhCoded, zhDevice, zhPuk]) findAll(text, pattern).forEach(keep);
    for (const match of dial.test(text) ? findAll(text, turns) : []) {
      if (!dial.test(text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 20))) continue;
      found.push({ start: match.index, end: match.index + match[0].trimEnd().replace(/[,，、]$/, '').length });
    }
    return found;
  },
};

const anyCode = /code|digit|combo|combination|keypad|pin|password|puk/i;
const sentWords = /text|sent|sms|verif|authent|sign|log-?in|2fa|otp|bank|expire|scam|(?:from|by) [A-Z]/i;

/** "Code of 12", "code=550": a number of pieces, what a program answers. */
const notToOpen = /^(?:pin )?(?:code|pin)s? of|^codes?=["']?\d{3}$/i;

/** Codes that are said to be codes, and whether they were sent to somebody, to be used once. */
export function codesSaid(text: string): { match: RegExpExecArray; sent: boolean }[] {
  if (!anyCode.test(text)) return [];
  return findAll(text, coded).flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    if (knownCodes.test(before) || notToOpen.test(match[0]) || isPinOfChip(match, before)) return [];
    return [
      {
        match,
        sent:
          /^codes?/i.test(match[0]) && (sentWords.test(before + match[0]) || /(?<![a-z])your (?:\w+ )?$/i.test(before)),
      },
    ];
  });
}

/** "GPIO pin 17": the pins of a chip are counted, those of a person are named. */
function isPinOfChip(match: RegExpExecArray, before: string): boolean {
  return (
    /^pins?(?! ?(?:code|number))/i.test(match[0]) &&
    /(?<![a-z])(?:gpio|header|output|input|digital|analog|ground|data|chip|connector|set|bowling|rolling|safety) $/i.test(
      before,
    )
  );
}
