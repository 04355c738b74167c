import type { Draft } from '../types';
import { joint } from './halves';

/** Drafts of one turn that are decided on together. */
export interface Unit {
  pieces: Draft[];
  /** The sentence they are the clauses of, where there are several. */
  whole?: Whole;
}

/** Several clauses as they stand in the turn. */
export interface Whole {
  text: string;
  start: number;
}

const maxPieces = 4;
const maxCharacters = 90;

/** A sentence that begins with a pronoun goes on about what the one before was about. */
const sentenceEnd = /^[\s.。!！~～]+$/u;
const pronounFirst =
  /^(?:(?:he|she|it|they|that|this|these|his|her|its)(?:['’]s|['’]re)?\b|[他她它](?:们)?|这(?![几两周个])|那(?![几两个]))/iu;

/**
 * Groups drafts by sentence. A change is often told over several clauses, none of which says it all: 「利率调了，现在一个月还
 * 5700」, "sold the Fit, driving an EV now".
 */
export function groupClauses(turnText: string, drafts: readonly Draft[]): Unit[] {
  const units: Unit[] = [];
  for (const draft of drafts) {
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
  return units.map(({ pieces }) => {
    const whole = wholeOf(turnText, pieces);
    return whole ? { pieces, whole } : { pieces };
  });
}

/** The clauses from the first to the last; null where there is only one. */
export function wholeOf(turnText: string, pieces: readonly Draft[]): Whole | null {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last || first === last) return null;
  return { text: turnText.slice(first.start, last.end), start: first.start };
}

function goesOn(between: string, text: string): boolean {
  return joint.test(between) || (sentenceEnd.test(between) && pronounFirst.test(text));
}

/** Says that what was so is so no longer, or is different now. */
const letsGo =
  /不[^，。]{0,10}了|没(?:再|在)|[辞停戒退换卖丢扔改调搬][^，。]{0,8}|分手|离职|跳槽|结束|解除|取消|放弃|告别|拜拜|\b(?:quit|dropp(?:ed|ing)|gave up|giving up|left|stopped|sold|moved|done with|no longer|not .{1,30} anymore|cancel(?:l?ed)|switched|ditched|traded)\b/iu;
/** Says what is so instead, without saying of whom. */
const takesUp =
  /^(?:现在|如今|目前|而家|今年|以后|改|换|转|到|去|回|就|干脆|开始|准备|打算|要|用)(?!我)|^(?:now|these days|switched|moved|started|starting|on to|onto|going with|using|driving|living|working|doing)\b|\binstead$/iu;
const ownSubject = /^.{0,4}(?:我|咱|俺)|^(?:i|we|my|our)\b/iu;

/** Says what is so now and not of whom; after a clause that is known to change something it goes on with it. */
export const tellsWhatIsNow = ({ quote }: Draft): boolean => takesUp.test(quote) && !ownSubject.test(quote);

/** 「女儿不拉大提琴了，改吹长笛」: the second clause says what took the place of what the first one ends. */
export function continuesChange(before: Draft, after: Draft): boolean {
  return letsGo.test(before.quote) && tellsWhatIsNow(after);
}
