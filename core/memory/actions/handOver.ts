import type { HandOverOptions, Handoff } from '../api';
import { composeHandoff } from '../compose/composeHandoff';
import type { Engine } from '../engine';
import { type ConversationPlace, summaryNow } from '../pipeline/summarise';
import { detectLanguage } from '../text/language';
import { searchMemories } from './search';

/** How many memories may go along; the budget decides how many do. */
const maxMemories = 12;

/**
 * A conversation in short, for going on with it elsewhere: its summary as things stand, the memories learnt in it, and
 * those that fit its topic. Nothing is written, and nothing that waits for a yes goes along.
 */
export async function handOver(engine: Engine, place: ConversationPlace, options: HandOverOptions): Promise<Handoff> {
  const { fields, cards: learnt, scope, lastSaid } = await summaryNow(engine, place);
  const lang = fields?.lang ?? detectLanguage(lastSaid);
  const query = [fields?.topic ?? '', ...(fields?.keywords ?? []), lastSaid].join(' ').trim();
  const { memories } =
    query === '' ? { memories: [] } : await searchMemories(engine, query, { scope, maxMemories, log: false });
  const fitting = memories.map((hit) => hit.card).filter((card) => card.status === 'active');
  const seen = new Set(learnt.map((card) => card.id));
  const cards = [...learnt.toReversed(), ...fitting.filter((card) => !seen.has(card.id))].slice(0, maxMemories);
  return composeHandoff(fields, cards, { ...options, lang });
}
