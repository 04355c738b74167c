import { type CardEdit, CardNotFoundError, MemoryInputError } from '../api';
import { semanticId } from '../embed/semanticId';
import { commitSet, type Engine } from '../engine';
import { dropMirrors, mayMeet } from '../link/mirror';
import { createWorkingSet, type WorkingSet } from '../pipeline/workingSet';
import { cardEntry } from '../recall/cardEntry';
import { detectLanguage } from '../text/language';
import type { Card } from '../types';

/** The card. @throws CardNotFoundError. */
export async function mustGet(set: WorkingSet, id: string): Promise<Card> {
  const card = await set.get(id);
  if (!card) throw new CardNotFoundError(id);
  return card;
}

/** The card, which is not in the trash. @throws CardNotFoundError; MemoryInputError for one in the trash. */
export async function mustGetKept(set: WorkingSet, id: string): Promise<Card> {
  const card = await mustGet(set, id);
  if (card.status === 'trashed') throw new MemoryInputError('A card in the trash has to be restored first');
  return card;
}

/** Fields and index entry of a card with another text. */
export async function rewrite(engine: Engine, set: WorkingSet, card: Card, text: string): Promise<Partial<Card>> {
  const lang = detectLanguage(text);
  const [vector] = await engine.embedder.embed([text]);
  if (!vector) throw new MemoryInputError('The text could not be embedded');
  const terms = engine.tokenizer.terms(text);
  set.index(cardEntry({ ...card, text, lang }, vector, engine.tokenizer));
  const keywords = [...new Set(terms)].filter((term) => term.length > 1).slice(0, 5);
  const embedding = { modelId: engine.embedder.modelId, dimension: engine.embedder.dimension };
  return { text, lang, keywords, embedding, semanticId: semanticId(engine.centre.apply(vector, lang, 'card')) };
}

/** Puts a card into the index as it is now. */
export async function reindex(engine: Engine, set: WorkingSet, card: Card): Promise<void> {
  const [vector] = await engine.embedder.embed([card.text]);
  if (!vector) throw new MemoryInputError('The text could not be embedded');
  set.index(cardEntry(card, vector, engine.tokenizer));
}

/**
 * Changes a card by hand. The fields become the user's: nothing automatic changes them afterwards. The text is masked
 * like any other. A change of scope cuts links to cards it may no longer meet.
 */
export async function editCard(engine: Engine, id: string, edit: CardEdit): Promise<Card> {
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const card = await mustGetKept(set, id);
    const now = engine.clock.now();
    const fields: Partial<Card> = { ...edit };
    if (edit.topic !== undefined) fields.topic = engine.filter(edit.topic).text;
    if (edit.tags !== undefined) fields.tags = edit.tags.map((tag) => engine.filter(tag).text);
    if (edit.text !== undefined) {
      const text = engine.filter(edit.text.trim()).text;
      if (text.trim() === '') throw new MemoryInputError('A card cannot be empty');
      Object.assign(fields, await rewrite(engine, set, { ...card, scope: edit.scope ?? card.scope }, text));
    }
    fields.userEdited = [...new Set([...card.userEdited, ...Object.keys(edit)])];
    const next = set.change(card, fields, { by: 'user', change: 'edited', reason: { code: 'editedByUser' }, at: now });
    if (edit.scope !== undefined && edit.scope !== card.scope) {
      if (edit.text === undefined && engine.index.has(id)) await reindex(engine, set, next);
      await cutStrangers(set, next, now);
    }
    await commitSet(engine, set);
    return (await set.get(id)) ?? next;
  });
}

async function cutStrangers(set: WorkingSet, card: Card, at: number): Promise<void> {
  const others = await set.getMany(card.links.map((link) => link.to));
  const strangers = new Set(others.filter((other) => !mayMeet(card, other)).map((other) => other.id));
  if (strangers.size === 0) return;
  const when = { by: 'engine' as const, at };
  await dropMirrors(set, { ...card, links: card.links.filter((link) => strangers.has(link.to)) }, when);
  const links = card.links.filter((link) => !strangers.has(link.to));
  set.change(card, { links }, { ...when, change: 'linked', reason: { code: 'linkCut' } });
}

/** Pins or unpins. */
export async function pinCard(engine: Engine, id: string, pinned: boolean): Promise<Card> {
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const card = await mustGet(set, id);
    if (card.pinned === pinned) return card;
    const reason = { code: pinned ? 'pinnedByUser' : 'unpinnedByUser' };
    const next = set.change(card, { pinned }, { by: 'user', change: 'pinned', reason, at: engine.clock.now() });
    await commitSet(engine, set);
    return next;
  });
}
