import type { Tokenizer } from '../../ports';
import { stopWords } from '../../text/stopWords';

const maxKeywords = 8;
const filler = new Set(
  '喜欢 讨厌 觉得 感觉 知道 希望 打算 计划 准备 现在 最近 目前 平时 一般 通常 经常 特别 有点 不太 不怎么 没那么 以后 今后 请 用 叫 住 去 来 做 想 会 要 能 在 到 里 上 下 中 时候 东西 事情 年 月 日 号 天 个 吃 喝 不吃 不喝 like love hate dislike prefer enjoy avoid really currently usually always never today tomorrow going planning plan'.split(
    ' ',
  ),
);

/** Content words in text order, without repeats: at most 8. Proper nouns and Latin terms keep their case. */
export function findKeywords(words: string, tokenizer: Tokenizer): string[] {
  const found = new Map<string, string>();
  for (const word of tokenizer.words(words)) {
    const key = word.toLowerCase();
    if (found.has(key) || stopWords.has(key) || filler.has(key)) continue;
    if (/^\p{Script=Han}$/u.test(word) && !/[茶酒猫狗鱼肉书车歌画糖醋辣盐蛋奶面米饭]/u.test(word)) continue;
    if (/^[a-z]{1,2}$/.test(word) || /^[\d.:]+$/.test(word) || !/[\p{L}\p{N}]/u.test(word)) continue;
    found.set(key, word);
    if (found.size === maxKeywords) break;
  }
  return [...found.values()];
}
