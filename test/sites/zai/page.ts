import { mountTextarea } from '../editors/textarea';
import { Chat, type PageSite, type SendRequest, type StreamSink, type ViewTurn } from '../page/chat';
import { button, h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawPlainFrame, drawSendOrStop } from '../page/plainFrame';
import { fetchJson, jsonPost } from '../page/shell';

interface Stored {
  title: string;
  chat: {
    history: {
      messages: Record<string, { id: string; parentId: string | null; role: ViewTurn['role']; content: string }>;
      currentId: string | null;
    };
  };
}

const site: PageSite = {
  idIn: (url) => /^\/c\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/c/${id}` : '/'),
  newId: () => crypto.randomUUID(),

  shell: (target) =>
    drawPlainFrame(target, {
      thread: h('div', { id: 'messages-container' }),
      box: h('form', { class: 'box' }),
      newPath: '/',
      links: fetchJson<{ id: string; title: string }[]>(target, '/api/v1/chats/').then((list) =>
        list.map(({ id, title }) => h('a', { href: `/c/${id}` }, title)),
      ),
    }),

  mountEditor: (host, target) =>
    mountTextarea({
      host,
      placeholder: 'Send a Message',
      attributes: { id: 'chat-input' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls: (target) =>
    drawSendOrStop(target, { id: 'send-message-button' }, { id: 'stop-message-button', 'aria-label': 'Stop' }),

  drawTurn(turn) {
    if (turn.role === 'user') {
      return h(
        'div',
        { id: `message-${turn.id}`, class: 'user-message turn-user' },
        h(
          'div',
          { class: 'chat-user markdown-prose' },
          h('div', { class: 'relative w-full' }, h('div', { class: 'whitespace-pre-wrap' }, turn.text)),
        ),
      );
    }
    return h(
      'div',
      { id: `message-${turn.id}`, class: 'turn-assistant' },
      h(
        'div',
        { class: 'chat-assistant' },
        h(
          'div',
          { id: 'response-content-container' },
          h(
            'div',
            { class: 'markdown-prose' },
            turn.thinking && h('div', { class: 'w-full thinking-chain-container' }, button({}, 'Thought Process')),
            turn.thinking && h('div', { class: 'thinking-block' }, h('blockquote', {}, turn.thinking)),
            ...renderMarkdown(turn.text),
          ),
        ),
        !turn.streaming && h('div', { class: 'buttons' }, button({ 'aria-label': 'Copy' }, 'Copy')),
      ),
    );
  },

  async load(id) {
    const stored = await fetchJson<Stored>(chat, `/api/v1/chats/${id}`);
    document.title = `${stored.title} - Z.ai`;
    const { messages, currentId } = stored.chat.history;
    const branch: ViewTurn[] = [];
    for (let at = currentId; at !== null && messages[at]; ) {
      const message: Stored['chat']['history']['messages'][string] | undefined = messages[at];
      if (!message) break;
      const [, thinking = ''] = /<details[^>]*>[\s\S]*?\n> ([\s\S]*?)\n<\/details>/.exec(message.content) ?? [];
      const text = message.content.replace(/<details[\s\S]*?<\/details>\n?/, '');
      branch.unshift({ ...message, text, thinking, streaming: false });
      at = message.parentId;
    }
    return branch;
  },

  async send(request: SendRequest, sink: StreamSink) {
    const id = request.conversationId ?? (await newChat(request.signal));
    sink.conversation(id);
    sink.userId(request.userId);
    const body = {
      chat_id: id,
      stream: true,
      current_user_message_id: request.userId,
      messages: [{ role: 'user', content: request.text }],
    };
    const response = await chat.fetch('/api/v2/chat/completions', jsonPost(body, request.signal, chat.branch(request)));
    let [text, thinking] = ['', ''];
    for await (const { data } of readEvents(response)) {
      const { data: told } = JSON.parse(data) as { data: { id: string; phase: string; delta_content?: string } };
      sink.assistantId(told.id);
      if (told.phase === 'thinking') thinking += told.delta_content ?? '';
      if (told.phase === 'answer') text += told.delta_content ?? '';
      if (thinking) sink.thinking(thinking);
      if (text) sink.text(text);
    }
  },
};

async function newChat(signal: AbortSignal): Promise<string> {
  const response = await chat.fetch('/api/v1/chats/new', jsonPost({}, signal));
  return ((await response.json()) as { id: string }).id;
}

const chat: Chat = new Chat(site);
void chat.start();
