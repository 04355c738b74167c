import type { Memory } from '../../core/memory/api';
import type { Scope } from '../../core/memory/types';
import type { CapturedConversation } from '../../core/platform/messages';
import { pauseTestFor } from '../../core/platform/pauses';
import { marksOf } from '../../core/sites/shared/turnMark';

/**
 * Stores the turns of a conversation, except those said while the user had paused.
 * @returns how many were new or longer than before, and the kinds of private data that were masked.
 */
export async function keepTurns(
  memory: Memory,
  conversation: CapturedConversation,
  scope: Scope,
): Promise<{ stored: number; masked: string[] }> {
  const { site, conversationId, url, title, turns } = conversation;
  const masked = new Set<string>();
  let stored = 0;
  const isPaused = await pauseTestFor(site, conversationId);
  for (const turn of turns) {
    const marks = marksOf(conversationId, { ...turn, ...(turn.messageId && { ids: [turn.messageId] }) });
    if (isPaused({ ...turn, marks })) continue;
    const result = await memory.addTurn({
      ...turn,
      site,
      conversationId,
      url,
      ...(title !== undefined && { title }),
      scope,
    });
    if (result.stored) stored++;
    for (const kind of result.masked) masked.add(kind);
  }
  return { stored, masked: [...masked] };
}
