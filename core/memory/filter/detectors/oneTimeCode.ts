import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { codesSaid } from './accessCode';
import { knownCodes } from './codeNames';

const zhName =
  '(?:验证码|校验码|动态码|动态密码|动态口令|一次性密码|短信码|确认码|登录码|激活码|授权码|取件码|恢复码|备用码|安全码|随机码|驗證碼)';
const value =
  '(\\d{3}[ \\-]\\d{3}|\\d{4}-\\d{4}(?!-)|\\d(?:[ ]?\\d){3,7}|[A-Z]-?\\d{4,8}|(?=[A-Z0-9\\-]*\\d)[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){0,3})';
const zh = new RegExp(
  `${zhName}[^\\d\\n。！？!?A-Za-z]{0,14}(?:otp|code)?[ :\\["'“「【(]{0,3}${value}(?![A-Za-z0-9])(?!\\s?(?:分钟|秒|小时|次|位|年|月|元|块|%))`,
  'gi',
);
const zhAfter = new RegExp(
  `(?<![\\w.\\-])${value}[ )\\]"'”」】]{0,2}[ ]?(?:\\(|,|，)?(?:是|为|作为|就是|,这是|,|，)?(?:您|你|我|本次|这个|的|[\\u4e00-\\u9fff]){0,12}${zhName}`,
  'g',
);
const enName =
  '(?:(?:verification|confirmation|security|one[- ]?time|login|log-in|sign[- ]?in|auth(?:entication|enticator)?|2fa|mfa|two[- ]factor|access|sms|text|recovery|backup|otp|activation|pairing|passcode)[ -]?(?:pass)?(?:codes?|pin|password|passcode|token)|otp|totp|2fa|g-code|passcode)';
const en = new RegExp(
  `(?<![A-Za-z0-9])${enName}(?:[ ](?:for|from|to|by|you|i|they|we|it|just|got|received|sent|texted|me|was|will|be|your|my|the|number|here|(?:for|from|to|on) [\\w.]{1,20}(?: [\\w.]{1,20})?)){0,8}[ ]?(?:is|was|are|:|=|-|—|says|reads)?[ :"'“(\\[]{0,3}(?:is |now |: )?${value}(?![A-Za-z0-9])(?!\\s?(?:minutes?|mins?|seconds?|hours?|digits?|times?|characters?|lines?|%))`,
  'gi',
);
const enAfter = new RegExp(
  `(?<![\\w.\\-])${value}["'”)]{0,2}[ ](?:is|as|was)[ ](?:your|my|the|our|a|his|her)?[ ]?(?:[\\w.'-]{1,20}[ ]){0,4}?${enName}`,
  'gi',
);
/** "338812 is your Uber code", "use 119284 to sign in". */
const enBrand =
  /(?<![\w.-])(\d{3}[ -]\d{3}|\d{4,8}) is (?:your|my|the) (?:[\w.]{1,20} ){0,3}code\b|(?<![A-Za-z])(?:use|enter|type) (\d{3}[ -]?\d{3}|\d{4,8}) to (?:log|sign|verify|confirm)/gi;
/** "771920 was the code my bank sent", "5520 — that was the login code"; a year was something else. */
const enWas =
  /(?<![\w.-])(\d{3}[ -]\d{3}|\d{5,8}|(?!19|20)\d{4})(?:[ ]?[—,-]{1,2} (?:that|this|it))? was (?:your|my|the) (?:[\w.]{1,20} ){0,2}code\b/gi;
/** "the 90417 login code". */
const enWithin =
  /(?<![a-z])(?:the|my|his|her|their|our|this|that|a) (\d{3}[ -]\d{3}|\d{5,8}|(?!19|20)\d{4}) (?:verification|confirmation|security|log-?in|sign-?in|2fa|otp|one-time|auth(?:entication)?|sms|bank) (?:pass)?code(?![a-z]| (?:review|lines?|of|base|path|section)(?![a-z]))/gi;
