import type { TextFilter } from '../api';
import { looksLikeInstruction } from '../filter/looksLikeInstruction';
import type { Card, Episode, Evidence, HistoryEntry, RecallLogEntry, Turn } from '../types';
import type { ExportRows } from './format';
import type { RowPace } from './rowPace';

/**
 * The rows of a file as this memory would have written them itself: private data masked in every text, evidence still a
 * piece of its turn, addresses only of the web, and cards that give orders to a model waiting for the user's yes. A file may
 * come from anywhere.
 *
 * @throws the reason of the pace's signal when it was stopped.
 */
export async function cleanRows(rows: ExportRows, filter: TextFilter, pace: RowPace): Promise<ExportRows> {
  const mask = (text: string): string => filter(text).text;
  const masked = new Map<string, string>();
  const turns = await pace.map(rows.turns, (turn) => {
    const clean = cleanTurn(turn, mask);
    if (clean.text !== turn.text) masked.set(turn.id, clean.text);
    return clean;
  });
  const evidence = (piece: Evidence): Evidence => cleanEvidence(piece, masked.get(piece.turnId), mask);
  return {
    ...rows,
    turns,
    cards: await pace.map(rows.cards, (card) => holdOrders({ ...card, ...cleanFields(card, mask, evidence) })),
    history: await pace.map(rows.history, (entry) => cleanHistory(entry, mask, evidence)),
    episodes: await pace.map(rows.episodes, (episode) => cleanEpisode(episode, mask)),
    recallLog: rows.recallLog.map((entry): RecallLogEntry => ({ ...entry, query: mask(entry.query) })),
    rejections: rows.rejections.map((rejection) => ({ ...rejection, text: mask(rejection.text) })),
  };
}

type Mask = (text: string) => string;

const isWebAddress = (url: string): boolean => /^https:\/\//iu.test(url);

/** The row without an address that is none of the web. */
function withSafeUrl<T extends { url?: string }>(row: T): T {
  if (row.url === undefined || isWebAddress(row.url)) return row;
  const { url: _, ...rest } = row;
  return rest as T;
}

function cleanTurn(turn: Turn, mask: Mask): Turn {
  return withSafeUrl({
    ...turn,
    text: mask(turn.text),
    ...(turn.thinking !== undefined && { thinking: mask(turn.thinking) }),
    ...(turn.title !== undefined && { title: mask(turn.title) }),
  });
}

/** @param turnText of the turn as it is now, where something in it was masked. */
function cleanEvidence(piece: Evidence, turnText: string | undefined, mask: Mask): Evidence {
  const quote = mask(piece.quote);
  const safe = withSafeUrl(piece);
  if (turnText === undefined) return quote === piece.quote ? safe : { ...safe, quote, end: piece.start + quote.length };
  if (turnText.slice(piece.start, piece.end) === quote) return { ...safe, quote };
  const start = turnText.indexOf(quote);
  return start < 0 ? { ...safe, quote } : { ...safe, quote, start, end: start + quote.length };
}

/** Those of a card's fields that hold words, cleaned. */
function cleanFields(card: Partial<Card>, mask: Mask, evidence: (piece: Evidence) => Evidence): Partial<Card> {
  const clean: Partial<Card> = {};
  if (card.text !== undefined) clean.text = mask(card.text);
  if (card.topic !== undefined) clean.topic = mask(card.topic);
  if (card.context !== undefined) clean.context = mask(card.context);
  if (card.keywords) clean.keywords = card.keywords.map(mask);
  if (card.entities) clean.entities = card.entities.map(mask);
  if (card.tags) clean.tags = card.tags.map(mask);
  if (card.evidence) clean.evidence = card.evidence.map(evidence);
  return clean;
}

function holdOrders(card: Card): Card {
  if (card.status !== 'active' || !looksLikeInstruction(card.text)) return card;
  return { ...card, status: 'pending', pinned: false, pendingReason: { code: 'looksLikeInstruction' } };
}

function cleanHistory(entry: HistoryEntry, mask: Mask, evidence: (piece: Evidence) => Evidence): HistoryEntry {
  return { ...entry, before: { ...entry.before, ...cleanFields(entry.before, mask, evidence) } };
}

function cleanEpisode(episode: Episode, mask: Mask): Episode {
  return {
    ...episode,
    title: mask(episode.title),
    topic: mask(episode.topic),
    decisions: episode.decisions.map(mask),
    todos: episode.todos.map(mask),
    things: episode.things.map(mask),
    mindNextTime: episode.mindNextTime.map(mask),
    keywords: episode.keywords.map(mask),
  };
}
