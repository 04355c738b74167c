import { findAll } from '../labels';
import type { Detector } from '../types';
import { isTalk } from './passwordValue';

const name =
  '(?:pass ?phrase|(?:master |wi-?fi |network |vault |root |sudo |login )?password|(?:safe|code|secret|pass|magic) ?word|watchword)';
const forWhat = "(?: (?:for|to|on|at|of)(?: [\\w'’-]{1,16}){1,5}?)?";
/** "passphrase is quiet harbour lantern oxide": three plain words and more, to the end of the clause. */
const words = new RegExp(
  `(?<![a-z])${name}${forWhat}(?:(?: is| was|['’]s|[ ]?[:=]| is a sentence:| to)[ ]{1,2}|[ ]?(?:是|为|叫)[ ]?)["'“]?([A-Za-z]{2,}(?:[ -][A-Za-z]{2,}){2,7})(?=["'”]?(?:[.,;!?\n)]|$))`,
  'gi',
);
/** "passphrase seven lazy walruses, …": no verb. */
const bare = /(?<![a-z])pass ?phrase,?[ ]["'“]?([A-Za-z]{2,}(?:[ -][A-Za-z]{2,}){2,7})(?=["'”]?(?:[.,;!?\n)]|$))/gi;
const sentence = new RegExp(
  `(?<![a-z])${name}${forWhat} is (?:a|this|the|my) [\\w ]{2,24}:[ ]["'“]?([A-Za-z]{2,}(?: [A-Za-z]{2,}){2,9})`,
  'gi',
);
/** "our family code word is pineapple": one word, and who may ask for it. */
const single = new RegExp(
  `(?<![a-z])(?:safe|code|secret|pass ?code)[ -]?word${forWhat}(?: is|[ ]?:| was|['’]s)[ ]["'“]?([A-Za-z]{3,20}(?: [a-z]{3,12})?)(?=["'”]?(?:[.,;!?\n)]|$))`,
  'gi',
);
/** What a sentence about a password is made of, and no phrase that was chosen. */
const talk =
  /^(?:is|are|was|were|be|been|if|that|which|who|when|because|so|too|not|no|never|always|must|should|can|could|will|would|has|have|had|does|do|did|than|then|also|only|please|password|passphrase|phrase|word|words|login|account|user|users|email|my|your|our|their|his|her|its|i|you|we|they|it|he|she|me|them|us|same|different|wrong|right|correct|important|stored|saved|sent|shown|required|needed|used|reset|changed|asked|case|sensitive)$/i;

const zhName = '(?:口令|暗号|暗语|密语|密[码碼])';
/** 「暗号是月亮不睡我不睡」「口令就四个字「天王盖虎」」. */
const zhSaid =
  /(?:口令|暗号|暗语|密语)(?:就?是|叫|为|:|定为)[ ]?["“「『]?([\u4e00-\u9fff]{3,12})["”」』]?(?=[，,。！!\n]|$)/g;
const zhQuoted = new RegExp(
  `${zhName}[\\u4e00-\\u9fff ]{0,8}[:,，]?[ ]?[“「『"]([\\u4e00-\\u9fffA-Za-z0-9]{2,16})[”」』"]`,
  'g',
);
/** 「密码：空格敲三下」: a colon, and words that are not about passwords. */
const zhColon = /密[码碼](?:是[\u4e00-\u9fff]{1,5})?[ ]?:[ ]?([\u4e00-\u9fff]{3,10})(?=[，,。！!\n]|$)/g;
/** 「密码是我名字全拼加1990」. */
const zhMade =
  /密[码碼](?:就?是|:|为)?[ ]?((?:[\u4e00-\u9fff]{2,12}(?:[加和跟]|后面?|再)|[\u4e00-\u9fff]{0,6}(?:拼音|全拼|首字母|生日|手机号)加?)[\u4e00-\u9fff]{0,6}[A-Za-z]{0,8}\d{2,8})(?![\d位个])/g;
/** 「密码改成了 mimi爱吃鱼77」「解压密码 hg2023宿舍合照」: characters and letters or figures, to the end of the clause. */
const zhBoth =
  /密[码碼](?:就|我|后来|现在|也|都|给|又|重新)*(?:设|改|换|用|填|写|定)?(?:是|为|成|了|的|:|叫|[ ])*["“「]?((?=[^，。\n]{0,20}[A-Za-z\d])[A-Za-z\d!@#$%^&*_+.-]{0,16}[\u4e00-\u9fff]{2,8}[A-Za-z\d!@#$%^&*_+.-]{0,16})["”」]?(?=[，。,！!？?；\s)]|$)/g;
/** A sentence that goes on after figures: 「密码123456不对」. */
const goesOn = /[怎不能会吗吧呢了的就还也我你他她它帮请登连进报够忘换改是对错有没用被让给到在和跟或位个次天年月分]/;
const isMadeOfBoth = (value: string) =>
  /[A-Za-z\d]/.test(value) &&
  !goesOn.test(value) &&
  !/^(?:默认|统一|初始|重置|修改|更新|设置|建议|至少|长度)/.test(value);
const zhTalk =
  /什么|[哪谁啥吗呢]$|错|多少|怎么|不[对能是要会可行正少得]|忘|一样|正确|随机|固定|动态|无效|有效|请|见|初始|自[己行动]|至少|必须|默认|联系|暂|同上|包含|字母|数字|大小|特殊|已经?|身份证|设置|修改|重置|登录|输入|保护|安全|泄露|管理|丢|改了|换了|失效|过期/;

/** Pass phrases: several plain words, words agreed among people, and passwords in Chinese characters. */
export const passPhrase: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    if (!/pass|word|phrase|密|口令|暗/i.test(text)) return [];
    const chosen = (match: RegExpExecArray) =>
      !(match[1] ?? '').split(/[ -]/).some((word) => isTalk(word) || talk.test(word));
    return [
      ...[words, bare, sentence, single].flatMap((pattern) => findAll(text, pattern).filter(chosen)),
      ...[zhSaid, zhQuoted, zhColon].flatMap((pattern) =>
        findAll(text, pattern).filter((match) => !zhTalk.test(match[1] ?? '')),
      ),
      ...findAll(text, zhMade),
      ...findAll(text, zhBoth).filter((match) => isMadeOfBoth(match[1] ?? '')),
    ].map((match) => {
      const start = match.index + match[0].lastIndexOf(match[1] ?? '');
      return { start, end: start + (match[1] ?? '').length };
    });
  },
};
