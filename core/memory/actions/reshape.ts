import { MemoryInputError } from '../api';
import { contentId } from '../cards/buildCard';
import { commitSet, type Engine } from '../engine';
import { evolveAround } from '../link/evolve';
import { dropMirrors, joinCards, mayMeet } from '../link/mirror';
import { createWorkingSet, type WorkingSet } from '../pipeline/workingSet';
import { stableId } from '../text/hash';
import type { Card, CardLink, Evidence, Reason } from '../types';
import { mustGetKept, rewrite } from './editCard';

/**
 * One card in the place of several. It takes up their evidence, counts, tags and links; they stay as superseded.
 *
 * @param text its words; those of the longest card when absent.
 * @throws CardNotFoundError; MemoryInputError for fewer than two cards, cards in the trash or of two projects.
 */
export async function mergeCards(engine: Engine, ids: string[], text?: string): Promise<Card> {
  const unique = [...new Set(ids)];
  if (unique.length < 2) throw new MemoryInputError('Merging takes two cards');
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const cards: Card[] = [];
    for (const id of unique) cards.push(await mustGetKept(set, id));
    const projects = new Set(cards.map((card) => card.scope).filter((scope) => scope !== 'global'));
    if (projects.size > 1) throw new MemoryInputError('Cards of two projects cannot be merged');
    const longest = cards.reduce((best, card) => (card.text.length > best.text.length ? card : best));
    const scope = [...projects][0] ?? 'global';
    const words = text === undefined ? longest.text : engine.filter(text.trim()).text;
    if (words.trim() === '') throw new MemoryInputError('A card cannot be empty');

    const now = engine.clock.now();
    const reason: Reason = { code: 'mergedByUser', params: { count: cards.length } };
    const merged: Card = {
      ...longest,
      id: await freeId(set, contentId(scope, words), unique),
      scope,
      status: 'active',
      tags: [...new Set(cards.flatMap((card) => card.tags))],
      entities: [...new Set(cards.flatMap((card) => card.entities))],
      evidence: uniqueEvidence(cards),
      importance: Math.max(...cards.map((card) => card.importance)),
      confidence: Math.max(...cards.map((card) => card.confidence)),
      mentionCount: cards.reduce((sum, card) => sum + card.mentionCount, 0),
      recallCount: cards.reduce((sum, card) => sum + card.recallCount, 0),
      usedCount: cards.reduce((sum, card) => sum + card.usedCount, 0),
      pinned: cards.some((card) => card.pinned),
      supersedes: unique,
      userEdited: text === undefined ? longest.userEdited : [...new Set([...longest.userEdited, 'text'])],
      links: [],
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    delete merged.supersededBy;
    delete merged.pendingReason;
    delete merged.trashedAt;
    const card = set.create(
      { ...merged, ...(await rewrite(engine, set, merged, words)) },
      { by: 'user', reason, at: now },
    );
    await replaceCards(set, cards, card.id, reason, now);
    await evolveAround(set, card.id, { by: 'engine', at: now });
    await commitSet(engine, set);
    return (await set.get(card.id)) ?? card;
  });
}

/**
 * Several cards in the place of one, which stays as superseded. Each keeps its evidence.
 *
 * @throws CardNotFoundError; MemoryInputError for a card in the trash, or when fewer than two texts are left.
 */
export async function splitCard(engine: Engine, id: string, texts: string[]): Promise<Card[]> {
  const words = [...new Set(texts.map((text) => engine.filter(text.trim()).text.trim()).filter((text) => text !== ''))];
  if (words.length < 2) throw new MemoryInputError('Splitting takes two texts');
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const whole = await mustGetKept(set, id);
    const now = engine.clock.now();
    const reason: Reason = { code: 'splitByUser', params: { count: words.length } };
    const parts: Card[] = [];
    for (const text of words) {
      const part: Card = {
        ...whole,
        id: await freeId(set, contentId(whole.scope, text), [id]),
        status: 'active',
        supersedes: [id],
        links: [],
        userEdited: [...new Set([...whole.userEdited, 'text'])],
        createdAt: now,
        updatedAt: now,
        version: 1,
      };
      delete part.supersededBy;
      delete part.pendingReason;
      delete part.trashedAt;
      parts.push(set.create({ ...part, ...(await rewrite(engine, set, part, text)) }, { by: 'user', reason, at: now }));
    }
    const [first] = parts;
    if (first) await replaceCards(set, [whole], first.id, reason, now);
    for (const [nth, part] of parts.entries()) {
      for (const other of parts.slice(nth + 1)) {
        const tie = { type: 'sameTopic' as const, reason, weight: 0.6 };
        await joinCards(set, part.id, other.id, tie, { by: 'user', at: now });
      }
    }
    await commitSet(engine, set);
    return set.getMany(parts.map((part) => part.id));
  });
}

/** Puts cards out of force in favour of another, which inherits their links. */
async function replaceCards(set: WorkingSet, cards: Card[], byId: string, reason: Reason, at: number): Promise<void> {
  const inherited: CardLink[] = cards.flatMap((card) => card.links);
  const gone = new Set(cards.map((card) => card.id));
  for (const card of cards) {
    await dropMirrors(set, card, { by: 'engine', at });
    const current = (await set.get(card.id)) ?? card;
    set.change(
      current,
      { status: 'superseded', supersededBy: byId, links: [] },
      { by: 'user', change: 'superseded', reason, at },
      ['trashedAt', 'pendingReason'],
    );
  }
  for (const { to, ...tie } of inherited) {
    const [card, other] = [await set.get(byId), await set.get(to)];
    if (card && other && !gone.has(to) && mayMeet(card, other))
      await joinCards(set, byId, to, tie, { by: 'engine', at });
  }
}

function uniqueEvidence(cards: Card[]): Evidence[] {
  const byPlace = new Map(
    cards.flatMap((card) => card.evidence).map((piece) => [`${piece.turnId}:${piece.start}:${piece.end}`, piece]),
  );
  return [...byPlace.values()].sort((left, right) => left.at - right.at);
}

async function freeId(set: WorkingSet, own: string, parents: string[]): Promise<string> {
  for (let nth = 0; ; nth++) {
    const id = nth === 0 ? own : stableId(own, ...parents, nth);
    if (!(await set.get(id))) return id;
  }
}
