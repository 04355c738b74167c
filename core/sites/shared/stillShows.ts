import type { ReadTurn } from '../types';
import { grewFrom, idsOf } from './registeredTurn';

/**
 * Whether a page still shows the conversation it showed before, as far as it has changed since. Sites draw the next
 * conversation into the same nodes, or draw all anew: one of the turns must stand where it stood or bear the id it bore, or
 * all that were read last must say what they said, and no node may say something else.
 */
export function stillShows(before: readonly ReadTurn[], now: readonly ReadTurn[]): boolean {
  const byElement = new Map(before.flatMap((turn) => (turn.element ? [[turn.element, turn]] : [])));
  const ids = new Set(before.flatMap(idsOf));
  let isCertain = false;
  let at = 0;
  let same = 0;
  for (const turn of now) {
    const known = turn.element && byElement.get(turn.element);
    if (known && !saysAtLeast(turn, known)) return false;
    isCertain ||= known !== undefined || idsOf(turn).some((id) => ids.has(id));
    const found = before.findIndex((one, index) => index >= at && one.role === turn.role && saysAtLeast(turn, one));
    if (found === -1) continue;
    at = found + 1;
    same++;
  }
  // Two chats may begin with the same greeting.
  return isCertain || (same > 1 && at === before.length);
}

/** Whether two looks at a page found the same. */
export function sameTurns(before: readonly ReadTurn[], now: readonly ReadTurn[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ role, text, messageId }, index) => {
      const other = now[index];
      return other?.role === role && other.text === text && other.messageId === messageId;
    })
  );
}

function saysAtLeast(turn: ReadTurn, before: ReadTurn): boolean {
  return turn.text === before.text || (turn.role === 'assistant' && grewFrom(before.text, turn.text));
}
