import { buildCard } from '../cards/buildCard';
import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import { joinCards } from '../link/mirror';
import type { WorkingSet } from '../pipeline/workingSet';
import { cardEntry } from '../recall/cardEntry';
import { cardTombstoneId } from '../store/tombstones';
import { plainForm } from '../text/hash';
import type { Card, Draft, Evidence } from '../types';
import type { MaintainAction } from './actions';
import { findTopicEvidence } from './topicEvidence';

/** How sure a card is that was put together from summaries rather than said. */
const topicConfidence = 0.6;
/** Cards of the same topic that a new topic card is tied to. */
const maxTies = 6;

type Consolidation = Extract<MaintainAction, { action: 'consolidate' }>;

/**
 * Makes the card of a recurring topic, or adds what was said since. Nothing happens when the card was deleted for good,
 * or when no sentence of the user is left to quote.
 *
 * @returns whether anything changed.
 */
export async function applyTopic(engine: Engine, set: WorkingSet, action: Consolidation, at: number): Promise<boolean> {
  const { statement, cardId, reason } = action;
  if (await engine.store.get('tombstones', cardTombstoneId(cardId))) return false;
  const episodes = (await engine.store.getMany('episodes', action.episodeIds)).filter((each) => each !== undefined);
  const evidence = await findTopicEvidence(engine.store, episodes, statement.keywords);
  const [first] = evidence;
  if (!first) return false;
  const when = { by: 'engine' as const, at };

  const known = await set.get(cardId);
  if (known) {
    const seen = new Set(known.evidence.map(conversationOf));
    const fresh = evidence.filter((piece) => !seen.has(conversationOf(piece)));
    if (known.status !== 'active' || known.pinned || fresh.length === 0) return false;
    const fields = {
      evidence: [...known.evidence, ...fresh],
      mentionCount: known.mentionCount + fresh.length,
    };
    set.change(known, fields, { ...when, change: 'strengthened', reason });
    return true;
  }

  const [vector] = await engine.embedder.embed([statement.text]);
  if (!vector) return false;
  const draft = draftOf(statement, first);
  const built = buildCard(draft, {
    id: cardId,
    scope: statement.scope,
    evidence,
    semanticId: semanticId(engine.centre.apply(vector, statement.lang, 'card')),
    embedding: { modelId: engine.embedder.modelId, dimension: engine.embedder.dimension },
    now: at,
  });
  const card = set.create({ ...built, mentionCount: evidence.length }, { ...when, reason });
  set.index(cardEntry(card, vector, engine.tokenizer));
  for (const other of await cardsOn(engine, statement.topic, evidence)) {
    await joinCards(set, cardId, other.id, { type: 'sameTopic', reason, weight: 0.5 }, when);
  }
  return true;
}

function draftOf(statement: Consolidation['statement'], first: Evidence): Draft {
  const { text, lang, topic, keywords, importance } = statement;
  return {
    text,
    lang,
    quote: first.quote,
    start: first.start,
    end: first.end,
    kind: 'fact',
    polarity: null,
    topic,
    keywords,
    entities: [],
    importance,
    confidence: topicConfidence,
    validFrom: null,
    validTo: null,
    eventTime: null,
    durable: true,
    explicit: false,
  };
}

const conversationOf = (piece: Evidence): string => `${piece.site}\n${piece.conversationId}`;

/** Active cards that were learnt in these conversations or name the topic. */
async function cardsOn(engine: Engine, topic: string, evidence: Evidence[]): Promise<Card[]> {
  const places = new Set(evidence.map(conversationOf));
  const word = plainForm(topic);
  const active = await engine.store.query('cards', { index: 'status', equals: 'active' });
  return active
    .filter((card) => !card.pinned && (plainForm(card.topic) === word || plainForm(card.text).includes(word)))
    .filter(
      (card) => plainForm(card.topic) === word || card.evidence.some((piece) => places.has(conversationOf(piece))),
    )
    .slice(0, maxTies);
}
