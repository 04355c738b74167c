import { mountTextarea } from '../editors/textarea';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { button, h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson, jsonPost } from '../page/shell';

interface Stored {
  id: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  content: string;
  content_list?: { content: string; phase: string }[];
}

const site: PageSite = {
  idIn: (url) => /^\/c\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: (url) => url.searchParams.get('temporary-chat') === 'true',
  pathFor: (id, isPrivate) => (isPrivate ? '/?temporary-chat=true' : id ? `/c/${id}` : '/'),

  shell(target) {
    const list = h('div', { class: 'chat-messages' });
    const editorSlot = h('div', { class: 'editor-slot' });
    const links = fetchJson<{ data: { id: string; title: string }[] }>(target, '/api/v2/chats/?page=1').then(
      ({ data }) => data.map((item) => h('a', { href: `/c/${item.id}` }, item.title)),
    );
    const header = h(
      'header',
      { id: 'qwen-chat-header-left' },
      h('span', { class: 'model-selector-text-x' }, 'Qwen3.7-Max'),
      button({}, 'Private', () => void target.go(target.isPrivate ? '/' : '/?temporary-chat=true')),
    );
    drawFrame(target, {
      thread: list,
      header,
      composer: h('div', { class: 'box' }, editorSlot, h('div', { id: 'controls' })),
      newPath: '/',
      links,
    });
    return { thread: list, editorSlot };
  },

  mountEditor: (host, target) =>
    mountTextarea({
      host,
      placeholder: target.config.locale === 'zh-CN' ? '有什么我能帮您的吗？' : 'How can I help you today?',
      attributes: { className: 'message-input-textarea' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    if (target.isStreaming)
      slot.replaceChildren(button({ class: 'stop-button', 'aria-label': 'Stop' }, '■', () => target.stop()));
    else {
      const isEmpty = target.text().trim() === '';
      slot.replaceChildren(
        h(
          'div',
          { class: 'message-input-right-button-send' },
          button({ class: 'send-button send', disabled: isEmpty }, '↑', () => target.submit()),
        ),
      );
    }
  },

  drawTurn(turn) {
    if (turn.role === 'user') {
      return h(
        'div',
        { class: 'qwen-chat-message qwen-chat-message-user turn-user', id: `qwen-chat-message-user-${turn.id}` },
        h('div', { class: 'user-message-content bubble' }, turn.text),
      );
    }
    return h(
      'div',
      {
        class: 'qwen-chat-message qwen-chat-message-assistant turn-assistant',
        id: `qwen-chat-message-assistant-${turn.id}`,
      },
      h(
        'div',
        { class: 'response-message-content', id: `chat-response-message-${turn.id}` },
        turn.thinking && h('div', { class: 'qwen-chat-thinking-status-card thinking' }, turn.thinking),
        h('div', { class: 'qwen-markdown' }, ...renderMarkdown(turn.text)),
      ),
      !turn.streaming &&
        h(
          'div',
          { class: 'message-footer-buttons' },
          button({}, 'Copy'),
          button({}, '↻', () => void chat.regenerate()),
        ),
    );
  },

  async load(id) {
    const { data } = await fetchJson<{ data: { title: string; chat: { messages: Stored[] } } }>(
      chat,
      `/api/v2/chats/${id}`,
    );
    document.title = `${data.title} - Qwen`;
    return data.chat.messages.map((message): ViewTurn => {
      const pick = (phase: string) => message.content_list?.find((part) => part.phase === phase)?.content;
      return {
        id: message.id,
        parentId: message.parentId,
        role: message.role,
        text: pick('answer') ?? message.content,
        thinking: pick('think') ?? '',
        streaming: false,
      };
    });
  },

  async send(request, sink) {
    let id = request.conversationId;
    if (!id) {
      const created = await fetchJson<{ data: { id: string } }>(chat, '/api/v2/chats/new', {
        title: request.private ? 'Temporary' : 'New Chat',
        models: ['qwen3.7-max'],
        chat_mode: request.private ? 'local' : 'normal',
        chat_type: 't2t',
        timestamp: Date.now(),
      });
      id = created.data.id;
      sink.conversation(id);
    }
    const body = {
      stream: true,
      version: '2.1',
      incremental_output: true,
      chat_id: id,
      chat_mode: request.private ? 'local' : 'normal',
      model: 'qwen3.7-max',
      parent_id: request.parentId,
      messages: [
        {
          fid: request.userId,
          parentId: request.parentId,
          childrenIds: [],
          role: 'user',
          content: request.text,
          user_action: 'chat',
          files: [],
          timestamp: Math.floor(Date.now() / 1000),
          chat_type: 't2t',
        },
      ],
      timestamp: Math.floor(Date.now() / 1000),
    };
    const response = await chat.fetch(
      `/api/v2/chat/completions?chat_id=${id}`,
      jsonPost(body, request.signal, chat.branch(request)),
    );
    let text = '';
    for await (const { data } of readEvents(response)) {
      const value = JSON.parse(data);
      const created = value['response.created'];
      if (created) {
        sink.assistantId(created.response_id);
        sink.userId(created.parent_id);
      }
      const delta = value.choices?.[0]?.delta;
      if (delta?.phase === 'thinking_summary' && delta.extra)
        sink.thinking(delta.extra.summary_thought.content.join('\n'));
      if (delta?.phase === 'answer') {
        text += delta.content;
        sink.text(text);
      }
    }
  },
};

const chat = new Chat(site);
void chat.start();
