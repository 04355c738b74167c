import { lightConcepts } from '../lexicon/valueTypes';
import type { Statement } from '../statement';
import { alike } from './overlap';
import type { Relation } from './relation';

/** 「我学的那个乐器是…」, "the instrument I play is …": a thing that was only said to be there. */
const points =
  /^(?:我们?|咱们?)?\p{Script=Han}{1,4}的(?:那\p{Script=Han}|这\p{Script=Han})?\p{Script=Han}{1,6}(?:主要|其实|就)?[是叫]|^(?:the|my) [^,.]{2,30} (?:i|we|i['’]m|we['’]re) [^,.]{2,20} (?:is|are) /iu;

/** Says which one it is: 「我种的多肉主要是生石花」 after 「最近迷上种多肉」. */
export function identifies(fresh: Statement, known: Statement, cosine: number): Relation | null {
  const { frame } = fresh;
  if (!frame || known.frame || known.slot || fresh.lang !== known.lang || !points.test(fresh.text)) return null;
  if (fresh.polarity === -1 || known.polarity === -1 || fresh.isPlan || frame.after.length === 0) return null;
  const main = (known.clauses[0]?.words ?? known.specifics).filter((word) => !lightConcepts.has(word));
  const isNamed = (word: string) => frame.before.some((other) => alike(word, other));
  return main.length > 0 && main.every(isNamed) ? { kind: 'morePrecise', strength: Math.max(0.65, cosine) } : null;
}
