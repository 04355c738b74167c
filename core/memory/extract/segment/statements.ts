import { detectLanguage } from '../../text/language';
import type { Language } from '../../types';
import { splitBlocks } from './blocks';
import { splitClauses } from './clauses';
import { type ClauseJudge, type GroupShape, groupClauses } from './group';
import { splitSentences } from './sentences';
import { type BlockKind, type Span, trimSpan } from './types';

/** A piece of a turn that may be one memory. */
export interface Statement extends Span {
  lang: Language;
  block: BlockKind;
  /** Index of its block (line) and of its sentence in the turn. */
  line: number;
  sentence: number;
  /** The sentence it is part of. */
  within: Span;
  shape: GroupShape;
  /** Probability, 0–1, that it says something without what stands before it in its sentence. */
  apart: number;
}

/** A question or request found beside the statements. */
export interface Ask extends Span {
  sentence: number;
}

export interface Segmentation {
  statements: Statement[];
  asks: Ask[];
  sentences: (Span & { line: number; block: BlockKind })[];
}

const leadingConnector =
  /^(?:(?:但是?|可是|而且|并且|所以|因为|因此|然后|另外|还有|此外|于是|同时)(?=[我他她\p{Script=Han}])[，, ]?|(?:and|but|so|because|plus|then|or|yet)\s+(?:then\s+)?)+/iu;
const listMark =
  /^\s*(?:[-*•·–]\s+(?:\[[ x]\]\s*)?|\d{1,2}[.)、]\s*|[（(]\d{1,2}[)）]\s*|[一二三四五六七八九十]、|[①-⑳]\s*|#{1,6}\s+)/u;

function cutConnector(text: string, span: Span): Span {
  const m = leadingConnector.exec(text.slice(span.start, span.end));
  if (!m || m[0].length >= span.end - span.start - 2) return span;
  return { start: span.start + m[0].length, end: span.end };
}

const closing = /(?:[\s。！？!?；;，,：:、～~.…\-—]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u;

/** 「……涨到7块了 笑死」, "moved to Thursdays, ugh": said with a sigh or a laugh. */
const outcry =
  /(?:[，,]\s*|\s+)(?:(?:ugh+|lol|lmao|a?haha(?:ha)*|hehe|smh|\*?sigh\*?|phew|argh+|yay|yikes|gr{2,}|tbh)|(?:哈{2,}|嘿{2,}|嘻{2,}|呜{2,}|笑死|唉+|救命|谢啦|谢谢啦?))$/iu;

/** 「……这事你记着」, "…, btw": what is said about the telling. */
const frame =
  /(?:[，,]?\s*(?:(?:这|那)(?:件事|事儿?|个|点|条))?(?:你|帮我|给我|麻烦你?|请){1,2}(?:也|都|先|要)?(?:记着|记住|记一下|记下|记好)(?:了|哈|啊|哦|吧|呀|一下)*|(?:[，,]\s*|\s+)(?:btw|by the way|fyi|just so you know|just fyi))$/iu;

function cutEnd(text: string, span: Span): Span {
  let words = text.slice(span.start, span.end).replace(closing, '');
  const findCut = () => outcry.exec(words) ?? frame.exec(words);
  for (let cut = findCut(); cut && cut.index > 2; cut = findCut())
    words = words.slice(0, cut.index).replace(closing, '');
  return { start: span.start, end: span.start + words.length };
}

/**
 * Splits a turn into the statements it makes and what it asks for, with exact offsets. Code, tables and logs make none.
 *
 * @param cuts where a clause ends without a mark, ascending offsets
 */
export function segmentTurn(text: string, judge?: ClauseJudge, cuts: readonly number[] = []): Segmentation {
  const result: Segmentation = { statements: [], asks: [], sentences: [] };
  for (const [line, block] of splitBlocks(text).entries()) {
    if (block.kind === 'code' || block.kind === 'table' || block.kind === 'log') continue;
    const mark = listMark.exec(text.slice(block.start, block.end));
    const start = block.start + (mark?.[0].length ?? 0);
    for (const span of splitSentences(text, start, block.end)) {
      const index = result.sentences.length;
      result.sentences.push({ ...span, line, block: block.kind });
      if (block.kind === 'quote') continue;
      const words = text.slice(span.start, span.end);
      const lang = detectLanguage(words);
      const { groups, asks } = groupClauses(text, splitClauses(text, span, lang, cuts), words, lang, judge);
      for (const ask of asks) result.asks.push({ ...ask, sentence: index });
      for (const group of groups) {
        const cut = cutEnd(text, cutConnector(text, trimSpan(text, group)));
        if (!/[\p{L}\p{N}]/u.test(text.slice(cut.start, cut.end))) continue;
        result.statements.push({
          ...cut,
          lang,
          block: block.kind,
          line,
          sentence: index,
          within: span,
          shape: group.shape,
          apart: group.apart,
        });
      }
    }
  }
  return result;
}
