import { commitSet, type Engine } from '../engine';
import { evolveAround } from '../link/evolve';
import { dropMirrors, joinCards } from '../link/mirror';
import { proposeLinks } from '../link/propose';
import { createWorkingSet } from '../pipeline/workingSet';
import { stagePut } from '../store/store';
import { stableId } from '../text/hash';
import type { Card, Reason } from '../types';
import { mustGet, rewrite } from './editCard';

/**
 * Answers the question a pending card asks. `accept`: it comes into force, in other words if given, and the card it
 * contradicts gives way. `reject`: it is gone, and statements near it are not proposed again. `keepOld`: what was known
 * stays and the pending card is kept as superseded by it.
 *
 * @returns the card in its new state, null after `reject`. A card that waits for nothing comes back as it is.
 * @throws CardNotFoundError.
 */
export async function resolvePending(
  engine: Engine,
  id: string,
  answer: 'accept' | 'reject' | 'keepOld',
  text?: string,
): Promise<Card | null> {
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const card = await mustGet(set, id);
    if (card.status !== 'pending') return card;
    const at = engine.clock.now();
    const rivals = (await rivalsOf(engine, card)).filter((rival) => rival.status === 'active');

    if (answer === 'reject') {
      const vector = engine.index.vectorOf(id);
      await dropMirrors(set, card, { by: 'user', at });
      set.change(
        card,
        { status: 'trashed', trashedAt: at, links: [] },
        { by: 'user', change: 'trashed', reason: { code: 'refusedByUser' }, at },
        ['pendingReason'],
      );
      set.unindex(id);
      await commitSet(engine, set, (batch) => {
        if (!vector) return;
        const { kind } = card;
        const row = {
          id: stableId('rejection', id),
          text: card.text,
          kind,
          at,
          vector,
          modelId: engine.embedder.modelId,
        };
        stagePut(batch, 'rejections', row);
      });
      return null;
    }

    if (answer === 'keepOld') {
      const [rival] = rivals;
      const reason: Reason = { code: 'oldKeptByUser' };
      const fields: Partial<Card> = { status: 'superseded', ...(rival ? { supersededBy: rival.id } : {}) };
      const next = set.change(card, fields, { by: 'user', change: 'superseded', reason, at }, ['pendingReason']);
      await commitSet(engine, set);
      return next;
    }

    const words = text === undefined ? '' : engine.filter(text.trim()).text;
    const fields: Partial<Card> = { status: 'active', confidence: Math.max(card.confidence, 0.95) };
    if (words !== '' && words !== card.text) {
      Object.assign(fields, await rewrite(engine, set, card, words));
      fields.userEdited = [...new Set([...card.userEdited, 'text'])];
    }
    if (rivals.length > 0) fields.supersedes = rivals.map((rival) => rival.id);
    set.change(card, fields, { by: 'user', change: 'accepted', reason: { code: 'acceptedByUser' }, at }, [
      'pendingReason',
    ]);
    for (const rival of rivals) {
      await dropMirrors(set, rival, { by: 'engine', at });
      const current = (await set.get(rival.id)) ?? rival;
      const reason: Reason = { code: 'replacedByAnswer', params: { known: card.text } };
      set.change(
        current,
        { status: 'superseded', supersededBy: id, validTo: Math.min(current.validTo ?? at, at), links: [] },
        { by: 'user', change: 'superseded', reason, at },
      );
    }
    await tieToNeighbours(engine, set, id, at);
    await commitSet(engine, set);
    return (await set.get(id)) ?? null;
  });
}

/** The cards a pending one contradicts: its question names one of them by its words. */
async function rivalsOf(engine: Engine, card: Card): Promise<Card[]> {
  const named = card.pendingReason?.params?.cardId;
  if (typeof named !== 'string') return [];
  const rival = await engine.store.get('cards', named);
  return rival ? [rival] : [];
}

async function tieToNeighbours(
  engine: Engine,
  set: ReturnType<typeof createWorkingSet>,
  id: string,
  at: number,
): Promise<void> {
  const card = await set.get(id);
  // In other words it has another vector, which the index learns with the commit.
  const staged = set.entries().find((entry) => entry.cardId === id);
  const vector = staged ? engine.centre.apply(staged.vector, staged.lang, 'card') : engine.index.vectorOf(id);
  if (!vector || !card) return;
  const near = engine.index.similar(vector, { limit: 12, of: 'card' }).filter((entry) => entry.id !== id);
  const cards = await set.getMany(near.map((entry) => entry.id));
  const candidates = cards.map((other) => ({
    card: other,
    cosine: near.find((entry) => entry.id === other.id)?.cosine ?? 0,
  }));
  for (const { to, ...tie } of proposeLinks(card, candidates)) await joinCards(set, id, to, tie, { by: 'engine', at });
  await evolveAround(set, id, { by: 'engine', at });
}
