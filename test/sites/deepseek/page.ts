import { mountTextarea } from '../editors/textarea';
import { Chat, type PageSite, type StreamSink, type ViewTurn } from '../page/chat';
import { h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson, jsonPost } from '../page/shell';

/** Class names that mean nothing and change with each load. */
const random = () => `_${Math.random().toString(16).slice(2, 9)}`;

interface Wrapped<T> {
  data: { biz_data: T };
}

interface Fragment {
  type: string;
  content: string;
}

const site: PageSite = {
  idIn: (url) => /^\/a\/chat\/s\/([\w-]+)$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/a/chat/s/${id}` : '/'),

  shell(target) {
    const items = h('div', { class: 'ds-virtual-list-visible-items' });
    const editorSlot = h('div', { class: `editor-slot ${random()}` });
    const links = fetchJson<Wrapped<{ chat_sessions: { id: string; title: string }[] }>>(
      target,
      '/api/v0/chat_session/fetch_page?lte_cursor.pinned=false',
    ).then((list) =>
      list.data.biz_data.chat_sessions.map((item) =>
        h('a', { href: `/a/chat/s/${item.id}`, class: random() }, item.title),
      ),
    );
    drawFrame(target, {
      thread: items,
      scroller: h('div', { class: `ds-virtual-list ${random()}` }, h('div', { class: 'ds-virtual-list-items' }, items)),
      composer: h(
        'div',
        { class: `box ${random()}` },
        editorSlot,
        h('div', { class: 'ds-toggle-button ds-toggle-button--selected', role: 'button' }, 'DeepThink'),
        h('div', { id: 'controls' }),
      ),
      newPath: '/',
      links,
    });
    return { thread: items, editorSlot };
  },

  mountEditor: (host, target) =>
    mountTextarea({
      host,
      placeholder: target.config.locale === 'zh-CN' ? '给 DeepSeek 发送消息 ' : 'Message DeepSeek',
      attributes: { className: random() },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    const isEmpty = target.text().trim() === '';
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', target.isStreaming ? 'M2 4.88C2 3.28 3.28 2 4.88 2' : 'M8.3 1.2L13 6');
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('width', '14');
    svg.setAttribute('height', '14');
    svg.append(path);
    const control = h(
      'div',
      {
        role: 'button',
        class: `ds-icon-button ${random()}`,
        'aria-disabled': String(!target.isStreaming && isEmpty),
        tabindex: '0',
      },
      svg,
    );
    control.addEventListener('click', () => (target.isStreaming ? target.stop() : target.submit()));
    slot.replaceChildren(control);
  },

  drawTurn(turn) {
    if (turn.role === 'user') {
      return h(
        'div',
        { class: 'turn-user' },
        h('div', { class: `ds-message ${random()}` }, h('div', { class: `bubble ${random()}` }, turn.text)),
      );
    }
    const markdown = renderMarkdown(turn.text);
    for (const paragraph of markdown) if (paragraph.tagName === 'P') paragraph.className = 'ds-markdown-paragraph';
    return h(
      'div',
      { class: 'turn-assistant' },
      h(
        'div',
        { class: `ds-message ${random()}` },
        turn.thinking &&
          h(
            'div',
            { class: 'ds-think-content thinking' },
            h('div', { class: 'ds-markdown' }, h('p', { class: 'ds-markdown-paragraph' }, turn.thinking)),
          ),
        h('div', { class: 'ds-markdown ds-assistant-message-main-content' }, ...markdown),
      ),
      !turn.streaming && h('div', { class: random() }, h('div', { role: 'button', class: 'ds-icon-button' }, 'Copy')),
    );
  },

  async load(id) {
    const history = await fetchJson<
      Wrapped<{
        chat_session: { title: string; current_message_id: number | null };
        chat_messages: { message_id: number; parent_id: number | null; role: string; fragments: Fragment[] }[];
      }>
    >(chat, `/api/v0/chat/history_messages?chat_session_id=${id}`);
    const { chat_session: session, chat_messages: messages } = history.data.biz_data;
    document.title = `${session.title} - DeepSeek`;
    const byId = new Map(messages.map((message) => [message.message_id, message]));
    const turns: ViewTurn[] = [];
    for (let at = byId.get(session.current_message_id ?? -1); at; at = byId.get(at.parent_id ?? -1)) {
      const pick = (...types: string[]) =>
        at?.fragments.find((fragment) => types.includes(fragment.type))?.content ?? '';
      turns.unshift({
        id: String(at.message_id),
        parentId: at.parent_id === null ? null : String(at.parent_id),
        role: at.role === 'USER' ? 'user' : 'assistant',
        text: pick('REQUEST', 'RESPONSE'),
        thinking: pick('THINK'),
        streaming: false,
      });
    }
    return turns;
  },

  async send(request, sink) {
    let id = request.conversationId;
    if (!id) {
      const created = await fetchJson<Wrapped<{ id: string }>>(chat, '/api/v0/chat_session/create', { agent: 'chat' });
      id = created.data.biz_data.id;
      sink.conversation(id);
    }
    await fetchJson(chat, '/api/v0/chat/create_pow_challenge', { target_path: '/api/v0/chat/completion' });
    const common = { chat_session_id: id, thinking_enabled: true, search_enabled: false };
    const [path, body] =
      request.kind === 'regenerate'
        ? ['/api/v0/chat/regenerate', { ...common, message_id: Number(request.parentId) }]
        : request.kind === 'edit'
          ? ['/api/v0/chat/edit_message', { ...common, message_id: Number(editedId), prompt: request.text }]
          : [
              '/api/v0/chat/completion',
              {
                ...common,
                parent_message_id: request.parentId === null ? null : Number(request.parentId),
                model_type: 'default',
                prompt: request.text,
                ref_file_ids: [],
                action: null,
                preempt: false,
              },
            ];
    const take = decoder(sink);
    if (chat.config.transport === 'xhr') await byXhr(path, body, take);
    else {
      const response = await chat.fetch(path, jsonPost(body, request.signal));
      for await (const event of readEvents(response)) take(event);
    }
  },
};

/** The message that `edit` is about to replace. */
let editedId = '';

/** Reads the patches of one answer. */
function decoder(sink: StreamSink): (event: { event: string; data: string }) => void {
  const fragments: Fragment[] = [];
  let isContent = false;
  const change = (path: string, value: unknown): void => {
    isContent = false;
    if (path === 'response' && Array.isArray(value)) {
      for (const part of value as { p: string; v: unknown }[]) change(`response/${part.p}`, part.v);
    } else if (path === 'response/fragments') {
      fragments.push(...(value as Fragment[]));
      isContent = true;
    } else if (/^response\/fragments\/-?\d+\/content$/.test(path)) {
      const last = fragments.at(-1);
      if (last) last.content += String(value);
      isContent = true;
    }
  };
  return ({ event, data }) => {
    const parsed = JSON.parse(data) as {
      p?: string;
      v?: unknown;
      request_message_id?: number;
      response_message_id?: number;
    };
    if (event === 'ready') {
      sink.userId(String(parsed.request_message_id));
      sink.assistantId(String(parsed.response_message_id));
      return;
    }
    if (event) return;
    if (parsed.p) change(parsed.p, parsed.v);
    else if (typeof parsed.v === 'string' && isContent) {
      const last = fragments.at(-1);
      if (last) last.content += parsed.v;
    }
    const of = (type: string) =>
      fragments
        .filter((fragment) => fragment.type === type)
        .map((fragment) => fragment.content)
        .join('');
    sink.thinking(of('THINK'));
    sink.text(of('RESPONSE'));
  };
}

/** The same stream over XMLHttpRequest, as some builds have it. */
function byXhr(path: string, body: unknown, take: (event: { event: string; data: string }) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/json');
    let taken = 0;
    const read = () => {
      const end = request.responseText.lastIndexOf('\n\n');
      if (end < taken) return;
      for (const block of request.responseText.slice(taken, end).split('\n\n')) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) take({ event: /^event: (.*)$/m.exec(block)?.[1] ?? '', data });
      }
      taken = end + 2;
    };
    request.addEventListener('progress', read);
    request.addEventListener('load', () => {
      read();
      resolve();
    });
    request.addEventListener('error', () => reject(new Error('request failed')));
    request.send(JSON.stringify(body));
  });
}

class DeepSeekChat extends Chat {
  override edit(index: number, text: string): Promise<void> {
    editedId = this.turns[index]?.id ?? '';
    return super.edit(index, text);
  }
}

const chat = new DeepSeekChat(site);
void chat.start();
