import type { Draft } from '../types';

/** Drafts of one turn that are decided on together. */
export interface Unit {
  pieces: Draft[];
  /** The sentence they are the clauses of, where there are several. */
  whole?: { text: string; start: number };
}

const maxPieces = 4;
const maxCharacters = 90;
/** Nothing but a comma and a joining word between two clauses of one sentence. */
const joint = /^[\s，,、;；:：—-]*(?:(?:and|but|so|then|now)\s+|而且|并且|所以|但是?|然后|就|现在)?$/iu;

/** A sentence that begins with a pronoun goes on about what the one before was about. */
const sentenceEnd = /^[\s.。!！~～]+$/u;
const pronounFirst =
  /^(?:(?:he|she|it|they|that|this|these|his|her|its)(?:['’]s|['’]re)?\b|[他她它](?:们)?|这(?![几两周个])|那(?![几两个]))/iu;

/**
 * Groups drafts by sentence. A change is often told over several clauses, none of which says it all: 「利率调了，现在一个月还
 * 5700」, "sold the Fit, driving an EV now".
 */
export function groupClauses(
  turnText: string,
  drafts: readonly Draft[],
  tentative: ReadonlySet<Draft> = new Set(),
): Unit[] {
  const units: Unit[] = [];
  for (const draft of joinHalves(turnText, drafts, tentative)) {
    const last = units.at(-1);
    const before = last?.pieces.at(-1);
    const first = last?.pieces[0];
    const isNext =
      before !== undefined &&
      first !== undefined &&
      last !== undefined &&
      last.pieces.length < maxPieces &&
      draft.end - first.start <= maxCharacters &&
      draft.start >= before.end &&
      goesOn(turnText.slice(before.end, draft.start), draft.text);
    if (isNext) last.pieces.push(draft);
    else units.push({ pieces: [draft] });
  }
  return units.map(({ pieces }): Unit => {
    const [first] = pieces;
    const last = pieces.at(-1);
    if (!first || !last || first === last) return { pieces };
    return { pieces, whole: { text: turnText.slice(first.start, last.end), start: first.start } };
  });
}

function goesOn(between: string, text: string): boolean {
  return joint.test(between) || (sentenceEnd.test(between) && pronounFirst.test(text));
}

const past = /以前|曾经|过去|小时候|原来|本来|之前|\b(?:used to|previously|formerly|before)\b/iu;
const present = /现在|如今|目前|后来|已经|\b(?:now|these days|nowadays)\b/iu;
/** 「我不是左撇子，是右撇子」: the first half takes back what the second puts in its place. */
const takesBack = /不是|并非|\b(?:not|isn['’]t|wasn['’]t|aren['’]t)\b/iu;
const putsRight = /^(?:而)?(?:应该)?是|^(?:but|it['’]s|rather|actually)\b/iu;
/** 「这两周在家办公，5月18号才回公司」: the second half says until when. */
const untilThen = /为止|才(?:回|走|能|好|恢复|结束|搬|开)|^到.{1,12}(?:走|回|结束)|^(?:until|till|through|back on)\b/iu;
const isEnd = ({ quote, eventTime }: Draft): boolean => eventTime !== null && untilThen.test(quote);

const personFirst = /^(?:(?:he|she|they|his|her|their)(?:['’]s|['’]re)?\b|[他她它](?:们)?)/iu;

/**
 * Two halves that only together say something are one draft: what was and what is now, what is taken back and what takes
 * its place, what is so and until when, and what is said of somebody who was named just before and is not worth keeping without the name.
 */
function joinHalves(turnText: string, drafts: readonly Draft[], tentative: ReadonlySet<Draft>): Draft[] {
  const found: Draft[] = [];
  for (const draft of [...drafts].sort((left, right) => left.start - right.start)) {
    const before = found.at(-1);
    const between = before ? turnText.slice(before.end, draft.start) : '';
    const isBeside = before !== undefined && draft.start >= before.end && joint.test(between);
    const isHalf =
      isBeside &&
      ((past.test(before.quote) && present.test(draft.quote)) ||
        (takesBack.test(before.quote) && putsRight.test(draft.quote)) ||
        isEnd(draft) ||
        (tentative.has(draft) && !tentative.has(before) && personFirst.test(draft.quote)));
    if (isHalf) found[found.length - 1] = joined(before, between, draft);
    else found.push(draft);
  }
  return found;
}

function joined(first: Draft, between: string, second: Draft): Draft {
  return {
    ...first,
    text: `${first.text}${between}${second.quote}`,
    quote: `${first.quote}${between}${second.quote}`,
    end: second.end,
    keywords: [...new Set([...first.keywords, ...second.keywords])],
    entities: [...new Set([...first.entities, ...second.entities])],
    eventTime: first.eventTime ?? second.eventTime,
    ...(isEnd(second) && second.eventTime ? { durable: false, validTo: second.eventTime.to } : {}),
  };
}
