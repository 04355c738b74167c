import type { Card } from '../../types';
import { takeMarkers } from '../read/content';
import shipped from './pair.weights.json';
import { chanceOfTurn } from './turn';

/**
 * How likely a card tells that something has changed, 0–1, read from its marks and vector alone: a hundred times as quick as
 * taking the statement apart, and nearly as sure. 0 with another embedder than the weights were made with.
 *
 * @param vector centred, of unit length.
 */
export function chanceOfChange(
  { text, lang, polarity, validTo }: Pick<Card, 'text' | 'lang' | 'polarity' | 'validTo'>,
  vector: Float32Array,
  modelId: string,
): number {
  if (modelId !== shipped.modelId) return 0;
  const { marks } = takeMarkers(text.toLowerCase());
  const isPlan = marks.has('plan') && !marks.has('done');
  return chanceOfTurn(
    shipped.turn,
    {
      text,
      lang,
      marks,
      polarity: polarity ?? 1,
      isPlan,
      isTemporary: validTo !== null || (marks.has('temporary') && !isPlan),
      correction: null,
    },
    vector,
  );
}
