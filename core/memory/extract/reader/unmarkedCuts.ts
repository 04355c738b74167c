import type { TokenReading } from '../reading';

/** A statement begins here although no mark says so, from this probability on. */
const minBegin = 0.9;
/** The same behind a conjunction and before a verb: "lives alone" in "is 88 and lives alone". */
const minOfVerb = 0.35;
const conjunction = /(?:\b(?:and|but|so|while|yet)\s+|(?:但是?|可是|不过|而且|并且|还有|所以|另外|同时))$/iu;
const verb =
  /^(?:(?:also|now|then|still|never|always|only|really|mostly|usually)\s+)*(?:[a-z]{3,}(?:s|ed)|is|has|can|can['’]?t|does|doesn['’]?t|won['’]t|got|went|ran|took|made|left|keep|lost|won|quit)\b|^\p{Script=Han}/u;
/** What is to be kept ends here, and a question or request goes on: 「前夫不给抚养费 | 怎么起诉」. */
const kept = 0.6;
const notKept = 0.2;

/** Only where a question or request plainly goes on: a piece of a question is no statement. */
const asks = /^(?:怎么|如何|咋|有没有|帮我|给我|求|推荐|该|能不能|what|how|any|which|where|can|should)/iu;

const mean = (tokens: readonly TokenReading[]): number =>
  tokens.reduce((sum, token) => sum + token.store, 0) / Math.max(1, tokens.length);

/**
 * Where a reader of the turn sees a statement begin or end: ascending offsets at the starts of words. To be used where
 * people write without punctuation or put two statements into one clause.
 */
export function findUnmarkedCuts(text: string, readings: readonly TokenReading[]): number[] {
  const cuts: number[] = [];
  for (const [i, token] of readings.entries()) {
    if (i === 0) continue;
    const startsWord =
      /\s/u.test(text[token.start - 1] ?? ' ') || /\p{Script=Han}/u.test(text.slice(token.start - 1, token.start + 1));
    if (!startsWord) continue;
    const before = mean(readings.slice(Math.max(0, i - 2), i));
    const after = mean(readings.slice(i, i + 2));
    const ends =
      before >= kept &&
      after <= notKept &&
      mean(readings.slice(Math.max(0, i - 5), i)) >= kept &&
      asks.test(text.slice(token.start, token.start + 12));
    const joined =
      token.begin >= minOfVerb &&
      conjunction.test(text.slice(Math.max(0, token.start - 8), token.start)) &&
      verb.test(text.slice(token.start, token.start + 24));
    if (token.begin >= minBegin || ends || joined) cuts.push(token.start);
  }
  return cuts;
}
