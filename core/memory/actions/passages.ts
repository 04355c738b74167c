import { CardNotFoundError } from '../api';
import { commitSet, type Engine } from '../engine';
import { learn } from '../pipeline/learn';
import { plainDraft } from '../pipeline/tentative';
import { createWorkingSet } from '../pipeline/workingSet';
import { turnPrefix } from '../recall/scan';
import { readPassage } from '../recall/turns/passage';
import { isPassageId, readPassageId } from '../recall/turns/passageId';
import { readTurn } from '../recall/turns/readTurn';
import { stagePut } from '../store/store';
import type { Turn } from '../types';

/**
 * Id of the card: the same for a card's id; for a passage that of the card made of it, which is made now where there is
 * none, because the user wants to do something with it.
 *
 * @throws CardNotFoundError when the passage's words are gone.
 */
export async function cardOf(engine: Engine, id: string): Promise<string> {
  if (!isPassageId(id)) return id;
  return engine.writer.run(async () => {
    const passage = await readPassage(engine.store, id);
    const [said] = passage?.evidence ?? [];
    if (!passage || !said) throw new CardNotFoundError(id);
    if (!isPassageId(passage.id)) return passage.id;
    const { quote, start, end: _, ...source } = said;
    const draft = plainDraft(quote, start, engine.tokenizer);
    const set = createWorkingSet(engine.store);
    const [outcome] = await learn(engine, set, {
      drafts: [{ ...draft, text: passage.text, explicit: true, confidence: 0.95 }],
      source,
      scope: passage.scope,
      by: 'user',
      decisionMode: false,
      explicit: true,
    });
    if (!outcome?.card) throw new CardNotFoundError(id);
    await commitSet(engine, set);
    return outcome.card.id;
  });
}

/** Takes the own words of turns out of recall, or lets them in again. Returns the ids whose turns were there. */
export async function recallTurns(engine: Engine, ids: readonly string[], isWanted: boolean): Promise<string[]> {
  if (ids.length === 0) return [];
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const done: string[] = [];
    const turns: Turn[] = [];
    for (const id of ids) {
      const turn = await engine.store.get('turns', readPassageId(id)?.turnId ?? '');
      if (!turn) continue;
      const { unrecalled: _, ...open } = turn;
      const next = isWanted ? open : { ...open, unrecalled: true as const };
      const entry = await readTurn(engine, next);
      if (entry) set.index(entry);
      else set.unindex(turnPrefix + turn.id);
      turns.push(next);
      done.push(id);
    }
    await commitSet(engine, set, (batch) => stagePut(batch, 'turns', ...turns));
    return done;
  });
}
