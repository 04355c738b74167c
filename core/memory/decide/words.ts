import type { Tokenizer } from '../ports';
import { stopWords } from '../text/stopWords';
import { conceptOf, hanPhrases, longestPhrase, wordForm } from './lexicon/concepts';

const han = /\p{Script=Han}/u;
const phrasePattern = new RegExp(hanPhrases.join('|'), 'gu');
/** One-character verbs jieba likes to leave in one word with what they are done to. */
const headVerb = /^([有吃喝看听玩用养住学买去打骑坐穿读写做换修租抽开卖练追爱叫])(\p{Script=Han}+)$/u;
/** 「我妈学的」: jieba takes the kin and the verb for one word. */
const kinOfMine = /((?<=[我咱])[妈爸哥姐弟妹爷])(?![妈爸哥姐弟妹爷子夫])/gu;
/** 「那样」「一条」「那趟」: points at a thing or counts one, and says nothing of it; 「养了条狗」 leaves the number out. */
const counted =
  /(?<![十百千万第])[那这某一](?:样|条|只|种|趟|款|台|位|间|件|辆|部|份|张|项|所|座|群|拨|盆|缸|锅|棵|株|窝|匹|幅|瓶|双|顶|支|单|票|笔|节|篇|首)(?!样|种|车间|位置|手|部分|件事|条街)|(?<=[养买有开骑租换写学戴出搞弄找加办种][了过着]?)(?:条|只|台|辆|部|套|间|把|份|张|群|盆|趟)(?=\p{Script=Han})|(?<=[开租买有]了?)家(?=\p{Script=Han}{2})/gu;
/** 「我家宝宝」 is one's child, and says nothing of the home. */
const homeOf = /(?<=[我咱俺])家的?(?=宝宝|孩子|娃|[大小二]宝|儿子|女儿|闺女|老[人公婆大二头]|媳妇|婆婆|公公|[狗猫])/gu;
/** 「厂里」「店里」: the place itself. */
const withinPlace = /^([厂店校院村园队班屋馆社镇])(?:里|里头|里面)$/u;
const grammar = new Set(
  `的 了 着 过 地 得 我 我们 你 你们 他 她 它 他们 自己 是 在 有 和 与 跟 把 被 给 对 从 到 向 就 都 会 能 可以 能够 应该 需要 必须 请 帮 上 下 里 中 个 一 一个 一只 一条 一台 一家 一名 一位 一份 一种 一门 一下 正在 正 把 一把 一台 一辆 一家 这 那 这个 那个 这些 那些 说 觉得 来 去 做 当 叫做 时 时候 有没有 怎么 什么 多少 哪 天 号 月 日 年 点 吗 呢 啊 呀 哦 嗯 吧 嘛 为 以 而 等 所 因为 所以 然后 如果 今天 明天 昨天 后天 多 大 小 好 人 终于 成 成为 属于 起 开始 方面 之一 每
   i me my mine we our us you your he she they it its this that these those the a an am is are was were be been being do does did have has had having of to in on at for with from by and or as so if than then there here about into onto up out off over who whom which what when where why how will would can could should shall may must let get gets got gotten go goes going make makes made take takes took please lot lots really very just one ones s t m re ve ll d today tomorrow yesterday morning's some any each all both own same such been it's that's i'm`.split(
    /\s+/,
  ),
);

/**
 * The content of a text as concepts and stems, in text order: 「我写代码的编辑器」 → code, editor. Words of the concept list
 * become their concept's name, in either language; grammar is left out.
 */
export function contentWords(text: string, tokenizer: Tokenizer): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)) {
    if (han.test(run))
      found.push(...hanWords(run.replace(homeOf, '').replace(kinOfMine, '$1 ').replace(counted, ''), tokenizer));
    else found.push(...latinWords(run));
  }
  return found;
}

function hanWords(run: string, tokenizer: Tokenizer): string[] {
  const found: string[] = [];
  let at = 0;
  for (const match of run.matchAll(phrasePattern)) {
    found.push(...cut(run.slice(at, match.index), tokenizer));
    found.push(conceptOf(match[0]) ?? match[0]);
    at = match.index + match[0].length;
  }
  found.push(...cut(run.slice(at), tokenizer));
  return found;
}

function cut(text: string, tokenizer: Tokenizer): string[] {
  if (text === '') return [];
  const bare = text.replace(/(?<!自)[我咱您](?:们)?|[他她它你](?:们)?(?!人)/gu, ' ');
  return tokenizer.words(bare).flatMap((word) => {
    const known = conceptOf(word);
    if (known) return [known];
    if (grammar.has(word)) return [];
    const [, place] = withinPlace.exec(word) ?? [];
    if (place) return [place];
    const [, verb, rest] = headVerb.exec(word) ?? [];
    if (verb && rest) return [verb, rest].flatMap((part) => conceptOf(part) ?? (keeps(part) ? [part] : []));
    return keeps(word) ? [word] : [];
  });
}

const keeps = (word: string) => !grammar.has(word) && !(word.length === 1 && stopWords.has(word));

function latinWords(run: string): string[] {
  const words = (run.toLowerCase().match(/[\p{L}\p{M}\d][\p{L}\p{M}\d'+#.-]*/gu) ?? []).map((word) =>
    word.replace(/'s$|[.'-]+$/g, ''),
  );
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at);
    let concept: string | undefined;
    for (; length > 0; length--) {
      concept = conceptOf(wordForm(words.slice(at, at + length).join(' ')));
      if (concept) break;
    }
    if (concept) found.push(concept);
    else {
      const word = words[at] ?? '';
      if (word !== '' && !grammar.has(word) && !stopWords.has(word)) found.push(wordForm(word));
    }
    at += Math.max(1, length);
  }
  return found;
}
