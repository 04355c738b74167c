import type { Span } from '../../extract/segment/types';
import type { Embedder, IndexEntry, Tokenizer } from '../../ports';
import { detectLanguage } from '../../text/language';
import type { Turn } from '../../types';
import { speakingOrder } from '../cardEntry';
import { turnPrefix } from '../scan';
import { overlap } from './ownPieces';

/** The model reads no more than about so much at once; a longer text only blurs what it says. */
const maxCharacters = 600;

/** A piece of the turn that a card holds, and what the card says. */
export interface TurnKey extends Span {
  text: string;
}

/**
 * What a turn is read by: the meaning of what no card of it holds (of all of it where the cards hold everything), under its
 * own words and, as further keys, those of its cards. Null where it tells nothing.
 *
 * @param pieces see `ownPieces`.
 */
export async function turnEntry(
  turn: Turn,
  pieces: readonly Span[],
  keys: readonly TurnKey[],
  engine: { embedder: Embedder; tokenizer: Tokenizer },
  signal?: AbortSignal,
): Promise<IndexEntry | null> {
  if (pieces.length === 0) return null;
  const open = pieces.filter((piece) => !keys.some((key) => overlap(piece, key)));
  const words = (spans: readonly Span[]) => spans.map(({ start, end }) => turn.text.slice(start, end)).join('\n');
  const text = words(open.length > 0 ? open : pieces).slice(0, maxCharacters);
  const [vector] = await engine.embedder.embed([text], signal ? { signal } : {});
  if (!vector) return null;
  const extra = keys.map((key) => key.text).filter((key) => !turn.text.includes(key));
  return {
    cardId: turnPrefix + turn.id,
    vector,
    lang: detectLanguage(text),
    scope: turn.scope,
    terms: [words(pieces), ...extra].flatMap((part) => engine.tokenizer.terms(part)),
    conversation: `${turn.site}:${turn.conversationId}`,
    order: speakingOrder(turn.order),
    at: turn.at,
  };
}
