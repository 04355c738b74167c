import { findAll, labelAfter, labelBefore } from '../labels';
import type { Detector } from '../types';

/** Five groups of five are a product's key whatever is said about them. */
const fives = /(?<![A-Za-z0-9-])(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}(?![A-Za-z0-9-])/g;
const grouped =
  /(?<![A-Za-z0-9-])(?=[A-Za-z0-9-]*\d)[A-Za-z0-9]{3,8}(?:[ -][A-Z0-9]{3,8}){1,7}(?![A-Za-z0-9-])|(?<![A-Za-z0-9-])(?=[A-Z]*\d)[A-Z0-9]{10,32}(?![A-Za-z0-9-])/g;
/** BitLocker's recovery key, and groups after "licence:". */
const others = [
  /(?<![\d-])\d{6}(?:-\d{6}){7}(?![\d-])/g,
  /(?<![a-z])licen[cs]e(?: key| code)?[ ]?[:=#][ ]?((?=[a-z-]*\d)(?:[a-z0-9]{4,8}-){2,}[a-z0-9]{4,12})(?![\w-])/gi,
  /(?:序列号|(?<![a-z])serial(?: number| no\.?)?)(?:是|为|is|:| ){0,3}((?=[A-Z-]*\d)(?:[A-Z0-9]{4,6}-){3,}[A-Z0-9]{4,6})(?![\w-])/gi,
];
const labels = {
  yes: /激活码|激活密钥|产品密钥|注册码|序列密钥|授权码|许可证?密钥|卡密|兑换码|cd-?key|(?<![a-z])(?:licen[cs]e|product|activation|serial|registration|steam|game|windows|office) (?:key|code)|(?:gift ?card|redeem|redemption|voucher) code/gi,
  no: /型号|货号|订单|示例|(?<![a-z])(?:model|part|order|format|example|invoice)(?![a-z])/gi,
};

/** Keys that unlock software, games and gift cards. */
export const licenceKey: Detector = {
  id: 'apiKey',
  view: 'plain',
  find(text) {
    const spoken = new RegExp(labels.yes.source, 'i').test(text);
    const named = (spoken ? findAll(text, grouped) : []).filter(
      (match) =>
        labelBefore(text, match.index, labels, 24) === 'yes' ||
        labelAfter(
          text,
          match.index + match[0].length,
          /^.{0,6}(?:激活码|产品密钥|卡密|兑换码|license key|product key)/i,
        ),
    );
    return [...findAll(text, fives), ...named, ...others.flatMap((pattern) => findAll(text, pattern))].map((match) => {
      const end = match.index + match[0].length;
      return { start: end - (match[1] ?? match[0]).length, end };
    });
  },
};
