import type { Language, Turn } from '../types';
import type { Span } from './segment/types';

/** A proposal of the assistant's that the user took up. */
export interface AcceptedDecision extends Span {
  /** The decision in words that stand alone. */
  text: string;
  lang: Language;
}

const zhAccept =
  /^(?:好的?|行|可以|嗯+|ok|没问题|那|听你的|同意|就|不错)*[，,。!！ ]*(?:那|那么|我们|咱们|我|就|还是)*(?:就|决定|选|定)(?:用|选|选择|定|按|按照|采用|走|去|买|做|上|照|听|是)?(.{0,24}?)(?:吧|了|好了|就好|来|做|走|办)*[。！!~～]*$/iu;
const enAccept =
  /^(?:ok(?:ay)?|sure|great|good|perfect|yes|yeah|alright|right|sounds good|fine|agreed|makes sense|thanks|cool)?[\s,.!—-]*(?:then\s+)?(?:(?:let['’]?s|we['’]?ll|i['’]?ll|we will|i will|we should|let us) (?:go (?:with|for)|use|pick|choose|stick with|do|take|adopt)|(?:i|we)(?:['’]ve| have)? (?:decided|chose|settled) (?:on|to (?:use|go with)|for)?|(?:going|go) with)\s+(.{1,60}?)(?:\s+then)?[.!]*$/i;
const zhPlainYes =
  /^(?:好的?|行|可以|嗯+|ok|同意|没问题)?[，,。 ]*就?(?:这么|这样|按你说的|照你说的|按这个|听你的|照这个)(?:定|办|做|来|弄|干)?(?:了|吧|好了)*[。！!~～]*$/iu;
const enPlainYes =
  /^(?:ok(?:ay)?|yes|yeah|great|perfect|sure|good|agreed)?[\s,.!-]*(?:let['’]?s do (?:that|it|this)|do (?:that|it)|go (?:ahead )?with (?:that|it|this)|sounds good,? (?:let['’]?s|do) .{0,12}(?:that|it)|i['’]?ll (?:do|take|go with) (?:that|it|this))[.!]*$/i;
const pointer =
  /^(?:这个|那个|它|这种|那种|这|那|你说的|你推荐的|(?:方案|选项|第)?\s*[一二三四1-4ABCDabcd](?:个|种|项|号)?(?:方案|选项)?|前者|后者|上面(?:的|那个)?|that(?: one)?|this(?: one)?|it|the (?:first|second|third|last|former|latter)(?: one| option)?|(?:option|plan|choice|number) ?[1-4a-d])$/iu;
const recommends =
  /建议|推荐|最好|可以(?:用|选|考虑)|更适合|不妨|方案|我会选|\b(?:recommend|suggest|i['’]?d (?:go|use|pick|choose)|best (?:choice|option)|go with|consider|should use|propose)\b/iu;
const optionLine =
  /^\s*(?:[-*•]\s+|(?:方案|选项|option|plan)?\s*([1-9]|[一二三四五]|[A-Da-d])\s*[.)、:：]\s*)(.{2,160})$/iu;

function options(text: string): string[] {
  return text
    .split('\n')
    .map((line) => optionLine.exec(line)?.[2])
    .filter((line) => line !== undefined)
    .map(
      (line) =>
        plain(line)
          .split(/[：:—。]|\s-\s|\.\s/u)[0]
          ?.trim() ?? '',
    )
    .filter((line) => line !== '');
}

function plain(markdown: string): string {
  return markdown.replace(/[*_`#>]/g, '').trim();
}

function recommendedSentence(text: string): string | null {
  const sentences = plain(text).split(/(?<=[。！？!?])|(?<=\.)\s+|\n+/u);
  const found = sentences.find((sentence) => recommends.test(sentence) && !/[?？]\s*$/.test(sentence.trim()));
  const trimmed = found?.trim();
  return trimmed && trimmed.length <= 160 ? trimmed.replace(/[。.]$/u, '') : null;
}

/** What 「第二个」 or "the latter" points at among the options the assistant named. */
function resolvePointer(words: string, proposal: string): string | null {
  const named = options(proposal);
  const order = /(?:第)?\s*([一二三四1-4])|(first|second|third|last|former|latter|前者|后者)|\b([a-d])\b/iu.exec(words);
  if (order && named.length > 0) {
    const key = (order[1] ?? order[2] ?? order[3] ?? '').toLowerCase();
    const index = {
      一: 0,
      二: 1,
      三: 2,
      四: 3,
      '1': 0,
      '2': 1,
      '3': 2,
      '4': 3,
      first: 0,
      second: 1,
      third: 2,
      former: 0,
      latter: 1,
      last: named.length - 1,
      前者: 0,
      后者: 1,
      a: 0,
      b: 1,
      c: 2,
      d: 3,
    }[key];
    return index === undefined ? null : (named[index] ?? null);
  }
  return named.length === 1 ? (named[0] ?? null) : recommendedSentence(proposal);
}

/**
 * Reads a sentence in which the user takes up what the assistant proposed just before (「好，就用 Postgres 吧」, "let's go
 * with the second one") and says what was decided. Null when it is no such sentence or its object cannot be made out.
 */
export function readAcceptance(
  sentence: string,
  span: Span,
  lang: Language,
  previousAssistant: Turn | null,
): AcceptedDecision | null {
  const words = sentence.trim();
  if (words.length > 90 || /[?？]$/.test(words)) return null;
  const answer = (what: string): AcceptedDecision => ({
    ...span,
    lang,
    text: lang === 'zh' ? `决定：${what}` : `Decided: ${what}`,
  });
  if (zhPlainYes.test(words) || enPlainYes.test(words)) {
    const what = previousAssistant ? resolvePointer('', previousAssistant.text) : null;
    return what ? answer(what) : null;
  }
  const object = (zhAccept.exec(words)?.[1] ?? enAccept.exec(words)?.[1])?.trim();
  if (!object) return null;
  if (pointer.test(object)) {
    const what = previousAssistant ? resolvePointer(object, previousAssistant.text) : null;
    return what ? answer(what) : null;
  }
  // A decision of one's own needs no proposal, but without one the words must name something.
  const isNamed = /[A-Za-z0-9《]/u.test(object) || object.length >= 2;
  if (!previousAssistant && !/[A-Za-z]{2}/.test(object)) return null;
  if (!isNamed || /^(?:好|行|这样|是|会|不|没|能|要|说|觉得)/u.test(object)) return null;
  return {
    ...span,
    lang,
    text: words
      .replace(/^(?:好的?|行|可以|嗯+|ok(?:ay)?|sure|great|yes|yeah|alright)[，,。!！\s]+/iu, '')
      .replace(/[。！!.]+$/u, ''),
  };
}
