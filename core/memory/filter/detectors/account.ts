import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { cutHandle, isName, looksLikeHandle } from './accountHandle';

/** Where people are written to; the names of two are English words and need more around them. */
const messenger =
  '(?:飞机号?|微信|威信|薇信|v信|微博|扣扣|企鹅号?|钉钉|飞书|企业微信|企微|抖音|快手|小红书|陌陌|探探|支付宝|电报|纸飞机|脸书|推特|(?<![A-Za-z])(?:vx|wx|v|wechat|weixin|weibo|dingtalk|lark|feishu|douyin|tiktok|telegram|tele|tg|whats ?app|discord|skype|instagram|insta|ins|ig|facebook|fb|messenger|snapchat|snap|kakao(?:talk)?|viber|zalo|teams|xiaohongshu|rednote|venmo|cash ?app|threads|mastodon|steam|psn|xbox|line|signal)(?![A-Za-z]))';
/** Sites where much besides people has a name, so only "account" makes it one. */
const site = `(?:${messenger}|b站|哔哩哔哩|知乎|豆瓣|贴吧|(?<![A-Za-z])(?:twitter|reddit|twitch|roblox|epic|riot|minecraft)(?![A-Za-z]))`;
const idWord =
  '(?:[ ]?(?:号码?|账号|帐号|帳號|用户名|用戶名|昵称|暱稱|(?:user ?)?id|user ?name|username|handle|account|tag|nick(?:name)?|gamertag|name|好友代?[码碼]|friend code)(?![A-Za-z]))';
const value =
  '["\'`“「《【]?(@?[A-Za-z0-9](?:[\\w.\\-:]|#(?=\\d{4}(?!\\d))){2,40}(?:@[\\w-]+(?:\\.[\\w-]+)*\\.[a-z]{2,10})?)';
const said =
  '(?:[ ]?(?:现在|目前|已经)?(?:就是|改成了?|换成了?|换了|是|为|叫做?|填|写|:|[-=]?>|→|=|- |is now|is|was)[ ]?:?[ ]?)';

/** 「微信号是 linxi0417」, "telegram handle: quietlynx", 「我的 Line ID mochi_tpe」: named as an account. */
const named = new RegExp(
  `${site}(?:的|上的)?${idWord}(?:\\([^)\\n]{1,12}\\))?(${said}|[ ]{0,2}(?:[,，][ ]?)?)${value}`,
  'gi',
);
/** 「加我微信 zhou-baking88」, "my insta is fern_hollow": no word for the account, so the value has to look like one. */
const loose = new RegExp(
  `(${messenger})(?:\\([^)\\n]{1,12}\\))?(?:上|里)?(?:的)?(?:名字|昵称)?(?:${said}|[ ]{0,2}[,，]?[ ]?(?:我是|我叫|搜|加|i'm|i am|as|at|under|@)?[ ]{0,2})${value}`,
  'gi',
);
/** "Find me as kestrel.9 on Discord", "I'm @marlow on telegram", 「@marlow 是我的 telegram」. */
const valueFirst = new RegExp(
  `(?<![\\w@.])(@?[A-Za-z][\\w.\\-#]{3,40})[ ]?(?:on|over|via|is (?:my|his|her|their|our)|是(?:我|他|她|房东|老师)?的?)[ ]?${site}`,
  'gi',
);
/** A service's letter or an English word says little by itself. */
const weakName = /^(?:v|wx|ig|ins|tg|fb|tele|line|signal|snap|teams|threads|steam|messenger|lark)$/i;
const whose =
  /(?:我|你|您|他|她|咱|妈|爸|哥|姐|弟|妹|老[师板公婆]|同[学事]|朋友|客户|房东|中介|师傅|摄影师|对方|加|联系)[^，。,.!？?\n]{0,6}$|(?<![a-z])(?:my|his|her|their|our|your|add|me|us|him|them|(?:on|via|over))[ ](?:new |work |private |personal |on |via |over )?$/i;

