import type { Engine } from '../../../engine';
import type { Neighbour } from '../../neighbours';
import type { PairReading } from './pairReader';

/** The nearest cards that are read; what is farther is hardly ever meant, and each card costs a short run of the model. */
const maxRead = 8;
/** Cards no nearer than this are about something else. */
const minCosine = 0.1;

/**
 * What the reader of pairs says of a statement and the cards nearest to it, by card. Undefined where there is no reader:
 * deciding goes on without.
 *
 * @param neighbours nearest first
 * @throws EmbedderUnavailableError when the model cannot run
 */
export async function readPairs(
  { pairReader }: Pick<Engine, 'pairReader'>,
  fresh: string,
  neighbours: readonly Neighbour[],
): Promise<ReadonlyMap<string, PairReading> | undefined> {
  if (!pairReader) return undefined;
  const near = neighbours.filter(({ cosine }) => cosine >= minCosine).slice(0, maxRead);
  const readings = await pairReader.read(
    fresh,
    near.map(({ card }) => card.text),
  );
  if (!readings) return undefined;
  return new Map(near.flatMap(({ card }, at) => (readings[at] ? [[card.id, readings[at]] as const] : [])));
}
