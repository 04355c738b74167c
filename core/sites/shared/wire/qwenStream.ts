import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, isRecord, type JsonRecord, listAt, textAt, timeAt } from './json';
import { compact, jsonDocumentParser, sseParser, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

/** Phases of an answer that are the answer itself; the others are reasoning, searches, pictures. */
const isAnswerPhase = (phase: string | undefined): boolean =>
  phase === undefined || phase === 'answer' || phase === 'content';
const isThinkingPhase = (phase: string | undefined): boolean =>
  phase === 'think' || phase === 'thinking' || phase === 'thinking_summary';

/**
 * Reads an answer of Qwen, and of sites of the same family (Z.ai): deltas with a phase. Z.ai wraps them in `data` and may
 * replace what it said (`edit_content`).
 */
export function parseQwenStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  let conversationId = textAt(body, 'chat_id') ?? new URL(exchange.url).searchParams.get('chat_id') ?? undefined;
  let parentId: string | undefined;
  let responseId: string | undefined;
  let text = '';
  let thinking = '';
  let finished = false;

  const takeDelta = (delta: unknown): void => {
    const phase = textAt(delta, 'phase');
    const piece = textAt(delta, 'content') ?? textAt(delta, 'delta_content') ?? '';
    const whole = textAt(delta, 'edit_content');
    if (isAnswerPhase(phase)) {
      if (whole) text = afterDetails(whole);
      text += piece;
      if (textAt(delta, 'status') === 'finished' && phase === 'answer') finished = true;
    } else if (isThinkingPhase(phase)) {
      thinking += piece;
      const summary = listAt(delta, 'extra', 'summary_thought', 'content');
      if (summary.length) thinking = summary.filter((part) => typeof part === 'string').join('\n\n');
    }
    if (phase === 'done' || at(delta, 'done') === true) finished = true;
  };

  const onEvent = (_name: string, data: unknown, raw: string): void => {
    if (raw.trim() === '[DONE]') finished = true;
    if (!isRecord(data)) return;
    const created = data['response.created'];
    if (isRecord(created)) {
      conversationId = textAt(created, 'chat_id') ?? conversationId;
      parentId = textAt(created, 'parent_id') ?? parentId;
      responseId = textAt(created, 'response_id') ?? responseId;
    }
    responseId ??= textAt(data, 'response_id') ?? textAt(data, 'id');
    for (const choice of listAt(data, 'choices')) takeDelta(at(choice, 'delta'));
    if (isRecord(data.data)) takeDelta(data.data);
    else if (typeof data.phase === 'string') takeDelta(data);
  };

  return sseParser(onEvent, () =>
    readExchange(exchange, {
      conversationId: conversationId === 'local' ? undefined : conversationId,
      isPrivate: privateFlag(body),
      user: { text: lastQuestion(body), id: questionId(body) ?? parentId },
      assistant: { text: dropThinking(text), thinking: dropDetailTags(thinking), id: responseId, parentId },
      done: finished,
    }),
  );
}

/** Reads a stored chat: messages as a list, or as a map with the current branch. */
export function parseQwenHistory(): NetworkParser {
  return jsonDocumentParser((document) => {
    const chat = at(document, 'data', 'chat') ?? at(document, 'chat') ?? at(document, 'data') ?? document;
    const history = at(chat, 'history') ?? at(document, 'data', 'chat', 'history');
    const messages = branchOf(history) ?? listAt(chat, 'messages');
    if (!messages.length) return;
    return compact<Reading>({
      conversationId: textAt(document, 'data', 'id') ?? textAt(document, 'id') ?? textAt(chat, 'id') ?? null,
      title: textAt(document, 'data', 'title') ?? textAt(document, 'title') ?? textAt(chat, 'title'),
      private:
        at(chat, 'chat_mode') === 'local' || at(document, 'data', 'chat_type') === 'temporary' ? true : undefined,
      whole: true,
      turns: turnsWithText(...messages.map(toTurn)).map((turn, order) => ({ ...turn, order })),
    });
  });
}

function toTurn(message: unknown): ReadTurn | undefined {
  const role = textAt(message, 'role');
  if (role !== 'user' && role !== 'assistant') return;
  const parts = listAt(message, 'content_list');
  const pick = (is: (phase: string | undefined) => boolean): string =>
    parts.flatMap((part) => (is(textAt(part, 'phase')) ? (textAt(part, 'content') ?? []) : [])).join('\n\n');
  const text = (parts.length && pick(isAnswerPhase)) || (textAt(message, 'content') ?? '');
  return compact<ReadTurn>({
    role,
    text: role === 'user' ? text : dropThinking(text),
    thinking: pick(isThinkingPhase) || undefined,
    messageId: textAt(message, 'id'),
    parentId: textAt(message, 'parentId') ?? textAt(message, 'parent_id'),
    at: timeAt(message, 'timestamp') ?? timeAt(message, 'created_at'),
  });
}

function branchOf(history: unknown): unknown[] | undefined {
  const map = at(history, 'messages');
  if (!isRecord(map)) return;
  const branch: unknown[] = [];
  let id = textAt(history, 'currentId') ?? textAt(history, 'current_id');
  while (id && isRecord(map[id]) && branch.length < 5000) {
    branch.push(map[id]);
    id = textAt(map[id], 'parentId') ?? textAt(map[id], 'parent_id');
  }
  return branch.length ? branch.reverse() : Object.values(map);
}

function lastQuestion(body: JsonRecord): string | undefined {
  const message = listAt(body, 'messages').findLast((entry) => at(entry, 'role') === 'user');
  const content = at(message, 'content');
  if (typeof content === 'string') return content;
  const parts = listAt(content).flatMap((part) => textAt(part, 'text') ?? []);
  return parts.join('\n') || textAt(body, 'signature_prompt');
}

function questionId(body: JsonRecord): string | undefined {
  const message = listAt(body, 'messages').findLast((entry) => at(entry, 'role') === 'user');
  return textAt(message, 'fid') ?? textAt(message, 'id') ?? textAt(body, 'current_user_message_id');
}

function privateFlag(body: JsonRecord): boolean | undefined {
  if (!Object.keys(body).length) return;
  return at(body, 'chat_mode') === 'local' || at(body, 'temporary_chat') === true || at(body, 'chat_id') === 'local';
}

/** Reasoning that stands inside the text, as sites of this family store it. */
function dropThinking(text: string): string {
  return text
    .replace(/<details\b[\s\S]*?(<\/details>|$)/g, '')
    .replace(/<think(ing)?>[\s\S]*?(<\/think(ing)?>|$)/g, '')
    .trim();
}

function dropDetailTags(text: string): string {
  return text
    .replace(/<\/?(details|summary)\b[^>]*>/g, '')
    .replace(/^> ?/gm, '')
    .trim();
}

/** An edit repeats reasoning and answer together; the answer begins behind the reasoning. */
function afterDetails(whole: string): string {
  return whole.includes('</details>') ? whole.slice(whole.lastIndexOf('</details>') + '</details>'.length) : whole;
}
