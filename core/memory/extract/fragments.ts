import { readJoint, type TokenReading } from './reading';
import type { Statement } from './segment/statements';

/** Below this a fragment goes on with the sentence before it, as the reader of the turn sees it. */
const minToBegin = 0.5;
const maxCharacters = { zh: 14, en: 48 };
/** Nothing but the end of a sentence that was no question. */
const ended = /^[\s.。!！~～…,，;；]*$/u;
const ownSubject = /我|咱|俺|\b(?:i|i['’]m|i['’]ve|my|we|our)\b/iu;

interface Piece {
  statement: Statement;
  words: string;
  explicit: boolean;
}

/** Says something only with what stands before it: 「七年。」, "Retired greyhound, 4.", "Nothing broken." */
function isFragment({ statement, words, explicit }: Piece): boolean {
  return (
    statement.shape === 'rest' && !explicit && words.length <= maxCharacters[statement.lang] && !ownSubject.test(words)
  );
}

/**
 * Puts a sentence that is none ("Moss went yesterday. Vet came to the house.") to the statement before it, where the reader
 * sees nothing new begin: apart nobody would understand it.
 *
 * @param pieces those that are kept, in text order
 */
export function joinFragments<P extends Piece>(
  text: string,
  pieces: readonly P[],
  readings: readonly TokenReading[],
): P[] {
  const joined: P[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const { statement } = piece;
    const isNext =
      before !== undefined &&
      statement.sentence > before.statement.sentence &&
      ended.test(text.slice(before.statement.end, statement.start)) &&
      isFragment(piece);
    const joint = isNext ? readJoint(readings, before.statement, statement) : null;
    if (!isNext || !joint || Math.max(joint.begin, joint.leave) >= minToBegin) {
      joined.push(piece);
      continue;
    }
    const end = statement.end;
    joined[joined.length - 1] = {
      ...before,
      statement: { ...before.statement, end },
      words: text.slice(before.statement.start, end),
    };
  }
  return joined;
}
