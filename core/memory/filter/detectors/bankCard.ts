import { passesLuhn } from '../checksums';
import { countedThings, digitsOf, findAll, labelAfter, labelBefore } from '../labels';
import type { Detector } from '../types';

const labels = {
  yes: /银行|卡号|储蓄卡|借记卡|信用卡|工资卡|打到|转到|汇到|退到|收款|户名|尾款|[工农建招中交浦民兴]行|邮储|(?:建设|工商|农业|招商|中国|交通|民生|浦发|兴业|平安|光大|中信|广发|华夏|邮政)|账号|账户|开户|工行|农行|建行|招行|中行|交行|尾号|card|visa|master(?:card)?|amex|unionpay|debit|credit|account|acct/gi,
  no: countedThings,
};
/** A card named as such just before: then even a number that fails the check is somebody's mistyped card. */
const named =
  /(?:银行卡号?|储蓄卡号?|借记卡号?|信用卡号?|工资卡号?|(?<!会员)(?<!学生)(?<!购物)卡号|银行账[号户]|(?:对公|收款|转账|汇款|打款|户名|开户)[^\d\n]{0,16}账[号户]|(?:card|credit card|debit card|bank account|account)(?: (?:no\.?|number|num|#))|visa|mastercard)[^\d\n]{0,10}$/i;
/** Accounts of firms begin with any figure. */
const accountBefore = /(?<!支付宝|游戏|微信|会员|登[录陆])账[号户](?:是|为|:)?[ ]?$/;
const after =
  /^[ ,(]{0,2}(?:这张|是我的?)?(?:银行|储蓄|信用|工资|借记)卡|^[ ,]{0,2}(?:is )?(?:my|the) (?:card|visa|debit|credit)/i;

const candidate = /(?<![\w.+-]|\d )\d(?:[ -]{0,2}\d){11,18}(?![\w/]|[.-]\d| \d(?!\d?\/\d))/g;
/** How cards are printed: in one piece, in fours, 4-6-5 (American Express), 6-6-6 or 6-13. */
const grouping =
  /^(?:\d+|\d{4}(?:[ -]{1,2}\d{4}){2,3}(?:[ -]{1,2}\d{1,3})?|\d{4}[ -]\d{6}[ -]\d{5}|\d{6}[ -]\d{6}[ -]\d{4,7}|\d{6}[ -]\d{10,13})$/;
const inFours = /^\d{4}(?:[ -]\d{4}){3}(?:[ -]\d{1,3})?$/;
/** First digits of networks in use (ISO/IEC 7812): UnionPay, Visa, Mastercard, American Express, JCB, Discover, Maestro. */
const network = /^(?:62|60|4|5[0-6]|2[2-7]|3[4-8]|35|6[3579]|9)/;
/** Bank cards (Luhn) and accounts that are named as such. */
export const bankCard: Detector = {
  id: 'bankCard',
  view: 'digits',
  find(text) {
    return findAll(text, candidate)
      .filter((match) => {
        const digits = digitsOf(match[0]);
        const start = match.index;
        if (named.test(text.slice(Math.max(0, start - 32), start))) return true;
        if (digits.length < 13) return false;
        if (
          digits.length >= 16 &&
          grouping.test(match[0]) &&
          accountBefore.test(text.slice(Math.max(0, start - 16), start))
        )
          return true;
        const label = labelBefore(text, start, labels);
        if (label === 'no' || !network.test(digits)) return false;
        // Beside a bank or a card, one wrong figure makes it a mistyped number of the same card.
        // Four fours are how a card is read out; beside a bank or a card any grouping will do.
        if (!passesLuhn(digits) && /^(?:62|4|5[1-5]|2[2-7])/.test(digits) && inFours.test(match[0])) return true;
        if (!passesLuhn(digits))
          return label === 'yes' && digits.length >= 15 && grouping.test(match[0]) && !isTimestamp(digits);
        if (!grouping.test(match[0])) return false;
        if (label === 'yes' || labelAfter(text, start + match[0].length, after)) return true;
        return digits.length >= 15 && !/^9/.test(digits) && !isTimestamp(digits);
      })
      .map((match) => ({ start: match.index, end: match.index + match[0].length }));
  },
};

/** yyyymmddhhmmss with a tail: how shops number orders. */
function isTimestamp(digits: string): boolean {
  return /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(digits);
}
