import type { ReadTurn } from '../../types';
import { at, isRecord, type JsonRecord, listAt, parseJson, textAt, timeAt } from './json';
import { compact } from './parserParts';

/**
 * Turns from messages in the order they were said. A turn of the assistant is made of all its messages up to the next
 * one of the user: progress, tool calls and reasoning beside one or several answers. `isDone` says that the last turn is
 * complete. Hidden, system and tool messages give no text.
 */
export function assembleChatgptTurns(messages: readonly JsonRecord[], isDone: boolean): ReadTurn[] {
  const turns: ReadTurn[] = [];
  let group: JsonRecord[] = [];
  const closeGroup = (isComplete: boolean): void => {
    const turn = assistantTurn(group, isComplete);
    if (turn) turns.push(turn);
    group = [];
  };
  for (const message of messages) {
    const role = textAt(message, 'author', 'role');
    if (role === 'user') {
      if (isHidden(message)) continue;
      closeGroup(true);
      const turn = userTurn(message);
      if (turn) turns.push(turn);
    } else if (role === 'assistant' || role === 'tool') group.push(message);
  }
  closeGroup(isDone);
  return turns;
}

function userTurn(message: JsonRecord): ReadTurn | undefined {
  const kind = textAt(message, 'content', 'content_type') ?? 'text';
  if (kind !== 'text' && kind !== 'multimodal_text') return;
  const text = contentText(message);
  return text.trim()
    ? compact<ReadTurn>({
        role: 'user',
        text,
        messageId: textAt(message, 'id'),
        at: timeAt(message, 'create_time'),
      })
    : undefined;
}

function assistantTurn(group: readonly JsonRecord[], isComplete: boolean): ReadTurn | undefined {
  const spoken = group.filter(isSpoken);
  const finals = spoken.filter((message) => at(message, 'channel') === 'final');
  const answers = finals.length ? finals : spoken.filter((message) => isUnmarkedAnswer(message, isComplete));
  const text = answers
    .map((message) => cleanText(contentText(message), message))
    .filter(Boolean)
    .join('\n\n');
  const [first] = answers;
  if (!first || !text) return;
  const ids = answers.flatMap((message) => textAt(message, 'id') ?? []);
  const others = spoken.flatMap((message) => textAt(message, 'id') ?? []);
  const [messageId, ...otherIds] = [...new Set([...ids, ...others])];
  const thinking = group.flatMap(thoughtsOf).join('\n\n');
  return compact<ReadTurn>({
    role: 'assistant',
    text,
    thinking: thinking || undefined,
    messageId,
    otherIds: otherIds.length ? otherIds : undefined,
    at: timeAt(first, 'create_time'),
    streaming: isComplete ? undefined : true,
  });
}

function isSpoken(message: JsonRecord): boolean {
  const recipient = textAt(message, 'recipient');
  const kind = textAt(message, 'content', 'content_type') ?? '';
  return (
    at(message, 'author', 'role') === 'assistant' &&
    (recipient === undefined || recipient === 'all') &&
    (kind === 'text' || kind === 'multimodal_text') &&
    !isHidden(message) &&
    at(message, 'metadata', 'is_thinking_preamble_message') !== true &&
    at(message, 'channel') !== 'commentary' &&
    at(message, 'channel') !== 'analysis'
  );
}

/** Before channels existed an answer was a message that ended its turn; older files leave that open. */
function isUnmarkedAnswer(message: JsonRecord, isComplete: boolean): boolean {
  return !isComplete || at(message, 'end_turn') !== false;
}

function isHidden(message: JsonRecord): boolean {
  return at(message, 'metadata', 'is_visually_hidden_from_conversation') === true || at(message, 'weight') === 0;
}

function contentText(message: JsonRecord): string {
  const parts = listAt(message, 'content', 'parts').flatMap((part) => {
    if (typeof part === 'string') return part;
    return isRecord(part) && part.content_type === 'audio_transcription' ? (textAt(part, 'text') ?? []) : [];
  });
  return parts.length ? parts.join('\n') : (textAt(message, 'content', 'text') ?? '');
}

function thoughtsOf(message: JsonRecord): string[] {
  if (textAt(message, 'content', 'content_type') !== 'thoughts') return [];
  return listAt(message, 'content', 'thoughts').flatMap((thought) => {
    const lines = [textAt(thought, 'summary'), textAt(thought, 'content')].filter(Boolean);
    return lines.length ? [lines.join('\n')] : [];
  });
}

/** Lines around a part that its reader may go on writing in. */
const writingFence = /^:::(writing\{[^\n]*\})?[ \t]*\n?/gm;

/**
 * Takes out inline references: private-use characters U+E200–U+E206 around a payload, and the older 【…†source】. A
 * reference that stands for a word of the sentence (an entity) leaves that word.
 */
function cleanText(text: string, message: JsonRecord): string {
  let out = text;
  for (const reference of listAt(message, 'metadata', 'content_references')) {
    const matched = textAt(reference, 'matched_text');
    const words = /entity|alt_text/.test(textAt(reference, 'type') ?? '')
      ? (textAt(reference, 'alt') ?? textAt(reference, 'name'))
      : '';
    if (matched && words && /[\ue200-\ue206]/.test(matched)) out = out.split(matched).join(words);
  }
  return out
    .replace(/\ue200entity\ue202([^\ue201]*)\ue201/g, (_whole, payload: string) => textAt(parseJson(payload), 1) ?? '')
    .replace(/ ?\ue200[^\ue201]*(\ue201|$)/g, '')
    .replace(/[\ue200-\ue206]/g, '')
    .replace(/【[^】]*†[^】]*】/g, '')
    .replace(writingFence, '')
    .replace(/[ \t]+$/gm, '')
    .trim();
}
