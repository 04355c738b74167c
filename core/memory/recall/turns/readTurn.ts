import { blankOut, findInjected } from '../../pipeline/ownWords';
import type { Embedder, IndexEntry, Tokenizer } from '../../ports';
import type { Store } from '../../store/store';
import type { Turn } from '../../types';
import { ownPieces } from './ownPieces';
import { turnEntry } from './turnEntry';

/**
 * What the index holds of a turn as it is given, under the cards that were read from it, but for those in `without`; null
 * where it holds nothing.
 */
export async function readTurn(
  engine: { store: Store; embedder: Embedder; tokenizer: Tokenizer },
  turn: Turn,
  { without = [], signal }: { without?: readonly string[]; signal?: AbortSignal | undefined } = {},
): Promise<IndexEntry | null> {
  if (turn.role !== 'user' || turn.unrecalled) return null;
  const pieces = ownPieces(blankOut(turn.text, await findInjected(engine.store, turn)));
  if (pieces.length === 0) return null;
  const cards = await engine.store.query('cards', { index: 'turnIds', equals: turn.id });
  const keys = cards.flatMap((card) =>
    card.status === 'trashed' || without.includes(card.id)
      ? []
      : card.evidence
          .filter((piece) => piece.turnId === turn.id)
          .map(({ start, end }) => ({ start, end, text: card.text })),
  );
  return turnEntry(turn, pieces, keys, engine, signal);
}
