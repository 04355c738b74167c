import { commitSet, type Engine } from '../engine';
import { dropMirrors } from '../link/mirror';
import type { JobRunner } from '../pipeline/jobs';
import { episodeId } from '../pipeline/summarise';
import { createWorkingSet } from '../pipeline/workingSet';
import { turnPrefix } from '../recall/scan';
import { newBatch, stagePut, stageRemove } from '../store/store';
import { turnTombstoneId } from '../store/tombstones';
import type { Card } from '../types';

/**
 * Forgets what the user said last in a conversation: the turn with the answers after it, its waiting job, and its part
 * in every card. Cards that nothing else supports go to the trash; what they had put out of force comes back. A summary
 * that told of it is written anew.
 *
 * @returns the cards that went to the trash.
 */
export async function forgetLastTurn(
  engine: Engine,
  jobs: JobRunner,
  { site, conversationId }: { site: string; conversationId: string },
): Promise<Card[]> {
  return engine.writer.run(async () => {
    const turns = await engine.store.query('turns', {
      index: 'conversation+order',
      from: [site, conversationId, Number.MIN_SAFE_INTEGER],
      to: [site, conversationId, Number.MAX_SAFE_INTEGER],
    });
    const last = turns.findLast((turn) => turn.role === 'user');
    if (!last) return [];
    const gone = turns.filter((turn) => turn.order >= last.order);
    const set = createWorkingSet(engine.store);
    const at = engine.clock.now();
    const why = { by: 'user' as const, at, reason: { code: 'turnForgotten' } };
    const trashed: Card[] = [];
    for (const { id } of await engine.store.query('cards', { index: 'turnIds', equals: last.id })) {
      const card = await set.get(id);
      if (!card) continue;
      const evidence = card.evidence.filter((piece) => piece.turnId !== last.id);
      if (evidence.length > 0) {
        set.change(card, { evidence, mentionCount: Math.max(1, card.mentionCount - 1) }, { ...why, change: 'edited' });
        continue;
      }
      if (card.status === 'trashed') continue;
      await dropMirrors(set, card, { by: 'user', at });
      const current = (await set.get(id)) ?? card;
      trashed.push(set.change(current, { status: 'trashed', trashedAt: at, links: [] }, { ...why, change: 'trashed' }));
      set.unindex(id);
      for (const older of await set.getMany(card.supersedes ?? [])) {
        if (older.status !== 'superseded' || older.supersededBy !== id) continue;
        set.change(older, { status: 'active', validTo: null }, { ...why, change: 'restored' }, ['supersededBy']);
      }
    }
    const waiting = (await engine.store.query('jobs')).filter((job) =>
      gone.some((turn) => turn.id === job.payload.turnId),
    );
    const anew = newBatch();
    if (await engine.store.get('episodes', episodeId({ site, conversationId })))
      await jobs.enqueue(anew, { kind: 'summariseConversation', payload: { site, conversationId }, notBefore: at });
    for (const turn of gone) set.unindex(turnPrefix + turn.id);
    await commitSet(engine, set, (batch) => {
      stageRemove(batch, 'turns', ...gone.map((turn) => turn.id));
      stageRemove(batch, 'jobs', ...waiting.map((job) => job.id));
      stagePut(batch, 'jobs', ...(anew.put.jobs ?? []));
      for (const turn of gone) stagePut(batch, 'tombstones', { id: turnTombstoneId(turn.id), at });
    });
    return trashed;
  });
}
