import { findAll } from '../labels';
import type { Detector } from '../types';
import { isMixedUp, isTalk, looksChosen, passwordIn } from './passwordValue';

const zhName =
  '(?:密码|口令|密碼|密保答案|暗号|(?<![A-Za-z])(?:pin ?码|(?:PIN|passcode)(?![A-Za-z]))|解锁码|开机码|锁屏码|提取码|取件码|门禁码|支付码|解压码)';
/** 「密码是 …」「密码：…」「密码改成了 …」. */
const zh = new RegExp(
  `${zhName}[ ]?(?:\\([^)\\n]{1,12}\\)|[就是有]?[一二三四五六七八九十\\d]{1,2}(?:个数字?|位(?:数字?)?|个字))?(?:现在|目前|一直|暂时|统一|默认|都|也|还|就|分别|设置?|改|换|重置|更新|变|调)*(?:是|为|成了?|:|=|->|→|叫|用的?|了)[ ]?(?:我的?|了|这个|:|是|[ ]){0,3}["'\`“”「『《【(\\[]?([!-~]{3,64})`,
  'gi',
);
/** 「密码我后来设的是 …」: words between, so the value has to look like one; 「密码加密方式是 AES256」 is about passwords. */
const zhFar = new RegExp(
  `${zhName}(?![\\u4e00-\\u9fff]{0,8}(?:长度|位数|方式|算法|强度|规则|格式|类型|框|输入|加密|个数|字段|变量|哈希|策略|版本|编码|数量|错误码|端口))[\\u4e00-\\u9fff ]{1,10}(?:是|为|成了?|:|=)[ ]?["'\`“「]?([!-~]{4,64})`,
  'gi',
);
/** 「密码从 X 改成 Y」. */
const zhChanged = new RegExp(
  `${zhName}(?:由|从)[ ]?([!-~]{3,40}?)[ ]?(?:改|换|变|更新|重置)(?:成|为|到|作)?了?[ ]?([!-~]{3,40})`,
  'gi',
);
/** 「密码 1234 不行，换成 2580 呢」. */
const zhInstead = new RegExp(
  `${zhName}[^。！？\\n]{0,24}?(?:换成|改成|改为|设成|设为|变成)了?[ ]?["'\`“「]?([!-~]{4,64})`,
  'gi',
);
/** 「密码是六个 8」. */
const zhRepeated = new RegExp(
  `${zhName}(?:就|都|全|是|为|:|设成|改成|[ ]){0,4}([一二两三四五六七八九十\\d]{1,2}个[零一二三四五六七八九\\d])(?!\\d)`,
  'gi',
);
/** 「行李箱密码 317」: wheels have three digits. */
const zhWheels =
  /(?:箱子?|柜子?|锁|盒子?)的?密[码碼](?:就?是|为|:|设成|改成)?[ ]?(\d{3})(?![\d.]|[ ]?(?:位|个|次|种|元|块|天))/g;
