import { doubleScripted } from '../editors/doubling';
import { mountSlate } from '../editors/slate';
import { mountTextarea } from '../editors/textarea';
import { mountTipTap } from '../editors/tiptap';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { button, h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson, jsonPost } from '../page/shell';

interface Block {
  block_type: number;
  block_id: string;
  parent_id?: string;
  content: { text_block?: { text: string } };
}

const site: PageSite = {
  idIn: (url) => /^\/chat\/(\d+)$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/chat/${id}` : '/chat/'),
  transientPathFor: () => `/chat/local_${Math.floor(Math.random() * 1e15)}`,

  shell(target) {
    const list = h('div');
    const editorSlot = h('div', { class: 'editor-slot', 'data-guidance-input-boundary': 'true' });
    const links = fetchJson<{ conversations: { conversation_id: string; name: string }[] }>(
      target,
      '/im/chain/recent_conv',
      {},
    ).then((answer) =>
      answer.conversations.map((item) =>
        h('a', { id: `conversation_${item.conversation_id}`, href: `/chat/${item.conversation_id}` }, item.name),
      ),
    );
    drawFrame(target, {
      thread: list,
      scroller: h('div', { class: 'v_list_scroller-x1a' }, list),
      header: h('header', {}, button({ 'data-valid-btn': 'model-select-action-btn' }, '快速')),
      composer: h('div', { class: 'box' }, editorSlot, h('div', { id: 'controls' })),
      newPath: '/chat/',
      side: { id: 'flow_chat_sidebar' },
      links,
    });
    return { thread: list, editorSlot };
  },

  mountEditor(host, target) {
    const options = {
      host,
      placeholder: '发消息或输入“/”选择技能',
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    };
    if (target.config.layout === 'textarea')
      return mountTextarea({ ...options, attributes: { className: 'semi-input-textarea' } });
    if (target.config.layout === 'slate') return mountSlate({ ...options, attributes: { role: 'textbox' } });
    return doubleScripted(mountTipTap({ ...options, attributes: { role: 'textbox', class: 'tiptap' } }));
  },

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    if (target.isStreaming)
      slot.replaceChildren(
        h(
          'div',
          { class: 'break-btn-z9' },
          button({}, '■', () => target.stop()),
        ),
      );
    else {
      const isEmpty = target.text().trim() === '';
      slot.replaceChildren(
        button(
          { id: 'flow-end-msg-send', class: 'send', 'aria-disabled': String(isEmpty), disabled: isEmpty },
          '↑',
          () => target.submit(),
        ),
      );
    }
  },

  drawTurn(turn) {
    const isUser = turn.role === 'user';
    const box = isUser
      ? h('div', { class: 'bg-g-send-msg-bubble-bg bubble' }, h('div', { class: 'whitespace-pre-wrap' }, turn.text))
      : h(
          'div',
          {},
          turn.thinking &&
            h(
              'div',
              { class: 'thinking think-collapse-block', 'data-thinking-box': 'true' },
              h('div', {}, turn.thinking),
            ),
          h('div', { class: 'flow-markdown-body md-box-root' }, ...renderMarkdown(turn.text)),
        );
    return h(
      'div',
      { class: 'v_list_row' },
      h(
        'div',
        {
          'data-target-id': 'message-box-target-id',
          'data-message-id': turn.pending ? null : turn.id,
          class: isUser ? 'justify-end turn-user' : 'justify-start turn-assistant',
        },
        box,
        !turn.streaming &&
          h(
            'div',
            { 'data-foundation-type': isUser ? 'send-message-action-bar' : 'receive-message-action-bar' },
            button({}, 'Copy'),
          ),
      ),
    );
  },

  async load(id) {
    const answer = await fetchJson<{ messages: { message_id: string; user_type: number; content_block: Block[] }[] }>(
      chat,
      '/im/chain/single',
      { conversation_id: id, anchor_index: 0, limit: 50 },
    );
    return answer.messages.map((message): ViewTurn => {
      const thoughtIds = new Set(
        message.content_block.filter((block) => block.block_type === 10040).map((block) => block.block_id),
      );
      const pick = (isThought: boolean) =>
        message.content_block
          .filter((block) => block.block_type === 10000 && thoughtIds.has(block.parent_id ?? '') === isThought)
          .map((block) => block.content.text_block?.text ?? '')
          .join('');
      return {
        id: message.message_id,
        parentId: null,
        role: message.user_type === 1 ? 'user' : 'assistant',
        text: pick(false),
        thinking: pick(true),
        streaming: false,
      };
    });
  },

  async send(request, sink) {
    const body = {
      client_meta: {
        local_conversation_id: `local_${Date.now()}`,
        conversation_id: request.conversationId ?? '',
        bot_id: '7338286299411103781',
        last_section_id: '',
        local_message_id: request.userId,
      },
      messages: [
        {
          local_message_id: request.userId,
          content_block: [
            {
              block_type: 10000,
              content: { text_block: { text: request.text } },
              block_id: crypto.randomUUID(),
              parent_id: '',
              meta_info: [],
              append_fields: [],
            },
          ],
          message_status: 0,
        },
      ],
      option: { send_message_scene: '', create_time_ms: Date.now(), need_deep_think: 1 },
    };
    const response = await chat.fetch(
      '/chat/completion?aid=497858&web_tab_id=1',
      jsonPost(body, request.signal, chat.branch(request)),
    );
    const thoughtIds = new Set<string>();
    let text = '';
    let thinking = '';
    let isThought = false;
    const takeBlocks = (blocks: Block[]) => {
      for (const block of blocks) {
        if (block.block_type === 10040) thoughtIds.add(block.block_id);
        if (block.block_type !== 10000) continue;
        isThought = thoughtIds.has(block.parent_id ?? '');
        add(block.content.text_block?.text ?? '');
      }
    };
    const add = (piece: string) => {
      if (isThought) thinking += piece;
      else text += piece;
    };
    for await (const { event, data } of readEvents(response)) {
      const value = JSON.parse(data);
      if (event === 'SSE_ACK') {
        sink.userId(value.query_list[0].question_id);
        sink.conversation(value.ack_client_meta.conversation_id);
      } else if (event === 'STREAM_MSG_NOTIFY') {
        sink.assistantId(value.meta.message_id);
        takeBlocks(value.content.content_block);
      } else if (event === 'STREAM_CHUNK') {
        for (const { patch_value: patch } of value.patch_op) if (patch.content_block) takeBlocks(patch.content_block);
      } else if (event === 'CHUNK_DELTA') add(value.text);
      sink.thinking(thinking);
      sink.text(text);
    }
  },
};

const chat = new Chat(site);
void chat.start();
