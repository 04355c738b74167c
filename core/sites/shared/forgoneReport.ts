import { bestText } from './registeredTurn';
import { marksOf } from './turnMark';
import type { TurnRegistry } from './turnRegistry';

/** Turns of a conversation have at most this many ids worth knowing. */
const maxIds = 4;

/** Marks of turns that were said before our eyes, and of those that were only seen. */
export interface ForgoneMarks {
  live: string[];
  seen: string[];
}

/**
 * The marks of turns that were forgone in a conversation since the last time and stand as they are; null for none.
 *
 * @param flush also of turns that may still change: the page is being left.
 */
export function takeForgoneMarks(registry: TurnRegistry, now: number, flush: boolean): ForgoneMarks | null {
  const marks: ForgoneMarks = { live: [], seen: [] };
  for (const entry of registry.takeForgone(now, flush)) {
    const turn = { role: entry.role, text: bestText(entry), ids: entry.ids.slice(0, maxIds) };
    marks[entry.isLive ? 'live' : 'seen'].push(...marksOf(registry.conversationId, turn));
  }
  return marks.live.length || marks.seen.length ? marks : null;
}
