import { placeholderPattern } from '../filter/placeholders';

/** What names a piece of private data, and the words that tie it to its owner. */
const shell =
  /我们?|咱们?|俺|的|家|住|在|是|为|叫|地址|电话|手机|号码?|座机|微信|同号|邮箱|邮件|邮政|密码|口令|验证码|身份证|银行|卡号?|账号|账户|护照|车牌|车|工资卡|门|大门|公司|老家|现在|新|换成?|改成?|了|就|有|联系|方式|可以|打|拨|发|到|给|找|和|请|记住?|一下|收件?货?人|寄|[爸妈哥姐弟妹]{1,2}|老公|老婆|\b(?:my|our|i|we|the|a|an|is|are|was|it['’]?s|at|on|to|live|lives|here|home|house|work|office|phone|cell|mobile|number|email|e-mail|mail|address|password|passcode|pin|code|wifi|wi-fi|card|bank|account|passport|plate|license|ssn|social|security|call|text|me|reach|us|new|now|and|or|for|of|remember|that|mom|dad|wife|husband|['’]s)\b/giu;

/** True when nothing is left of a statement once its masked parts are gone: 「我的手机号是[手机号]」, "My PIN is [password]". */
export function isEmptied(words: string): boolean {
  const rest = words.replace(placeholderPattern, '');
  if (rest === words) return false;
  return (rest.replace(shell, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2;
}
