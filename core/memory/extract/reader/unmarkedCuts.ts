import type { TokenReading } from '../reading';

/** What stands between two statements where no mark does. */
const conjunction = /\b(?:and|but|so|while|yet|then|bc)\s+$/iu;
const chineseConjunction = /(?:但是|可是|而且|并且|还有|所以|另外|同时|然后)$/u;
const verb =
  /^(?:(?:also|now|then|still|never|always|only|really|mostly|usually)\s+)*(?:[a-z]{3,}(?:s|ed)|is|has|can|can['’]?t|does|doesn['’]?t|won['’]t|got|went|ran|took|made|left|keep|lost|won|quit)\b/iu;
/** The speaker anew, of whom something is told. */
const subject = /^(?:i|i['’]?m|i['’]?ve|my|we|our)\b/iu;
/** "Spicy food and I are not friends". */
const paired = /^i\s+(?:are|aren['’]t|were|weren['’]t)\b/iu;
/** Words enough to have told something; what is only named or dated has its subject behind it ("these days I skip them"). */
const told = /(?:\S+\s+){4}$|[\p{Script=Han}\w]{4}$/u;
const leansOn =
  /(?:是|指|讲|说|觉得|知道|让|给|跟|和|比|被|把|对|在|这块|方面|时候|之外)$|\b(?:that|which|where|when|why|how|what|who|because|if|as|than|like|of|about|with|for)\s+$/iu;
/** How a question or a request begins that no mark parts from what was told before it. */
const asks =
  /^(?:你?能不能|你?可不可以|有没有|会不会|是不是|要不要|该不该|怎么|咋|哪|什么|你说|你给|帮我|给我)|^(?:what|which|how|when|where|who|why|should|can|could|will|would|do|does|is|are|any|anything|please|pls)\b/iu;

/** From these probabilities on a statement begins. */
const min = { verb: 0.35, conjunction: 0.75, chineseConjunction: 0.65, subject: 0.9, chineseClause: 0.65 };
/** Or what belongs to none begins, with the conjunction. */
const minToLeave = 0.9;
/** What was worth remembering before the question, and is no more behind its first word. */
const drop = { from: 0.6, to: 0.4 };

/** A beginning is seen a character early or late: the surest of its neighbours counts. */
function isSurest(readings: readonly TokenReading[], at: number): boolean {
  const { begin } = readings[at] ?? { begin: 0 };
  return [-2, -1, 1, 2].every((step) => (readings[at + step]?.begin ?? 0) < begin);
}

/**
 * Where a reader of the turn sees a statement begin, or end before a question, although no mark shows it: ascending offsets
 * behind conjunctions, before a subject or a Chinese clause behind one that is whole, before words of asking. Elsewhere a
 * reader's word alone is no reason to cut: it would part words and leave fragments.
 */
export function findUnmarkedCuts(text: string, readings: readonly TokenReading[]): number[] {
  return readings
    .filter(({ start, begin, store }, at) => {
      const before = text.slice(Math.max(0, start - 48), start);
      const after = text.slice(start, start + 24);
      const last = readings[at - 1];
      if (conjunction.test(before) && !paired.test(after))
        return begin >= min.conjunction || (last?.leave ?? 0) >= minToLeave || (begin >= min.verb && verb.test(after));
      if (chineseConjunction.test(before)) return begin >= min.chineseConjunction;
      if (last && last.store >= drop.from && store <= drop.to && asks.test(after)) return true;
      const isSure = /^\p{Script=Han}/u.test(after)
        ? begin >= min.chineseClause && isSurest(readings, at)
        : begin >= min.subject && subject.test(after);
      return isSure && told.test(before) && !leansOn.test(before);
    })
    .map(({ start }) => start);
}
