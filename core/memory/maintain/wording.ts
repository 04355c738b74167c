import type { Tokenizer } from '../ports';

/**
 * Words that colour a statement without changing what it says: degree, particles, articles. Pronouns, times and denials
 * are not among them: those decide whom, when and whether.
 */
const colouring = new Set(
  `的 了 呢 啊 吧 呀 嘛 啦 很 挺 蛮 真 真的 超 太 非常 特别 十分 尤其 也 都 还 就 其实 是 一直 总是
a an the really very so quite truly just also too still actually always definitely do am is are be m s re that`.split(
    /\s+/,
  ),
);

/** Makes a test for two texts being the same words in the same order, but for colouring, case and punctuation. */
export function createWordingTest(tokenizer: Pick<Tokenizer, 'words'>): (left: string, right: string) => boolean {
  const cores = new Map<string, string>();
  const coreOf = (text: string): string => {
    const known = cores.get(text);
    if (known !== undefined) return known;
    const words = tokenizer
      .words(text.normalize('NFKC'))
      .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}+#%]+/gu, ''));
    const core = words.filter((word) => word !== '' && !colouring.has(word)).join(' ');
    cores.set(text, core);
    return core;
  };
  return (left, right) => coreOf(left) !== '' && coreOf(left) === coreOf(right);
}
