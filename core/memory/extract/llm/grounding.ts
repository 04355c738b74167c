import type { Tokenizer } from '../../ports';

/** Words a rewording in the third person adds, as index terms; they claim nothing. */
const rewording = new Set(
  'user users speaker person one prefer prefers like likes love want plan live work use name ask assistant call current current own go say tell state mention 用户 本人 对方 名字 喜欢 希望 想要 打算 计划 居住 从事 使用 偏好 习惯 要求 助手 表示 目前 正在 自己 名叫 叫做'.split(
    ' ',
  ),
);

const hanNumerals: Record<string, string> = {
  ...{ 零: '0', 〇: '0', 一: '1', 二: '2', 两: '2', 三: '3', 四: '4', 五: '5', 六: '6', 七: '7', 八: '8', 九: '9' },
};
const numberWords: Record<string, string> = {
  ...{ zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
  ten: '10',
};

/** Numbers in a text, as digits. Single numerals in words count too: 「三只猫」 may become "3 cats". */
function numbersIn(text: string): string[] {
  const digits = text.normalize('NFKC').match(/\d+(?:[.,:]\d+)*/g) ?? [];
  return digits.map((number) => number.replace(/,/g, '').replace(/^0+(?=\d)/, ''));
}

function spokenNumbersIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return [
    ...Array.from(text, (char) => hanNumerals[char] ?? '').filter(Boolean),
    ...words.map((word) => numberWords[word] ?? '').filter(Boolean),
    ...(/十/.test(text) ? ['10'] : []),
  ];
}

/** Names in Latin script: a capital inside a sentence, or letters mixed with digits. The first word proves nothing. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<![A-Za-z])(?:[A-Z][A-Za-z]{2,}|[A-Za-z]+\d[A-Za-z\d]*)/g)]
    .filter((match) => match.index > 0)
    .map((match) => match[0]);
}

/**
 * Share of a statement's content that its sources hold, 0–1; 0 outright when it names a number or a Latin name that
 * none of them does. Compared by index terms, so that inflection and word order are free.
 */
export function groundedShare(statement: string, sources: string[], tokenizer: Tokenizer): number {
  const all = sources.join('\n');
  const numbers = new Set([...numbersIn(all), ...spokenNumbersIn(all)]);
  if (numbersIn(statement).some((number) => !numbers.has(number))) return 0;
  const known = new Set(tokenizer.terms(all));
  const lower = all.toLowerCase();
  const isKnown = (term: string) => known.has(term) || rewording.has(term);
  if (namesIn(statement).some((name) => !lower.includes(name.toLowerCase()) && !tokenizer.terms(name).every(isKnown))) {
    return 0;
  }
  const terms = [...new Set(tokenizer.terms(statement))].filter((term) => !rewording.has(term));
  if (terms.length === 0) return 1;
  return terms.filter((term) => known.has(term)).length / terms.length;
}
