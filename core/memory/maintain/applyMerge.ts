import { dropMirrors, joinCards } from '../link/mirror';
import type { WorkingSet } from '../pipeline/workingSet';
import type { Card, Evidence, Reason } from '../types';

/**
 * Puts one card in the place of several that say the same. It takes up their evidence, counts, words and links; they stay
 * as superseded, without links. What the user wrote on the kept card stays.
 */
export async function applyMerge(
  set: WorkingSet,
  keptId: string,
  otherIds: string[],
  reason: Reason,
  at: number,
): Promise<void> {
  const kept = await set.get(keptId);
  const others = (await set.getMany(otherIds)).filter((card) => card.status === 'active' && !card.pinned);
  if (kept?.status !== 'active' || kept.pinned || others.length === 0) return;
  const when = { by: 'engine' as const, at };
  const group = new Set([keptId, ...otherIds]);
  for (const other of others) {
    await dropMirrors(set, other, when);
    set.change(
      other,
      { status: 'superseded', supersededBy: keptId, links: [] },
      { ...when, change: 'superseded', reason },
    );
  }
  const current = (await set.get(keptId)) ?? kept;
  set.change(current, union(current, others), { ...when, change: 'merged', reason });
  for (const { to, ...tie } of others.flatMap((card) => card.links)) {
    if (!group.has(to)) await joinCards(set, keptId, to, tie, when);
  }
}

function union(kept: Card, others: Card[]): Partial<Card> {
  const all = [kept, ...others];
  const words = (field: 'keywords' | 'entities' | 'tags') => [...new Set(all.flatMap((card) => card[field]))];
  const recalls = all.flatMap((card) => card.lastRecalledAt ?? []);
  const starts = all.flatMap((card) => card.validFrom ?? []);
  const fields: Partial<Card> = {
    evidence: distinct(all.flatMap((card) => card.evidence)),
    keywords: words('keywords'),
    entities: words('entities'),
    tags: words('tags'),
    mentionCount: sum(all.map((card) => card.mentionCount)),
    recallCount: sum(all.map((card) => card.recallCount)),
    usedCount: sum(all.map((card) => card.usedCount)),
    lastRecalledAt: recalls.length > 0 ? Math.max(...recalls) : null,
    confidence: Math.max(...all.map((card) => card.confidence)),
    importance: Math.max(...all.map((card) => card.importance)),
    validFrom: starts.length > 0 ? Math.min(...starts) : null,
    supersedes: [...new Set([...(kept.supersedes ?? []), ...others.map((card) => card.id)])],
  };
  for (const field of kept.userEdited) delete fields[field as keyof Card];
  return fields;
}

function distinct(evidence: Evidence[]): Evidence[] {
  return [...new Map(evidence.map((piece) => [`${piece.turnId}:${piece.start}:${piece.quote}`, piece])).values()];
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
