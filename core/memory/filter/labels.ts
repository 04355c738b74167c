/** What the words around a number say about it: 「订单号」 makes eleven digits an order, 「手机」 a phone. */
export interface Labels {
  yes: RegExp;
  no: RegExp;
}

interface Place {
  start: number;
  end: number;
}

/** The last match within `text`; before it when there is none. The pattern must be global. */
function lastMatch(text: string, pattern: RegExp): Place {
  let place = { start: -1, end: -1 };
  for (const match of text.matchAll(pattern)) place = { start: match.index, end: match.index + match[0].length };
  return place;
}

/**
 * The nearest label before `at`, at most `reach` characters back and on the same line.
 * @param labels Global patterns.
 */
export function labelBefore(text: string, at: number, labels: Labels, reach = 28): 'yes' | 'no' | null {
  const line =
    text
      .slice(Math.max(0, at - reach), at)
      .split('\n')
      .pop() ?? '';
  // 「……。」 closes a statement: what stands before it labels something else.
  const near = line.split(/[。！？!?；;]/).pop() ?? '';
  const yes = lastMatch(near, labels.yes);
  const no = lastMatch(near, labels.no);
  // 「订单号 20240318774521，收货人 …」: the label has had its number, what follows is another one.
  if (no.end >= 0 && yes.end < no.end && /\d{6,}.*[^\d\s-]/.test(near.slice(no.end))) return yes.end < 0 ? null : 'yes';
  if (yes.end < 0 && no.end < 0) return null;
  // "order number is" holds "number is": the longer of two that end together says more.
  if (yes.end === no.end) return no.start < yes.start ? 'no' : 'yes';
  return yes.end > no.end ? 'yes' : 'no';
}

/** Whether a label follows directly, as in 「13800138000（手机）」 or "… is my cell". */
export function labelAfter(text: string, end: number, pattern: RegExp, reach = 24): boolean {
  const near = text.slice(end, end + reach).split(/[\n。！？!?；;，,]/)[0] ?? '';
  return near.search(pattern) >= 0;
}

/** Words that make a number something other than personal data. */
export const countedThings =
  /订单|单号|编号|流水|批次|运单|快递单|包裹|货号|型号|序列号|条形?码|版本|时间戳|工单|发票|合同号|房间号|会员|积分|金额|价格|总价|投资额?|营收|市值|资产|注册资本|总额|余额|销量|播放|阅读量|点赞|访问量|人口|字节|像素|毫秒|端口|错误码|商品|课程号|学号|工号|案号|专利|备案|群号|房源|行号|进程|参数|种子|哈希|提交|编码|代码|设备号|车架号|信用代码|税号|会议号|成绩|数据|数列|(?<![a-z])(?:routing|aba|commit|hash|sha-?\d*|md5|uuid|order|tracking|invoice|shipment|parcel|ticket|serial|sku|isbn|issn|ean|upc|barcode|timestamp|epoch|unix|version|build|revision|ref|reference|case (?:no|number|id)|transaction|confirmation|booking|reservation|batch|part (?:no|number)|model|item|product|article|asin|doi|issue|bug|port|pid|seed|byte|pixel|population|view|price|amount|total|revenue|balance|likes|download|row|line|index|offset|checksum|patent|rfc|user ?id|uid|id|imei|meid|udid|vin|s\/?n|phone model)s?(?![a-z])(?: (?:number|no|num|code|id|#)(?![a-z]))?(?: is|:)?/gi;

export function findAll(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

/** The digits of a piece of text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