/** "Your Google code is 123456", "use code 4821 to log in". */
const enLoose =
  /(?<![A-Za-z])(?:your|my|the) (?:[\w.]{1,20} ){0,3}code(?: is:?|:)[ "'“]{0,2}(\d{3}[ -]?\d{3}|\d{4,8})(?!\d|[A-Za-z]|\s?(?:lines?|characters?|bytes|words|pages))|(?<![A-Za-z])(?:use|enter|type|input)(?: the)? code:? (\d{3}[ -]?\d{3}|\d{4,8}) to (?:log|sign|verify|confirm|continue|finish|complete|reset|access|unlock)/gi;
/** "Code 449921 from my authenticator app". */
const enSource =
  /(?<![A-Za-z])code[ :]{1,2}(\d{3}[ -]?\d{3}|\d{4,8}) (?:from|via|by|in|on) (?:my |the |an? )?(?:authenticator|google|sms|text|email|app\b|bank|phone)/gi;
/** "Got a text, code 88210, now what". */
const enTexted =
  /(?<![A-Za-z])(?:text|sms|message|email|e-mail)(?:ed)?(?: me)?[^.\d\n]{0,24} code[ :]{1,2}(?:is )?(\d{3}[ -]?\d{3}|\d{4,8})(?!\d|[A-Za-z])/gi;
/** "read her the code from my phone, it was G-558204". */
const enApart = new RegExp(
  `(?<![A-Za-z])codes? (?:from|on|by|in|that|they|i|he|she) [^.\\d\\n]{2,40}?,? (?:it['’]s|it is|it was|it says|it said)[ ]["'“]?${value}(?![A-Za-z0-9])`,
  'gi',
);
const shown =
  /(?:验证器|令牌|authenticator(?: app)?)(?:现在|上|目前|里|is|now| )*(?:显示(?:的是)?|是|为|:|shows?|says?|reads?|displays?)[ ]?(\d{3} ?\d{3})(?!\d)/gi;
const zhTexted = /短信[^\d。\n]{0,8}码[ :]{0,2}(?:是|为)?[ ]?(\d{4,8})(?!\d|\s?(?:分钟|秒|次|位))/g;
/** 「短信：改签校验 5G7T2M」. */
const zhCheck = /短信[^\d\n。]{0,10}(?:校验|核验|验证)[ :]?((?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,8})(?![A-Za-z0-9])/g;
const zhLoose = /(?:收到的?|发(?:来|了)(?:的|一?[个条])?|短信里的?|给我的?)(?:码|数字)(?:是|为|:)?[ ]?(\d{4,8})(?!\d)/g;

/** "Steam Guard code V7K2P", "WhatsApp code 552-901": who sent it stands before. */
const enNamed =
  /(?<![A-Za-z])(?:[A-Z][A-Za-z.]{2,14}(?: [A-Z][a-z]{2,10})?|[Ss]ign-?in|[Ll]og-?in|2FA|2fa) codes?:? ["“]?(\d{3}[ -]\d{3}|\d{6}|(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z0-9]{3,8}(?:-[A-Z0-9]{3,8})?)(?![\w-])/g;
/** "Amazon texted me 672910", "bank just sent me 551 872, …", 「刚收到招行的 551902，」: six figures that came. */
const received =
  /(?<![a-z])(?:sent|texted|messaged|got|received|gave|2fa(?: thing)?|otp(?: thing)?)(?: (?:me|us|him|her|them))?(?: (?:this|the|a|an|some))?(?: (?:text|sms|code|number|message|2fa thing|otp))?[,:]?[ ]["“]?(\d{3}[ -]\d{3}|\d(?: \d){3,7}|\d{6}|[A-Z]-\d{5,6})["”]?(?=[,.!?;]?(?:\s*$|\n)|[,.!?;] | (?:to my|on my|out of|from|by (?:text|sms|phone|mail|email)|via|again|and|is your|for)(?![a-z]))/gi;
const zhReceived =
  /(?:收到|发来|发了|发我|短信|念给?|读给?|告诉)[^\d，。！？\n]{0,10}(\d{6}|\d{3} \d{3})(?=[，。,.！!？?]|[ ]?(?:告诉|念给|读给|发给|给他|给她|给了|[让叫要]我)|$)/g;
/** "my bank texted 771204 …": a text that is a number. */
const texted =
  /(?<![a-z])(?:texted|sms['’]?d|messaged)(?: me| us)?(?: (?:this|the code|code))?[,:]?[ ]["“]?(\d{3}[ -]\d{3}|\d{4,8})(?![\w-]|[.,]\d|[ ]?(?:%|people|times|friends|users|customers|messages|contacts))/gi;
/** "480291 — never share it", 「7731，请勿告诉他人」: what must not be passed on. */
const secretly =
  /(?<![\w.-])(\d{5,8}|\d{3}[ -]\d{3}|(?<=[】:：]\s?)\d{4})(?![\w-]|\.\d)(?=[^\d\n]{0,48}(?:never share|(?:don['’]?t|do not|not) (?:share|give|tell|disclose) (?:it|this|that|them|anyone|with|to any|the code|your)|(?:请勿|切勿|勿|不要|别)(?:向他人)?(?:泄露|告诉|告知|转发|透露|提供)))/gi;
/** 「让我把 559120 发过去，验证码能给吗」. */
const zhPassedOn = /把[ ]?(\d{4,8}|\d{3} \d{3})[ ]?(?:发|告诉|念|给|报|读|转)(?=[^\n]{0,24}(?:码|诈骗|骗子|短信))/g;
/** 「验证码：x7Kd」: four characters of a picture. */
const zhPicture =
  /(?:验证码|校验码|驗證碼)(?:是|为|:|写的是?|[ ])[ ]?["“「【[]?((?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{4,8})(?![A-Za-z0-9])/g;
/** 「短信里的 604918 对方说是验证码」. */
const zhLater =
  /(?<![\w.-])(\d{4,8}|\d{3} \d{3})(?![\w-]|\.\d)[^\d\n。]{0,16}?(?:说|写着?|显示|标着|是)[^\d\n。，]{0,6}(?:验证码|校验码|动态码)/g;
/** 「输入 662810 完成验证」. */
const zhEnter =
  /(?:输入|填写|回复|使用)[ ]?(\d{4,8})[ ]?(?:即可|就?可以?|来|以|用于|进行|完成|通过)*(?:验证|登[录陆錄]|确认|认证|绑定|解绑|重置)/g;
/** 「G-203948」: the form that one house gives to its codes. */
const house = /(?<![\w-])G-\d{6}(?![\w-])/g;

const zhPatterns = [
  zh,
  zhAfter,
  zhTexted,
  shown,
  zhLoose,
  zhReceived,
  zhEnter,
  zhPassedOn,
  zhPicture,
  zhLater,
  zhCheck,
];
const enPatterns = [en, enAfter, enBrand, enWas, enWithin, enLoose, enSource, enTexted, enApart, enNamed];
const inZh = /[码碼]|口令|密码|令牌|验证器|短信|收到|发[来了我]|[念读]给?|告诉|输入|填写|回复|使用|authenticator/i;
const inEn = /code|otp|[2m]fa|pin|password|token|authenticator|to (?:log|sign|verify|confirm)/i;

/** Codes that open something once: SMS codes, authenticator codes, recovery codes. */
export const oneTimeCode: Detector = {
  id: 'oneTimeCode',
  view: 'digits',
  find(text) {
    const found: Found[] = codesSaid(text).flatMap(({ match, sent }) => {
      const end = match.index + match[0].length;
      return sent ? [{ start: end - (match[1] ?? '').length, end }] : [];
    });
    for (const pattern of [
      ...(inZh.test(text) ? zhPatterns : []),
      ...(inEn.test(text) ? enPatterns : []),
      received,
      house,
      texted,
      secretly,
    ]) {
      for (const match of findAll(text, pattern)) {
        const code = pattern === house ? match[0] : (match[1] ?? match[2] ?? '');
        if (!/\d/.test(code) || (pattern !== zhPicture && !/\d.*\d/.test(code))) continue;
        // "The HS code is 6109.10".
        if (/^\.\d/.test(text.slice(match.index + match[0].length))) continue;
        if (enPatterns.includes(pattern)) {
          const name = match[0].search(/codes?/i);
          const lead = text.slice(Math.max(0, match.index - 24), match.index + Math.max(0, name));
          if (name >= 0 && knownCodes.test(lead)) continue;
        }
        if (pattern === enNamed && knownCodes.test(`${match[0].split(/ codes?:? /)[0]} `)) continue;
        // 「来自 95588 的短信」: who sent it.
        if (/来自[ ]?$/.test(text.slice(0, match.index + match[0].lastIndexOf(code)).slice(-4))) continue;
        // A round number is a sum.
        if ((pattern === received || pattern === zhReceived) && /000$/.test(code)) continue;
        const before = [zhAfter, enAfter, enBrand, enWas, enWithin].includes(pattern);
        const start = match.index + (before ? match[0].indexOf(code) : match[0].lastIndexOf(code));
        found.push({ start, end: start + code.length }, ...fellows(text, start + code.length, code));
      }
    }
    return found;
  },
};

/** "8847-2910, 5530-1187": backup codes come in lists, each of the same shape. */
function fellows(text: string, from: number, code: string): Found[] {
  const shape = code.replace(/[A-Za-z\d]/g, /[A-Za-z]/.test(code) ? '[A-Za-z\\d]' : '\\d');
  const next = new RegExp(`(?:[ ]?(?:[,，、/;\\n]|和|and|or)[ ]?|[ ])(${shape})(?![\\w-])`, 'y');
  const found: Found[] = [];
  next.lastIndex = from;
  for (let match = next.exec(text); match; match = next.exec(text)) {
    if (/\d/.test(match[1] ?? '')) found.push({ start: next.lastIndex - code.length, end: next.lastIndex });
  }
  return found;
}
