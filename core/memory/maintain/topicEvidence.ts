import type { Store } from '../store/store';
import { findBuried } from '../store/tombstones';
import type { Episode, Evidence, Turn } from '../types';

const maxQuoteCharacters = 120;

/**
 * What the user said on a topic, one quote from each conversation: the first sentence that names the topic or one of the
 * keywords. Conversations without such a sentence give none, and neither do sentences that were deleted for good.
 */
export async function findTopicEvidence(store: Store, episodes: Episode[], words: string[]): Promise<Evidence[]> {
  const found: Evidence[] = [];
  for (const { site, conversationId } of episodes) {
    const turns = await store.query('turns', { index: 'conversation', equals: [site, conversationId] });
    const piece = quoteFrom(turns, words);
    if (piece) found.push(piece);
  }
  const buried = await findBuried(store, found);
  return found.filter((_, at) => !buried[at]);
}

function quoteFrom(turns: Turn[], words: string[]): Evidence | null {
  const said = turns.filter((turn) => turn.role === 'user').sort((left, right) => left.order - right.order);
  for (const word of words.map((each) => each.toLowerCase()).filter((each) => each !== '')) {
    for (const turn of said) {
      const at = turn.text.toLowerCase().indexOf(word);
      if (at >= 0) return pieceAround(turn, at);
    }
  }
  return null;
}

/** The sentence around a position, cut to a length that fits a line. */
function pieceAround(turn: Turn, at: number): Evidence {
  const before = turn.text.slice(0, at).search(/[^。！？!?；;\n]*$/);
  const rest = turn.text.slice(at).search(/[。！？!?；;\n]|\.(?=\s|$)/);
  const stop = rest < 0 ? turn.text.length : at + rest;
  let start = Math.max(before, at - maxQuoteCharacters / 2);
  while (start < at && /\s/.test(turn.text.charAt(start))) start += 1;
  const quote = turn.text.slice(start, Math.min(stop, start + maxQuoteCharacters)).trimEnd();
  return {
    turnId: turn.id,
    quote,
    start,
    end: start + quote.length,
    site: turn.site,
    conversationId: turn.conversationId,
    at: turn.at,
    ...(turn.url === undefined ? {} : { url: turn.url }),
  };
}