/** 「大门 #0042」「单元门 3390#」: a sign beside figures, after a door. */
const zhDoor = /(?:大门|[铁院前后单元楼]门|门口|楼下|车库|门禁|门锁)(?:是|为|:|按|输)?[ ]?(#\d{3,8}#?|\d{3,8}#)(?!\w)/g;
/** 「密码：左3右7左9」. */
const zhTurns = new RegExp(`${zhName}(?:是|为|:|[ ]){1,3}((?:[\\u4e00-\\u9fa5]\\d{1,3}){2,6})`, 'gi');
/** 「密码 abc123」: no verb, so the value has to look like one. */
const zhBare = new RegExp(`${zhName}[ ]{0,2}["'\`“「]?([!-~]{4,64})`, 'gi');
const zhQuoted = new RegExp(
  `${zhName}(?:现在|目前|设置?|改|换|重置)*(?:是|为|成了?|:|=|叫)[ ]?["“”「『']([^"“”「」『』'\\n]{2,32})["“”」』']`,
  'gi',
);
/** 「用 abc123 当密码」「abc123 是密码」. */
const zhBefore =
  /(?<![!-~])([!-~]{4,40})[ ]?(?:这个)?[ ]?(?:是|当|做|作为?|就是)(?:我的?|你的?|他的?|[\u4e00-\u9fff]{0,6})?的?(?:[A-Za-z][A-Za-z-]{1,9}[ ]?)?(?:密码|口令)/g;

/** 「授权码 kxqzmvbtywnrplsd」: mail houses give out sixteen letters. */
const zhMailCode = /授权(?:密?码)(?:就?是|为|:|[ ]){0,3}((?:[a-z]{4} ?){3}[a-z]{4}|[A-Z]{16})(?![A-Za-z])/g;
/** 「我把 yuan0312 设成了开机密码」. */
const zhSetAs = /把[ ]?([!-~]{4,40})[ ]?(?:设|当|用|改|定|写)(?:成|为|作|做|置为)?了?[^，。\n!-~]{0,8}(?:密码|口令)/g;
/** 「X 这个密码」「按 2580 这个门禁码」. */
const zhThis =
  /(?<![!-~])([!-~]{4,40})[ ]?(?:这个|这串|那个)(?:门禁|开机|支付|登录|解锁|锁屏|取款)?(?:密码|口令|门禁码|码)(?!本|农|头)/g;
/** 「密码就是我生日 19920815」「锁屏是 147258」. */
const zhDigits = new RegExp(
  `(?:${zhName}(?:就|还|都|也)?(?:是|为|用|设成?)[^!-~\\n。，]{1,8}[ ]?|(?:锁屏|解锁|屏保)(?:[^。\\n\\d]{0,12}(?:数字|号码|[四五六八4-8]位数))?(?:图案|数字)?(?:[^。\\n\\d]{0,8}[改换设]成了?|就?是|:)[ ]?)(\\d{4,10})(?![\\d.]|[ ]?(?:位|次|个|年前|天|元|块|字|秒|毫秒|分|像素|x))`,
  'gi',
);
/** 「密码我怕忘，写这儿：mango-77x」: anything between, so the value has to be letters with digits or signs among them. */
const zhApart = new RegExp(
  `${zhName}(?![\\u4e00-\\u9fff]{0,8}(?:长度|位数|方式|算法|强度|规则|格式|类型|框|输入|加密|字段|变量|哈希|策略|版本|编码|错误|端口|管理|学|里|中|含|至少|必须))[^!-~\\n。！？]{0,24}[ ]?(?<![!-~])([!-~]{6,40})(?![!-~])`,
  'gi',
);
/** 「pass 改为 sunny2024」: the name in English, so the value has to look chosen. */
const zhMixed =
  /(?<![A-Za-z])(?:pass(?:word)?|pwd|pw)[ ]?(?:现在|已经?|重新)?(?:改|换|设|重置|更新)?(?:成了?|为|是)[ ]?["'`“「]?([!-~]{4,64})/gi;
/** 「root/Abcd@90 登不上去」. */
const zhPair =
  /(?<![!-~])(?:root|admin|administrator|sa|postgres|guest|test|user\w{0,8})[ ]?[/:][ ]?([!-~]{5,40})(?=[^\n]{0,12}(?:登|连|进不|密码|认证|报|提示))/gi;

/** Passwords, PINs and pass phrases said in Chinese. */
export const passwordZh: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    const pairs = [
      ...findAll(text, zhPair).flatMap((match) => passwordIn(match, match[1], isMixedUp)),
      ...findAll(text, zhMixed).flatMap((match) => passwordIn(match, match[1], looksChosen)),
    ];
    pairs.push(...findAll(text, zhDoor).flatMap((match) => passwordIn(match, match[1], () => true)));
    pairs.push(...findAll(text, zhMailCode).flatMap((match) => passwordIn(match, match[1], () => true)));
    if (!/密[码碼保]|锁屏|解锁|屏保|口令|暗号|pin|passcode|[解开锁提取门支][一-龥]?码/i.test(text)) return pairs;
    return [
      ...pairs,
      ...findAll(text, zhApart).flatMap((match) => passwordIn(match, match[1], isMixedUp)),
      ...findAll(text, zh).flatMap((match) =>
        passwordIn(match, match[1], (value) => looksChosen(value) || !isTalk(value)),
      ),
      ...findAll(text, zhQuoted).flatMap((match) =>
        passwordIn(match, match[1], (value) => !/错|不对|忘|不正确/.test(value)),
      ),
      ...[zhBare, zhSetAs, zhInstead, zhBefore, zhThis, zhDigits, zhChanged, zhFar].flatMap((pattern) =>
        findAll(text, pattern).flatMap((match) =>
          match.slice(1).flatMap((value) => passwordIn(match, value, looksChosen)),
        ),
      ),
      ...[zhRepeated, zhTurns, zhWheels].flatMap((pattern) =>
        findAll(text, pattern).flatMap((match) => passwordIn(match, match[1], () => true)),
      ),
    ];
  },
};
