import type { TrueConversation, TrueTurn } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

let lastNumber = 30_310_952_846_700_000n;
const newNumber = () => {
  lastNumber += 257n;
  return String(lastNumber);
};

const textBlock = (id: string, text: string, extra: Record<string, unknown> = {}) => ({
  block_type: 10000,
  block_id: id,
  content: { text_block: { text } },
  is_finish: false,
  ...extra,
});

/** Routes and answers of the Doubao mock. */
export class DoubaoSite extends MockSite {
  readonly id = 'doubao' as const;

  protected override title(): string {
    return '豆包 - 字节跳动旗下 AI 智能助手';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    if (url.pathname === '/im/chain/recent_conv') {
      const shown = [...this.conversations.byId.values()].reverse();
      this.json(response, { conversations: shown.map(({ id, title }) => ({ conversation_id: id, name: title })) });
    } else if (url.pathname === '/im/chain/single') {
      const { conversation_id: id } = JSON.parse(body.toString('utf8')) as { conversation_id: string };
      const conversation = this.find(id);
      if (conversation) this.json(response, { messages: this.messages(conversation), has_more: false });
      else this.notFound(response);
    } else if (url.pathname === '/chat/completion') {
      const text = body.toString('utf8');
      const asked = JSON.parse(text) as {
        client_meta: { conversation_id: string; local_message_id: string };
        messages: { content_block: { content: { text_block: { text: string } } }[] }[];
      };
      const known = this.find(asked.client_meta.conversation_id);
      const conversation = known ?? this.conversations.create({ id: newNumber() });
      const { user, assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: asked.messages[0]?.content_block.map((block) => block.content.text_block.text).join('\n') ?? '',
        userId: newNumber(),
        assistantId: newNumber(),
        body: text,
      });
      const events = this.events(
        conversation,
        user,
        assistant,
        answer.text,
        answer.thinking,
        asked.client_meta.local_message_id,
      );
      await this.stream(response, 'text/event-stream', encodeEvents(events));
    } else this.notFound(response);
  }

  private events(
    conversation: TrueConversation,
    user: TrueTurn,
    assistant: TrueTurn,
    text: string,
    thinking: string | undefined,
    localId: string,
  ) {
    const events: [string, unknown][] = [];
    const meta = {
      message_id: assistant.id,
      conversation_id: conversation.id,
      section_id: '1',
      user_type: 2,
      index_in_conv: conversation.all.length,
      create_time: Math.floor(assistant.at / 1000),
      reply_id: user.id,
    };
    const chunk = (blocks: unknown[]) =>
      events.push([
        'STREAM_CHUNK',
        {
          message_id: assistant.id,
          patch_op: [{ patch_object: 1, patch_type: 1, patch_value: { content_block: blocks } }],
        },
      ]);
    events.push(['SSE_HEARTBEAT', {}]);
    events.push([
      'SSE_ACK',
      {
        query_list: [{ question_id: user.id, local_message_id: localId, message_index: conversation.all.length - 1 }],
        ack_client_meta: { conversation_id: conversation.id, conversation_type: 3, section_id: '1' },
      },
    ]);
    events.push([
      'FULL_MSG_NOTIFY',
      {
        message: {
          conversation_id: conversation.id,
          message_id: user.id,
          user_type: 1,
          content_type: 9999,
          index_in_conv: conversation.all.length - 1,
          create_time: Math.floor(user.at / 1000),
          content_block: [textBlock('q1', user.text)],
          local_message_id: localId,
        },
      },
    ]);
    if (thinking) {
      const [first = '', ...rest] = pieces(thinking);
      events.push([
        'STREAM_MSG_NOTIFY',
        {
          content: {
            content_block: [
              {
                block_type: 10040,
                block_id: 't0',
                content: { thinking_block: { title: '深度思考' } },
                is_finish: false,
              },
            ],
            content_status: 100,
          },
          meta,
        },
      ]);
      chunk([textBlock('t1', first, { parent_id: 't0' })]);
      for (const piece of rest) events.push(['CHUNK_DELTA', { text: piece }]);
      const search = (scene: number, id: string) => ({
        block_type: 10025,
        block_id: id,
        content: { search_query_result_block: { summary: 'Trap: search', queries: ['trap'], results: [] } },
        scene,
      });
      chunk([search(1, 's1')]);
      chunk([textBlock('a1', '')]);
      // The search comes once more under another id.
      chunk([search(2, 's2')]);
      chunk([textBlock('a1', text.slice(0, 0), { patch_type: 1 })]);
    } else {
      events.push([
        'STREAM_MSG_NOTIFY',
        { content: { content_block: [textBlock('a1', '')], content_status: 100 }, meta },
      ]);
    }
    const [first = '', ...rest] = pieces(text);
    chunk([textBlock('a1', first, { patch_type: 1 })]);
    for (const piece of rest) events.push(['CHUNK_DELTA', { text: piece }]);
    events.push(['SSE_REPLY_END', { end_type: 1, msg_finish_attr: { msgid: assistant.id, brief: text } }]);
    events.push(['SSE_REPLY_END', { end_type: 2, answer_finish_attr: { has_suggest: true } }]);
    events.push([
      'STREAM_CHUNK',
      {
        message_id: assistant.id,
        patch_op: [
          {
            patch_object: 50,
            patch_type: 1,
            patch_value: { ext: { has_suggest: '1', sp_v2: '[{"content":"Trap: a suggested question?"}]' } },
          },
        ],
      },
    ]);
    events.push(['SSE_REPLY_END', { end_type: 3 }]);
    return events;
  }

  private messages(conversation: TrueConversation) {
    return this.conversations.turns(conversation).map((turn, index) => ({
      conversation_id: conversation.id,
      message_id: turn.id,
      user_type: turn.role === 'user' ? 1 : 2,
      content_type: 9999,
      index_in_conv: index + 1,
      create_time: Math.floor(turn.at / 1000),
      content_block: [
        ...(turn.thinking
          ? [
              { block_type: 10040, block_id: 't0', content: { thinking_block: {} } },
              textBlock('t1', turn.thinking, { parent_id: 't0' }),
            ]
          : []),
        textBlock('a1', turn.text),
      ],
    }));
  }
}
