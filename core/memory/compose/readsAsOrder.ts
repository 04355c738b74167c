import { looksLikeInstruction } from '../filter/looksLikeInstruction';

/** Where a sentence begins, or what is asked. */
const startEn = /(?:^|[.!?;:,]\s*|\b(?:please|now|then|and)\s+)/u.source;
const startZh = /(?:^|[。！？；，：.!?;,:]\s*|请|现在|立即|立刻|马上|每次[^。]{0,6}?|都)/u.source;
const address = /https?:\/\//u.source;

const orders = [
  // Takes back what stands around it.
  new RegExp(`${startEn}(?:ignore|disregard|forget)\\b[^.\\n]{0,16}\\b(?:above|everything|all of|what you)\\b`, 'iu'),
  new RegExp(`${startZh}(?:忽略|无视|忘记|忘掉|不要理会|别管)[^。\\n]{0,8}(?:上面|以上|之前|前面|所有|一切)`, 'u'),
  // Sends somewhere, or has an address put into answers.
  new RegExp(
    `${startEn}(?:visit|open|go to|fetch|click|navigate to|browse|download|load|append|include|add|insert)\\b[^.\\n]{0,40}${address}`,
    'iu',
  ),
  new RegExp(`${startZh}(?:访问|打开|点击|下载|请求|附上|加上|插入|带上)[^。\\n]{0,12}${address}`, 'u'),
];

/**
 * True for a statement that a model may take for an order though the note above says that it is none. Wishes on how to
 * answer are no such order.
 */
export function readsAsOrder(statement: string): boolean {
  return looksLikeInstruction(statement) || orders.some((order) => order.test(statement));
}
