import { randomUUID } from 'node:crypto';
import type { Answer } from '../server/answers';
import { pieces } from '../server/sse';

/** What else happens in the stream of one answer. */
export interface ChatGptWire {
  /** A progress message that is hidden by a later patch, and a tool call. */
  commentary: boolean;
  /** References in private-use characters inside the answer. */
  references: boolean;
  /** The stream ends early and the rest comes over the WebSocket. */
  handoff: boolean;
  /** What the socket sends again when the page subscribes. */
  catchUp: 'rest' | 'all';
}

const encoder = new TextEncoder();

interface Ids {
  conversation: string;
  user: string;
  assistant: string;
  parent: string;
}

function message(id: string, role: string, content: unknown, extra: Record<string, unknown> = {}) {
  return {
    id,
    author: { role, name: null, metadata: {} },
    create_time: Date.now() / 1000,
    update_time: null,
    content,
    status: 'in_progress',
    end_turn: null,
    weight: 1,
    metadata: {},
    recipient: 'all',
    channel: null,
    ...extra,
  };
}

const delta = (value: unknown) => `event: delta\ndata: ${JSON.stringify(value)}\n\n`;
const plain = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** Frames of one answer in the delta encoding `v1`, in order. */
export function encodeFrames(
  answer: Answer,
  question: string,
  ids: Ids,
  title: string | null,
  wire: ChatGptWire,
): string[] {
  const frames: string[] = ['event: delta_encoding\ndata: "v1"\n\n'];
  let count = 0;
  const snapshot = (value: ReturnType<typeof message>, isFirst = false) =>
    delta({
      ...(isFirst && { p: '', o: 'add' }),
      v: { message: value, conversation_id: ids.conversation, error: null },
      c: count++,
    });
  frames.push(
    plain({
      type: 'resume_conversation_token',
      kind: 'topic',
      token: 'secret.token.never-log',
      conversation_id: ids.conversation,
    }),
  );
  frames.push(
    snapshot(
      message(
        randomUUID(),
        'system',
        { content_type: 'text', parts: [''] },
        {
          status: 'finished_successfully',
          metadata: { is_visually_hidden_from_conversation: true },
        },
      ),
      true,
    ),
  );
  const user = message(
    ids.user,
    'user',
    { content_type: 'text', parts: [question] },
    {
      status: 'finished_successfully',
      metadata: { parent_id: ids.parent },
    },
  );
  frames.push(snapshot(user));
  frames.push(plain({ type: 'input_message', input_message: user, conversation_id: ids.conversation }));
  if (wire.commentary) {
    frames.push(
      snapshot(
        message(
          randomUUID(),
          'assistant',
          { content_type: 'text', parts: [''] },
          { channel: 'commentary', metadata: { model_slug: 'gpt-5-6' } },
        ),
      ),
    );
    frames.push(delta({ p: '/message/content/parts/0', o: 'append', v: 'Trap: I will look this up' }));
    frames.push(delta({ v: ' before I answer.' }));
    frames.push(delta({ p: '/message/metadata/is_visually_hidden_from_conversation', o: 'add', v: true }));
    frames.push(
      snapshot(
        message(
          randomUUID(),
          'assistant',
          { content_type: 'code', language: 'json', text: '{"trap":"tool call"}' },
          { recipient: 'functions.exec', channel: 'commentary' },
        ),
      ),
    );
    frames.push(
      snapshot(
        message(
          randomUUID(),
          'tool',
          { content_type: 'text', parts: ['Trap: what a tool found'] },
          { status: 'finished_successfully' },
        ),
      ),
    );
  }
  if (answer.thinking) {
    frames.push(
      snapshot(
        message(
          randomUUID(),
          'assistant',
          { content_type: 'thoughts', thoughts: [], source_analysis_msg_id: null },
          { metadata: { model_slug: 'gpt-5-6' } },
        ),
      ),
    );
    frames.push(delta({ p: '/message/content/thoughts', o: 'append', v: [{ summary: 'Thinking', content: '' }] }));
    for (const [index, piece] of pieces(answer.thinking).entries()) {
      frames.push(
        delta(index === 0 ? { p: '/message/content/thoughts/0/content', o: 'append', v: piece } : { v: piece }),
      );
    }
    frames.push(delta({ p: '/message/status', o: 'replace', v: 'finished_successfully' }));
    frames.push(
      snapshot(
        message(
          randomUUID(),
          'assistant',
          { content_type: 'reasoning_recap', content: 'Thought for 3s' },
          { status: 'finished_successfully' },
        ),
      ),
    );
  }
  frames.push(
    snapshot(
      message(
        ids.assistant,
        'assistant',
        { content_type: 'text', parts: [''] },
        {
          channel: 'final',
          metadata: { model_slug: 'gpt-5-6', parent_id: ids.user, message_type: 'next' },
        },
      ),
    ),
  );
  frames.push(
    plain({
      type: 'message_marker',
      conversation_id: ids.conversation,
      message_id: ids.assistant,
      marker: 'user_visible_token',
      event: 'first',
    }),
  );
  const shown = wire.references ? `${answer.text}\uE200cite\uE202turn0search0\uE201` : answer.text;
  const parts = pieces(shown);
  const last = parts.pop() ?? '';
  for (const [index, piece] of parts.entries()) {
    frames.push(delta(index === 0 ? { p: '/message/content/parts/0', o: 'append', v: piece } : { v: piece }));
  }
  frames.push(
    delta({
      p: '',
      o: 'patch',
      v: [
        { p: '/message/content/parts/0', o: 'append', v: last },
        { p: '/message/status', o: 'replace', v: 'finished_successfully' },
        { p: '/message/end_turn', o: 'replace', v: true },
        { p: '/message/metadata', o: 'append', v: { is_complete: true, finish_details: { type: 'stop' } } },
      ],
    }),
  );
  frames.push(
    plain({ type: 'server_ste_metadata', metadata: { model_slug: 'gpt-5-6' }, conversation_id: ids.conversation }),
  );
  if (title) frames.push(plain({ type: 'title_generation', title, conversation_id: ids.conversation }));
  frames.push(plain({ type: 'message_stream_complete', conversation_id: ids.conversation }));
  frames.push('data: [DONE]\n\n');
  return frames;
}

export function encode(frames: string[]): Uint8Array {
  return encoder.encode(frames.join(''));
}
