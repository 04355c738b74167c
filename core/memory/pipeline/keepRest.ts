import { contentId } from '../cards/buildCard';
import { restOf } from '../decide/rest';
import { dot } from '../embed/normalise';
import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import { cardEntry } from '../recall/cardEntry';
import type { Card } from '../types';
import type { Judged } from './lesson';
import type { WorkingSet } from './workingSet';

/** A card of its own for what a card says that is about to give way, where only one of the things it says has changed. */
export async function keepRest(
  { tokenizer, embedder, centre }: Pick<Engine, 'tokenizer' | 'embedder' | 'centre'>,
  set: WorkingSet,
  card: Card,
  { statement, centred: fresh, now: at }: Pick<Judged, 'statement' | 'centred' | 'now'>,
): Promise<void> {
  const parts = restOf(card, statement, tokenizer);
  if (!parts) return;
  const { kept: text, changed } = parts;
  const [vector, other] = await embedder.embed([text, changed]);
  if (!vector || !other) return;
  const centred = centre.apply(vector, card.lang, 'card');
  // What is nearer to the change than what it seems to be of may well be what it is of.
  if (dot(fresh, centred) >= dot(fresh, centre.apply(other, card.lang, 'card'))) return;
  const id = contentId(card.scope, text);
  if (await set.get(id)) return;
  const keywords = card.keywords.filter((word) => text.includes(word));
  const part: Card = {
    ...card,
    id,
    text,
    keywords,
    entities: card.entities.filter((name) => text.includes(name)),
    context: '',
    eventTime: null,
    supersedes: [card.id],
    links: [],
    semanticId: semanticId(centred),
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  set.create(part, { by: 'engine', reason: { code: 'restHolds', params: { known: card.text } }, at });
  set.index(cardEntry(part, vector, tokenizer));
}
