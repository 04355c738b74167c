import { bestText, sendingId } from './registeredTurn';
import { marksOf } from './turnMark';
import type { TurnRegistry } from './turnRegistry';

/** Turns in one report, so that it is never too long to be taken. */
const turnsPerReport = 300;

/** Marks of turns that were said before our eyes, and of those that were only seen. */
export interface ForgoneMarks {
  live: string[];
  seen: string[];
}

/**
 * Reports the turns that were forgone in a conversation since the last time and stand as they are. What could not be
 * reported is reported again.
 *
 * @param flush also of turns that may still change: the page is being left.
 */
export function reportForgone(
  registry: TurnRegistry,
  now: number,
  flush: boolean,
  tell: (marks: ForgoneMarks) => Promise<unknown>,
): void {
  const taken = registry.takeForgone(now, flush);
  for (let from = 0; from < taken.length; from += turnsPerReport) {
    const part = taken.slice(from, from + turnsPerReport);
    const marks: ForgoneMarks = { live: [], seen: [] };
    for (const entry of part) {
      const id = sendingId(entry) ?? entry.ids[0];
      const turn = { role: entry.role, text: bestText(entry), ...(id && { ids: [id] }) };
      marks[entry.isLive ? 'live' : 'seen'].push(...marksOf(registry.conversationId, turn));
    }
    tell(marks).catch(() => {
      for (const entry of part) entry.forgoneAs = null;
    });
  }
}
