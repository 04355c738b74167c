import { mountLexical } from '../editors/lexical';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson } from '../page/shell';

const service = '/apiv2/kimi.gateway.chat.v1.ChatService';

interface Message {
  id: string;
  parentId: string;
  role: 'user' | 'assistant';
  blocks: { text?: { content: string }; think?: { content: string } }[];
}

interface Event {
  eventOffset?: number;
  op?: string;
  mask?: string;
  chat?: { id: string; name: string };
  message?: Message;
  block?: { id: string; text?: { content: string }; think?: { content: string } };
}

/** Vue hangs the message on the element; only scripts of the page's world can see it. */
function withProps(element: HTMLElement, id: string): HTMLElement {
  return Object.assign(element, { __vueParentComponent: { props: { segment: { id } } } });
}

const site: PageSite = {
  idIn: (url) => /^\/chat\/([0-9a-z]{16,})$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/chat/${id}` : '/'),

  shell(target) {
    const list = h('div', { class: 'chat-content-list' });
    const editorSlot = h('div', { class: 'editor-slot chat-input-editor-container' });
    const links = fetchJson<{ chats: { id: string; name: string }[] }>(
      target,
      `${service.replace('gateway.', '')}/ListChats`,
      { page_size: 20, query: '' },
    ).then((answer) =>
      answer.chats.map((item) => h('a', { class: 'chat-info-item', href: `/chat/${item.id}` }, item.name)),
    );
    drawFrame(target, {
      thread: list,
      header: h(
        'header',
        { class: 'chat-header-content' },
        h('h2', {}, 'Kimi'),
        h('div', { class: 'current-model' }, h('span', { class: 'model-name' }, h('span', { class: 'name' }, 'K3'))),
      ),
      composer: h(
        'div',
        { class: 'box chat-editor' },
        editorSlot,
        h('div', { class: 'chat-editor-action', id: 'controls' }),
      ),
      newPath: '/',
      links,
    });
    return { thread: list, editorSlot };
  },

  mountEditor: (host, target) =>
    mountLexical({
      host,
      rich: true,
      placeholder: target.config.locale === 'zh-CN' ? '尽管问…' : 'Ask anything',
      attributes: { class: 'chat-input-editor', 'data-lexical-editor': 'true', role: 'textbox' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    const state = target.isStreaming ? 'stop' : target.text().trim() === '' ? 'disabled' : '';
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('name', target.isStreaming ? 'stop' : 'Send');
    svg.setAttribute('width', '18');
    svg.setAttribute('height', '18');
    const control = h('div', { class: `send-button-container ${state}`.trim() }, svg);
    control.style.cssText = 'width:36px;height:36px;border-radius:18px;background:#888';
    slot.replaceChildren(control);
    // Clicks are heard at the container, not at the button.
    slot.onclick = () => (target.isStreaming ? target.stop() : target.submit());
  },

  drawTurn(turn) {
    if (turn.role === 'user') {
      return h(
        'div',
        { class: 'chat-content-item chat-content-item-user' },
        withProps(
          h(
            'div',
            { class: 'segment segment-user' },
            h('div', { class: 'segment-content turn-user' }, h('div', { class: 'user-content bubble' }, turn.text)),
          ),
          turn.id,
        ),
      );
    }
    return h(
      'div',
      { class: 'chat-content-item chat-content-item-assistant' },
      withProps(
        h(
          'div',
          { class: 'segment segment-assistant turn-assistant' },
          turn.thinking &&
            h(
              'div',
              { class: 'think-stage thinking' },
              h('div', { class: 'markdown-container' }, h('div', { class: 'markdown' }, turn.thinking)),
            ),
          turn.thinking &&
            h(
              'div',
              { class: 'toolcall-container' },
              h('div', { class: 'markdown-container' }, h('div', { class: 'markdown' }, 'Trap: searched the web')),
            ),
          h('div', { class: 'markdown-container' }, h('div', { class: 'markdown' }, ...renderMarkdown(turn.text))),
          !turn.streaming && h('div', { class: 'segment-assistant-actions' }, 'Copy · Again'),
        ),
        turn.id,
      ),
    );
  },

  async load(id) {
    const turns: ViewTurn[] = [];
    for (let token = ''; ; ) {
      const page = await fetchJson<{ messages: Message[]; nextPageToken: string }>(chat, `${service}/ListMessages`, {
        chat_id: id,
        page_size: 4,
        page_token: token,
      });
      for (const message of page.messages) {
        const pick = (kind: 'text' | 'think') => message.blocks.map((block) => block[kind]?.content ?? '').join('');
        turns.unshift({
          id: message.id,
          parentId: message.parentId || null,
          role: message.role,
          text: pick('text'),
          thinking: pick('think'),
          streaming: false,
        });
      }
      token = page.nextPageToken;
      if (!token) break;
    }
    const { chat: info } = await fetchJson<{ chat: { name: string } }>(chat, `${service}/GetChat`, { chat_id: id });
    document.title = `${info.name} - Kimi`;
    return turns;
  },

  async send(request, sink) {
    const json = new TextEncoder().encode(
      JSON.stringify({
        ...(request.conversationId && { chat_id: request.conversationId }),
        scenario: 'SCENARIO_K2',
        message: {
          parent_id: request.parentId ?? '',
          role: 'user',
          blocks: [{ message_id: '', text: { content: request.text } }],
          scenario: 'SCENARIO_K2',
        },
        options: { thinking: true },
      }),
    );
    const body = new Uint8Array(5 + json.length);
    new DataView(body.buffer).setUint32(1, json.length);
    body.set(json, 5);
    const response = await chat.fetch(`${service}/Chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/connect+json', 'connect-protocol-version': '1', ...chat.branch(request) },
      body,
      signal: request.signal,
    });
    let text = '';
    let thinking = '';
    let seen = 0;
    for await (const event of readEnvelopes(response)) {
      if (event.eventOffset !== undefined) {
        if (event.eventOffset <= seen) continue;
        seen = event.eventOffset;
      }
      if (event.chat?.id) sink.conversation(event.chat.id);
      if (event.mask === 'message' && event.message?.role === 'user') sink.userId(event.message.id);
      if (event.mask === 'message' && event.message?.role === 'assistant') sink.assistantId(event.message.id);
      if (event.block?.think) {
        thinking += event.block.think.content;
        sink.thinking(thinking);
      } else if (event.block?.text) {
        text += event.block.text.content;
        sink.text(text.replace(/\uE3A0.*?\uE3A8/g, ''));
      }
    }
  },
};

async function* readEnvelopes(response: Response): AsyncGenerator<Event> {
  const reader = response.body?.getReader();
  let rest = new Uint8Array();
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return;
    const joined = new Uint8Array(rest.length + chunk.value.length);
    joined.set(rest);
    joined.set(chunk.value, rest.length);
    rest = joined;
    while (rest.length >= 5) {
      const size = new DataView(rest.buffer, rest.byteOffset).getUint32(1);
      if (rest.length < 5 + size) break;
      if (rest[0] === 0) yield JSON.parse(new TextDecoder().decode(rest.subarray(5, 5 + size))) as Event;
      rest = rest.slice(5 + size);
    }
  }
}

const chat = new Chat(site);
void chat.start();
