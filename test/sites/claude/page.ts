import { mountTipTap } from '../editors/tiptap';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { demoNote } from '../page/demo';
import { button, frameWords, h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';

const organisation = '3f1c5a52-0c5b-4a86-9d3e-0f2f7f2f8a11';
const rootId = '00000000-0000-4000-8000-000000000000';
const base = `/api/organizations/${organisation}/chat_conversations`;
const words = {
  en: {
    placeholder: 'Write your prompt to Claude',
    send: 'Send message',
    stop: 'Stop response',
    you: 'You said: ',
    it: 'Claude responded: ',
    incognito: 'Incognito chat',
    off: 'Exit incognito chat',
    on: 'Use incognito',
    title: ' - Claude',
  },
  'zh-CN': {
    placeholder: '给 Claude 写消息',
    send: '发送消息',
    stop: '停止回应',
    you: '你说：',
    it: 'Claude 回应：',
    incognito: '隐身聊天',
    off: '退出隐身聊天',
    on: '使用隐身模式',
    title: ' - Claude',
  },
  ja: {
    placeholder: 'Claude へのメッセージ',
    send: 'メッセージを送信',
    stop: '応答を停止',
    you: 'あなた：',
    it: 'Claude の応答：',
    incognito: 'シークレットチャット',
    off: 'シークレットチャットを終了',
    on: 'シークレットを使う',
    title: ' - Claude',
  },
};

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

interface Message {
  uuid: string;
  parent_message_uuid: string;
  sender: string;
  content: { type: string; text?: string; thinking?: string }[];
}

const site: PageSite = {
  idIn: (url) => /^\/chat\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: (url) => url.searchParams.has('incognito'),
  pathFor: (id, isPrivate) => (isPrivate ? '/new?incognito' : id ? `/chat/${id}` : '/new'),

  shell(chat) {
    const text = words[chat.config.locale];
    // biome-ignore lint/suspicious/noDocumentCookie: pages of the site set it this way, readable by scripts.
    document.cookie = `lastActiveOrg=${organisation}; path=/; secure`;
    if (!chat.isPrivate) sessionStorage.removeItem('incognito_temporary_conversation_uuid');
    document.title = chat.isPrivate || !chat.id ? 'Claude' : `Chat${text.title}`;
    const feed = h('div', { role: 'feed' });
    const editorSlot = h('div', { class: 'editor-slot' });
    const side = h(
      'nav',
      { class: 'side', 'data-testid': 'sidebar' },
      h('a', { href: '/new' }, frameWords[chat.config.locale].fresh),
    );
    const header = h(
      'header',
      { 'data-testid': 'chat-header', class: 'dframe-header-actions-slot' },
      chat.isPrivate && h('span', {}, text.incognito),
      chat.isPrivate
        ? button({ 'aria-label': text.off }, '×', () => void chat.go('/new'))
        : button(
            { 'aria-label': text.on },
            frameWords[chat.config.locale].privately,
            () => void chat.go('/new?incognito'),
          ),
    );
    // A second list whose rows look like those of the feed, and the words of the private mode where there is none.
    side.append(
      h(
        'div',
        {},
        h('div', { 'data-rs-index': '0' }, h('a', { href: '/recents' }, frameWords[chat.config.locale].recents)),
      ),
    );
    side.append(h('div', { class: 'trap' }, 'New: incognito chats keep temporary things out of your history. 无痕'));
    void chat
      .fetch(`${base}?limit=30&offset=0`)
      .then((response) => response.json())
      .then((list: { uuid: string; name: string }[]) => {
        for (const item of list) side.append(h('a', { href: `/chat/${item.uuid}` }, item.name || 'Untitled'));
      });
    side.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      event.preventDefault();
      void chat.go(link.getAttribute('href') ?? '/new');
    });
    const main = h(
      'main',
      { 'data-perf-region': 'main', class: 'page' },
      header,
      demoNote(chat.config),
      h('div', { class: 'thread', 'data-autoscroll-container': 'true' }, feed),
      h(
        'div',
        { class: 'dock' },
        // A hidden twin of the box, as the site keeps one for a moment.
        h(
          'fieldset',
          { class: 'opacity-0', 'aria-hidden': 'true' },
          h('div', { contenteditable: 'true', class: 'ProseMirror', 'data-testid': 'chat-input', role: 'textbox' }),
        ),
        h('fieldset', {}, editorSlot, h('div', { id: 'controls' })),
      ),
    );
    document.body.replaceChildren(h('aside', { class: 'dframe-sidebar' }, side), main);
    return { thread: feed, editorSlot };
  },

  mountEditor(host, chat) {
    const text = words[chat.config.locale];
    return mountTipTap({
      host,
      placeholder: text.placeholder,
      attributes: {
        'data-testid': 'chat-input',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': text.placeholder,
      },
      onSubmit: () => chat.submit(),
      onChange: () => site.drawControls?.(chat),
      onPaste(pasted) {
        if (pasted.length < 4000) return false;
        host.parentElement?.prepend(
          h(
            'div',
            { 'data-testid': 'file-thumbnail', class: 'group/thumbnail' },
            'pasted',
            button({ 'aria-label': 'Remove' }, '×'),
          ),
        );
        return true;
      },
    });
  },

  drawControls(chat) {
    const slot = document.getElementById('controls');
    const text = words[chat.config.locale];
    if (!slot) return;
    if (chat.isStreaming) slot.replaceChildren(button({ 'aria-label': text.stop }, '■', () => chat.stop()));
    else if (chat.text().trim() === '') {
      slot.replaceChildren(
        button({ 'aria-label': 'Press and hold to record' }, '●'),
        button({ 'aria-label': 'Use voice mode' }, '∿'),
      );
    } else {
      const testId = chat.config.layout === 'B' ? {} : { 'data-testid': 'chat-input-send' };
      slot.replaceChildren(button({ class: 'send', 'aria-label': text.send, ...testId }, '↑', () => chat.submit()));
    }
  },

  drawTurn(turn, index, chat) {
    const text = words[chat.config.locale];
    const total = chat.turns.length;
    const inner =
      turn.role === 'user'
        ? h(
            'div',
            { class: 'turn-user', 'data-test-render-count': '2' },
            h(
              'div',
              { 'data-cds': 'UserMessage', 'data-user-message-bubble': 'true', class: 'bubble' },
              h(
                'div',
                { 'data-testid': 'user-message' },
                h('span', { class: 'sr-only' }, text.you),
                ...turn.text.split('\n\n').map((part) => h('p', { class: 'whitespace-pre-wrap break-words' }, part)),
              ),
            ),
          )
        : drawAnswer(turn, chat);
    return h(
      'div',
      { 'data-rs-index': String(index), 'data-index': String(index) },
      h(
        'div',
        {
          role: 'article',
          'aria-label': `Message ${index + 1} of ${total}`,
          'aria-setsize': String(total),
          'data-last-message': index === total - 1 ? 'true' : null,
        },
        inner,
      ),
    );
  },

  updateTurn(node, turn, _index, chat) {
    node.querySelector('[data-is-streaming]')?.replaceWith(drawAnswer(turn, chat));
  },

  async load(id) {
    const response = await chat.fetch(`${base}/${id}?tree=True&rendering_mode=messages&render_all_tools=true`);
    if (!response.ok) return [];
    const tree = (await response.json()) as {
      chat_messages: Message[];
      current_leaf_message_uuid: string;
      name: string;
    };
    document.title = `${tree.name}${words[chat.config.locale].title}`;
    const byId = new Map(tree.chat_messages.map((message) => [message.uuid, message]));
    const turns: ViewTurn[] = [];
    for (let at = byId.get(tree.current_leaf_message_uuid); at; at = byId.get(at.parent_message_uuid)) {
      const pick = (type: 'text' | 'thinking') => at?.content.find((block) => block.type === type)?.[type] ?? '';
      turns.unshift({
        id: at.uuid,
        parentId: at.parent_message_uuid === rootId ? null : at.parent_message_uuid,
        role: at.sender === 'human' ? 'user' : 'assistant',
        text: pick('text'),
        thinking: pick('thinking'),
        streaming: false,
      });
    }
    return turns;
  },

  async send(request, sink) {
    let id = request.conversationId;
    if (!id) {
      id = crypto.randomUUID();
      const project = /^\/project\/([\w-]+)/.exec(location.pathname)?.[1];
      await chat.fetch(
        base,
        post({
          uuid: id,
          name: '',
          include_conversation_preferences: true,
          paprika_mode: 'extended',
          is_temporary: request.private,
          ...(project && { project_uuid: project }),
        }),
      );
      if (request.private)
        sessionStorage.setItem('incognito_temporary_conversation_uuid', JSON.stringify({ uuid: id }));
      sink.conversation(id);
    }
    const isRetry = request.kind === 'regenerate';
    const response = await chat.fetch(`${base}/${id}/${isRetry ? 'retry_completion' : 'completion'}`, {
      ...post({
        prompt: isRetry ? '' : request.text,
        parent_message_uuid: request.parentId ?? rootId,
        timezone: 'Asia/Shanghai',
        personalized_styles: [],
        locale: chat.config.locale,
        tools: [],
        attachments: [],
        files: [],
        sync_sources: [],
        rendering_mode: 'messages',
      }),
      signal: request.signal,
    });
    let text = '';
    let thinking = '';
    for await (const { data } of readEvents(response)) {
      const event = JSON.parse(data) as {
        type: string;
        message?: { uuid: string; parent_uuid: string };
        delta?: { type?: string; text?: string; thinking?: string };
      };
      if (event.message) {
        sink.assistantId(event.message.uuid);
        sink.userId(event.message.parent_uuid);
      }
      if (event.delta?.type === 'text_delta') {
        text += event.delta.text ?? '';
        sink.text(text);
      } else if (event.delta?.type === 'thinking_delta') {
        thinking += event.delta.thinking ?? '';
        sink.thinking(thinking);
      }
    }
    if (chat.turns.length <= 2)
      void chat.fetch(`${base}/${id}/title`, post({ message_content: request.text, recent_titles: [] }));
  },
};

