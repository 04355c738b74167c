import type { Span } from '../../extract/segment/types';
import { blankOut, findInjected } from '../../pipeline/ownWords';
import type { Tokenizer } from '../../ports';
import type { Store } from '../../store/store';
import { detectLanguage } from '../../text/language';
import type { Card, Turn } from '../../types';
import { overlap, ownPieces } from './ownPieces';
import { passageId, readPassageId } from './passageId';

/** Pieces with no more than a few marks and spaces between them are one passage, up to so many characters. */
const maxPassage = 160;
const maxGap = 3;

/** What the user said in a turn that no card, whatever its state, was read from. What was put there by Keepsake is not theirs. */
export async function openPieces(store: Store, turn: Turn): Promise<Span[]> {
  const pieces = ownPieces(blankOut(turn.text, await findInjected(store, turn)));
  if (pieces.length === 0) return [];
  const cards = await store.query('cards', { index: 'turnIds', equals: turn.id });
  const held = cards.flatMap((card) => card.evidence.filter((piece) => piece.turnId === turn.id));
  return pieces.filter((piece) => !held.some((one) => overlap(piece, one)));
}

/**
 * The passage of a turn that fits a question best, as a card that lives for this recall only: the piece with most of the
 * question's words (the first one where none has any), with the pieces right beside it. Null where nothing is left to say.
 *
 * @param terms of the question.
 */
export function choosePassage(
  turn: Turn,
  pieces: readonly Span[],
  terms: readonly string[],
  tokenizer: Tokenizer,
): Card | null {
  const wanted = new Set(terms);
  const shared = pieces.map(
    ({ start, end }) => new Set(tokenizer.terms(turn.text.slice(start, end)).filter((term) => wanted.has(term))).size,
  );
  const best = shared.indexOf(Math.max(...shared));
  let span = pieces[best];
  if (!span) return null;
  for (const piece of pieces.slice(best + 1)) {
    if (piece.start - span.end > maxGap || piece.end - span.start > maxPassage) break;
    span = { start: span.start, end: piece.end };
  }
  for (const piece of pieces.slice(0, best).reverse()) {
    if (span.start - piece.end > maxGap || span.end - piece.start > maxPassage) break;
    span = { start: piece.start, end: span.end };
  }
  return passageCard(turn, span);
}

/** The passage as a card, which is in no table. */
function passageCard(turn: Turn, { start, end }: Span): Card {
  const quote = turn.text.slice(start, end);
  const { site, conversationId, at, url } = turn;
  return {
    id: passageId(turn.id, { start, end }),
    text: quote.replace(/\s+/gu, ' ').trim(),
    lang: detectLanguage(quote),
    kind: 'event',
    tier: 'episodic',
    polarity: null,
    topic: '',
    keywords: [],
    entities: [],
    tags: [],
    context: '',
    evidence: [{ turnId: turn.id, quote, start, end, site, conversationId, at, ...(url === undefined ? {} : { url }) }],
    scope: turn.scope,
    importance: 3,
    confidence: 0.5,
    validFrom: null,
    validTo: null,
    eventTime: null,
    status: 'active',
    pinned: false,
    links: [],
    createdAt: turn.capturedAt,
    updatedAt: turn.capturedAt,
    lastRecalledAt: null,
    recallCount: 0,
    usedCount: 0,
    mentionCount: 1,
    semanticId: '',
    embedding: { modelId: '', dimension: 0 },
    userEdited: [],
    version: 0,
  };
}

/**
 * What a passage's id stands for: the card that was made of it since, the passage itself, or null when its turn or its words
 * are gone.
 */
export async function readPassage(store: Store, id: string): Promise<Card | null> {
  const span = readPassageId(id);
  if (!span) return null;
  const { turnId } = span;
  const turn = await store.get('turns', turnId);
  if (!turn || turn.unrecalled) return null;
  const cards = await store.query('cards', { index: 'turnIds', equals: turnId });
  const made = cards.find((card) =>
    card.evidence.some((piece) => piece.turnId === turnId && piece.start === span.start && piece.end === span.end),
  );
  if (made) return made.status === 'trashed' ? null : made;
  const pieces = await openPieces(store, turn);
  return pieces.some((piece) => overlap(piece, span)) ? passageCard(turn, span) : null;
}
