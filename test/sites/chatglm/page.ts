import { mountVueTextarea } from '../editors/vueTextarea';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { button, h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson, jsonPost } from '../page/shell';

interface Snapshot {
  id: string;
  conversation_id: string;
  parts: { content: { type: string; text?: string; think?: string }[] }[];
}

const pathFor = (id: string | null): string =>
  `/main/alltoolsdetail?redirect=%2Fmain%2Falltoolsdetail&lang=zh${id ? `&cid=${id}` : ''}`;

const site: PageSite = {
  idIn: (url) => url.searchParams.get('cid'),
  isPrivate: () => false,
  pathFor: (id) => pathFor(id),

  shell(target) {
    const thread = h('div', { class: 'detail chatScrollContainer conversation-list' });
    const editorSlot = h('div', { class: 'input-box-inner editor-slot' });
    const links = fetchJson<{ result: { conversation_id: string; title: string }[] }>(
      target,
      '/chatglm/mainchat-api/conversation/list',
    ).then(({ result }) => result.map((item) => h('a', { href: pathFor(item.conversation_id) }, item.title)));
    drawFrame(target, {
      thread,
      composer: h('div', { class: 'box', id: 'search-input-box' }, editorSlot, h('div', { id: 'controls' })),
      newPath: pathFor(null),
      links,
    });
    return { thread, editorSlot };
  },

  mountEditor: (host, target) =>
    mountVueTextarea({
      host,
      placeholder: '输入你想问的',
      attributes: {},
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls(target) {
    const isEmpty = target.text().trim() === '';
    const state = target.isStreaming ? 'searching' : isEmpty ? 'empty' : '';
    const control = h(
      'div',
      { class: `enter enter-icon-container ${state}`, style: 'min-width: 32px; min-height: 32px' },
      h('img', { class: 'enter_icon', alt: '' }),
    );
    control.addEventListener('click', () => (target.isStreaming ? target.stop() : target.submit()));
    document.getElementById('controls')?.replaceChildren(control);
  },

  drawTurn(turn, index) {
    if (turn.role === 'user') {
      return h(
        'div',
        { class: 'item conversation-item' },
        h(
          'div',
          { class: 'conversation question turn-user', id: `row-question-${index}` },
          h('div', { class: 'question-txt dots bubble' }, h('span', { class: 'question-text-style' }, turn.text)),
        ),
      );
    }
    const wrap = (extra: string, ...children: Node[]) =>
      h('div', { class: `answer-content-wrap ${extra}` }, h('div', { class: 'markdown-body md-body tl' }, ...children));
    return h(
      'div',
      { class: 'answer turn-assistant' },
      h(
        'div',
        { class: 'answer-content' },
        turn.thinking && wrap('text-advance-thinking-content thinking', h('p', {}, turn.thinking)),
        wrap('', ...renderMarkdown(turn.text)),
      ),
      !turn.streaming && h('div', { class: 'interact' }, button({}, '复制')),
    );
  },

  async load(id) {
    const { result, title } = await fetchJson<{ result: ViewTurn[]; title: string }>(
      chat,
      `/chatglm/mainchat-api/conversation/messages?conversation_id=${id}`,
    );
    document.title = `${title} - 智谱清言`;
    return result.map((turn) => ({ ...turn, thinking: turn.thinking ?? '', streaming: false }));
  },

  async send(request, sink) {
    const body = {
      assistant_id: '65940acff94777010aa6b796',
      conversation_id: request.conversationId ?? '',
      messages: [{ role: 'user', content: [{ type: 'text', text: request.text }] }],
      meta_data: { if_plus_model: false, platform: 'pc' },
    };
    const response = await chat.fetch(
      '/chatglm/backend-api/assistant/stream',
      jsonPost(body, request.signal, chat.branch(request)),
    );
    for await (const { data } of readEvents(response)) {
      const told = JSON.parse(data) as Snapshot;
      sink.conversation(told.conversation_id);
      sink.assistantId(told.id);
      for (const content of told.parts.flatMap((part) => part.content)) {
        if (content.think) sink.thinking(content.think);
        if (content.text) sink.text(content.text);
      }
    }
  },
};

const chat = new Chat(site);
void chat.start();