function drawAnswer(turn: ViewTurn, chat: Chat): HTMLElement {
  const text = words[chat.config.locale];
  return h(
    'div',
    { class: 'turn-assistant', 'data-is-streaming': String(turn.streaming) },
    h('span', { class: 'sr-only' }, text.it + turn.text.slice(0, 30)),
    h(
      'div',
      { class: chat.config.layout === 'old' ? 'font-claude-message' : 'font-claude-response' },
      turn.thinking &&
        h(
          'div',
          { class: 'thinking' },
          button({ 'aria-expanded': 'true' }, frameWords[chat.config.locale].thought),
          h(
            'span',
            { role: 'status', 'aria-live': 'polite', class: 'sr-only' },
            frameWords[chat.config.locale].thought,
          ),
          h('div', { class: 'overflow-hidden' }, h('p', {}, turn.thinking)),
        ),
      h('div', { class: turn.streaming ? 'progressive-markdown' : 'standard-markdown' }, ...renderMarkdown(turn.text)),
    ),
    !turn.streaming &&
      h(
        'div',
        { role: 'toolbar' },
        button({ 'data-testid': 'action-bar-copy', 'aria-label': 'Copy' }, frameWords[chat.config.locale].copy),
        button({ 'aria-label': 'Good response' }, frameWords[chat.config.locale].good),
        button({ 'aria-label': 'Retry' }, frameWords[chat.config.locale].again, () => void chat.regenerate()),
      ),
  );
}

const chat = new Chat(site);
void chat.start();
