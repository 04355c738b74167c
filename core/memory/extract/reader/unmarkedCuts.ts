import type { TokenReading } from '../reading';

/** From this probability on a statement begins behind a conjunction and before a verb: "is 88 and lives alone". */
const minOfVerb = 0.35;
/** The same before a Chinese clause, where a conjunction may be part of a longer word. */
const minOfClause = 0.9;
const conjunction = /\b(?:and|but|so|while|yet)\s+$/iu;
const chineseConjunction = /(?:但是|可是|而且|并且|还有|所以|另外|同时)$/u;
const verb =
  /^(?:(?:also|now|then|still|never|always|only|really|mostly|usually)\s+)*(?:[a-z]{3,}(?:s|ed)|is|has|can|can['’]?t|does|doesn['’]?t|won['’]t|got|went|ran|took|made|left|keep|lost|won|quit)\b/iu;

/**
 * Where a reader of the turn sees a statement begin although no mark shows it: ascending offsets behind conjunctions.
 * Elsewhere a reader's word alone is no reason to cut: it would part words and leave fragments.
 */
export function findUnmarkedCuts(text: string, readings: readonly TokenReading[]): number[] {
  return readings
    .filter(({ start, begin }) => {
      const before = text.slice(Math.max(0, start - 8), start);
      const after = text.slice(start, start + 24);
      return (
        (begin >= minOfVerb && conjunction.test(before) && verb.test(after)) ||
        (begin >= minOfClause && chineseConjunction.test(before) && /^\p{Script=Han}/u.test(after))
      );
    })
    .map(({ start }) => start);
}
