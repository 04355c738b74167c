import { findAll } from '../labels';
import type { Detector, Found } from '../types';

const strong =
  /助记[词詞]|恢复(?:短语|词)|备份(?:短语|词)|种子(?:短语|词)|私钥短语|(?<![a-z])(?:seed|mnemonic|(?:secret )?recovery (?:phrase|words?)|secret phrase|backup (?:phrase|words?)|wallet (?:words?|phrase|seed))(?![a-z])/i;
/** 「12 个单词」 is anything; beside a wallet it is the wallet. */
const counted =
  /(?:12|15|18|21|24|十二|二十四)[ ]?个?(?:英文)?(?:单词|词|詞)|(?<![a-z])(?:12|18|24|twelve|twenty-?four)[- ]words?/i;
const wallet =
  /钱包|錢包|冷钱包|metamask|imtoken|ledger|trezor|okx|tokenpocket|phantom|(?<![a-z])wallet|bitcoin|比特币|以太坊|crypto/i;

/** Twelve words or more with nothing but marks and numbers between them. */
const run =
  /(?<![A-Za-z])(?:\d{1,2}[.):、][ ]?)?[a-z]{3,8}(?:[ ]?[,，、\n|/-]?[ ]{0,2}(?:\d{1,2}[.):、]?[ ]?)?[a-z]{3,8}){11,40}(?![A-Za-z])/gi;
const hanRun = /(?<![\u4e00-\u9fff])[\u4e00-\u9fff](?:[ ,，、]{1,2}[\u4e00-\u9fff]){11,23}(?![\u4e00-\u9fff])/g;
/** Words that no list of seed words has (BIP-39) and that a sentence cannot do without. */
const sentence =
  /^(?:and|the|for|but|are|was|how|why|does|did|had|has|wont|isnt|cant|doesnt|from|said|says|its|not|which|would|should|could|were|been|being|my|our|his|her)$/i;
/** What the phrase is called, right before it. */
const label =
  /^(?:words?|backup|phrase|seed|recovery|wallet|mnemonic|metamask|ledger|trezor|here|this|these|follows)$/i;
const lengths = [24, 21, 18, 15, 12];

/** The words that open a wallet (BIP-39: 12 to 24 of them), where it is said that they do. */
export const seedPhrase: Detector = {
  id: 'privateKey',
  view: 'plain',
  find(text) {
    if (!strong.test(text) && !(counted.test(text) && wallet.test(text))) return [];
    const latin = findAll(text, run).flatMap((match) => phraseIn(match));
    const han = findAll(text, hanRun).map((match) => ({ start: match.index, end: match.index + match[0].length }));
    return [...latin, ...han].filter(({ start, end }) => {
      const near = text.slice(Math.max(0, start - 80), end + 40);
      return strong.test(near) || counted.test(near);
    });
  },
};

/** The longest stretch without a word of a sentence, cut to a length that phrases have. */
function phraseIn(match: RegExpExecArray): Found[] {
  const words = findAll(match[0], /(?:\d{1,2}[.):、]?[ ]?)?([a-z]{3,8})/gi);
  const stretches: RegExpExecArray[][] = [[]];
  for (const word of words) {
    if (sentence.test(word[1] ?? '')) stretches.push([]);
    else if (stretches.at(-1)?.length || !label.test(word[1] ?? '')) stretches.at(-1)?.push(word);
  }
  return stretches.flatMap((stretch) => {
    const length = lengths.find((count) => count <= stretch.length);
    const first = stretch[0];
    const last = length === undefined ? undefined : stretch[length - 1];
    if (!first || !last) return [];
    return [{ start: match.index + first.index, end: match.index + last.index + last[0].length }];
  });
}