const qqName = '(?:扣扣|企鹅号?|(?<![A-Za-z])(?:QQ|加[ ]?Q)(?![A-Za-z]))';
/** QQ numbers: five to eleven digits; 「QQ 9.9.12」 is a version and 「QQ群」 belongs to many. */
const qq = new RegExp(
  `${qqName}(?:号码?|账号|帐号|id)?(?:[ ]?(?:现在)?(?:就?是|为|:|换成了?|改成了?|填|[,，])[ ]?|[ ]{0,2})([1-9]\\d{4,10})(?![\\d.]|[ ]?(?:人|个|元|块|万|年|月|次|条|位|级|版))`,
  'gi',
);
/** Links that open a chat with one person. */
const chatLink =
  /(?:wa\.me\/|api\.whatsapp\.com\/send\?phone=|line\.me\/(?:ti\/p\/|R\/ti\/p\/)~?|u\.wechat\.com\/|signal\.me\/#p\/|discord(?:app)?\.com\/users\/)(\+?[\w@%.-]{5,60})/gi;
/** 「加我微信了，他的号是 chenjj_steel」: named a little later than the messenger. */
const apart = new RegExp(
  `${messenger}[^\\n。！？!?]{1,32}?(?:[的个]号|账号|帐号|用户名|(?<![A-Za-z])(?:user ?name|handle|user ?id|account))${said}?[ ]?${value}`,
  'gi',
);
const anySite = new RegExp(`${site}|${qqName}|wa\\.me|line\\.me|signal\\.me|wxid_`, 'i');
/** The form that WeChat itself gives. */
const wxid = /(?<![A-Za-z0-9])wxid_[a-z0-9]{8,22}(?![A-Za-z0-9])/g;

/** Accounts of people in messengers and on social sites. */
export const account: Detector = {
  id: 'account',
  view: 'plain',
  find(text) {
    if (!anySite.test(text)) return [];
    const found: Found[] = [];
    const keep = (match: RegExpExecArray, raw: string, fits: (handle: string) => boolean, first = false) => {
      const handle = cutHandle(raw);
      if (!fits(handle)) return;
      const start = match.index + (first ? match[0].indexOf(raw) : match[0].lastIndexOf(raw));
      found.push({ start, end: start + handle.length });
    };
    for (const match of findAll(text, named)) {
      const stated = /[^\s,，]/.test(match[1] ?? '');
      keep(
        match,
        match[2] ?? '',
        (handle) => /^\d{6,12}$/.test(handle) || (stated ? isName(handle, text, match) : looksLikeHandle(handle)),
      );
    }
    for (const match of findAll(text, loose)) {
      const belongs = whose.test(text.slice(Math.max(0, match.index - 20), match.index));
      // In capitals and with a colon it heads a line of contacts.
      const heads = /^[A-Z]{2,}:/.test(match[0]);
      if (weakName.test(match[1] ?? '') && !belongs && !heads && !match[2]?.startsWith('@')) continue;
      keep(match, match[2] ?? '', (handle) => looksLikeHandle(handle) || (belongs && isLastWord(text, match, handle)));
    }
    for (const match of findAll(text, apart)) keep(match, match[1] ?? '', looksLikeHandle);
    for (const match of findAll(text, valueFirst)) {
      const lead = text.slice(Math.max(0, match.index - 12), match.index);
      const introduced =
        /(?:(?<![a-z])(?:i'm|i am|by|called|named|user|as|at|under|is|me|it's|add|handle)|我是|叫) $/i.test(lead);
      keep(match, match[1] ?? '', (handle) => handle.startsWith('@') || (introduced && looksLikeHandle(handle)), true);
    }
    for (const pattern of [qq, chatLink])
      for (const match of findAll(text, pattern)) keep(match, match[1] ?? '', () => true);
    for (const match of findAll(text, wxid)) keep(match, match[0], () => true);
    return found;
  },
};

/** 「我的微信是 linxi」「加我微信 summer-ruan」: a plain word is a handle only where the clause ends with it. */
function isLastWord(text: string, match: RegExpExecArray, handle: string): boolean {
  if (!/^[a-z][a-z-]{3,19}$/i.test(handle) || !/[一-龥]|:|is/i.test(match[0])) return false;
  return isName(handle, text, match);
}
