import { randomUUID } from 'node:crypto';
import type { Answer } from '../server/answers';
import { pieces } from '../server/sse';

/** Shapes of the stream that the site sends at different times. */
export interface ClaudeWire {
  lineEnd: '\n' | '\r\n';
  /** The event's name stands only in the JSON. */
  nameless: boolean;
  /** A tool call between thinking and answer. */
  tool: boolean;
}

const encoder = new TextEncoder();

/** The event stream of one completion, as bytes. */
export function encodeCompletion(
  answer: Answer,
  ids: { assistant: string; user: string },
  wire: ClaudeWire,
): Uint8Array {
  const events: Record<string, unknown>[] = [];
  const at = () => new Date().toISOString();
  events.push({
    type: 'message_start',
    message: {
      id: `chatcompl_${randomUUID().slice(0, 8)}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5',
      parent_uuid: ids.user,
      uuid: ids.assistant,
      content: [],
      stop_reason: null,
      stop_sequence: null,
    },
  });
  let index = 0;
  if (answer.thinking) {
    events.push({
      type: 'content_block_start',
      index,
      content_block: {
        start_timestamp: at(),
        stop_timestamp: null,
        type: 'thinking',
        thinking: '',
        summaries: [],
        cut_off: false,
      },
    });
    for (const piece of pieces(answer.thinking)) {
      events.push({ type: 'content_block_delta', index, delta: { type: 'thinking_delta', thinking: piece } });
    }
    events.push({
      type: 'content_block_delta',
      index,
      delta: { type: 'thinking_summary_delta', summary: { summary: 'Pondered the message.' } },
    });
    events.push({ type: 'ping' });
    events.push({ type: 'content_block_stop', index, stop_timestamp: at() });
    index++;
  }
  if (wire.tool) {
    const id = `toolu_${randomUUID().slice(0, 8)}`;
    events.push({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id, name: 'web_search', input: {} },
    });
    for (const piece of ['{"que', 'ry": "weekend', ' trap text of a tool"}']) {
      events.push({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: piece } });
    }
    events.push({ type: 'content_block_stop', index });
    index++;
    events.push({
      type: 'content_block_start',
      index,
      content_block: {
        type: 'tool_result',
        tool_use_id: id,
        content: [{ type: 'text', text: 'Trap text of a tool result.' }],
        is_error: false,
      },
    });
    events.push({ type: 'content_block_stop', index });
    index++;
  }
  events.push({ type: 'content_block_start', index, content_block: { type: 'text', text: '', citations: [] } });
  for (const piece of pieces(answer.text)) {
    events.push({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: piece } });
  }
  events.push({ type: 'content_block_stop', index });
  events.push({ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null } });
  events.push({ type: 'message_limit', message_limit: { type: 'within_limit', resetsAt: null } });
  events.push({ type: 'message_stop' });
  const end = wire.lineEnd;
  return encoder.encode(
    events
      .map((event) => `${wire.nameless ? '' : `event: ${event.type}${end}`}data: ${JSON.stringify(event)}${end}${end}`)
      .join(''),
  );
}
