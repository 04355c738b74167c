import { mountQuill } from '../editors/quill';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson, jsonPost } from '../page/shell';

const agent = 'naQivTmsDa';

interface Round {
  index: number;
  speaker: string;
  displayPrompt?: string;
  speechesV2: { content: { type: string; msg?: string; content?: string }[] }[];
}

const site: PageSite = {
  idIn: (url) => new RegExp(`^/chat/${agent}/([0-9a-f-]{36})$`).exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/chat/${agent}/${id}` : `/chat/${agent}`),

  shell(target) {
    const list = h('div', { class: 'agent-chat__list' });
    const editorSlot = h('div', { class: 'editor-slot agent-dialogue__content--common__input' });
    const links = fetchJson<{ conversations: { id: string; title: string }[] }>(
      target,
      '/api/user/agent/conversation/list',
      {},
    ).then((answer) =>
      answer.conversations.map((item) =>
        h(
          'div',
          { class: 'yb-recent-conv-list__item', 'dt-cid': item.id, 'dt-agent-id': agent },
          h('a', { href: `/chat/${agent}/${item.id}` }, item.title),
        ),
      ),
    );
    const header = h(
      'header',
      {},
      h('span', { 'dt-button-id': 'model_switch' }, 'Hunyuan'),
      h('span', { 'dt-button-id': 'new_temp_chat' }, '临时对话'),
    );
    drawFrame(target, {
      thread: list,
      header,
      composer: h('div', { class: 'box' }, editorSlot, h('div', { id: 'controls' })),
      newPath: `/chat/${agent}`,
      links,
    });
    return { thread: list, editorSlot };
  },

  mountEditor: (host, target) =>
    mountQuill({
      host,
      placeholder: '有问题，尽管问，shift+enter换行',
      attributes: {},
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    const isIdle = !target.isStreaming && target.text().trim() === '';
    // One anchor for both: it becomes the stop button.
    const control = h(
      'a',
      {
        id: 'yuanbao-send-btn',
        class: `style__send-btn___x${isIdle ? ' style__send-btn--disabled___x' : ''}`,
        role: 'button',
        tabindex: '0',
      },
      target.isStreaming ? '■' : '↑',
    );
    control.addEventListener('click', () => (target.isStreaming ? target.stop() : target.submit()));
    slot.replaceChildren(control);
  },

  drawTurn(turn) {
    const isUser = turn.role === 'user';
    const index = /_(\d+)$/.exec(turn.id)?.[1];
    const attributes = {
      class: `agent-chat__list__item agent-chat__list__item--${isUser ? 'human' : 'ai'} turn-${turn.role}`,
      'data-conv-id': index === undefined ? null : turn.id,
      'data-conv-speaker': isUser ? 'human' : 'ai',
      'data-conv-idx': index ?? null,
    };
    if (isUser) return h('div', attributes, h('div', { class: 'hyc-content-text bubble' }, turn.text));
    const text = h('div', { class: 'hyc-common-markdown hyc-common-markdown-style' }, ...renderMarkdown(turn.text));
    return h(
      'div',
      attributes,
      turn.thinking
        ? h(
            'div',
            { class: 'hyc-component-reasoner' },
            h(
              'div',
              { class: 'hyc-component-reasoner__think-content thinking' },
              h('div', { class: 'hyc-common-markdown hyc-common-markdown-style' }, turn.thinking),
            ),
            h(
              'div',
              { class: `hyc-component-reasoner__text hyc-content-md${turn.streaming ? '' : ' hyc-content-md-done'}` },
              text,
            ),
          )
        : h('div', { class: `hyc-content-md${turn.streaming ? '' : ' hyc-content-md-done'}` }, text),
      !turn.streaming && h('div', { class: 'agent-chat__toolbar' }, 'Copy · Again'),
    );
  },

  async load(id) {
    const detail = await fetchJson<{ title: string; convs: Round[] }>(chat, '/api/user/agent/conversation/v1/detail', {
      conversationId: id,
      offset: 0,
      limit: 40,
    });
    document.title = `${detail.title} - 腾讯元宝`;
    return [...detail.convs].reverse().map((round): ViewTurn => {
      const parts = round.speechesV2[0]?.content ?? [];
      return {
        id: `${id}_${round.index}`,
        parentId: null,
        role: round.speaker === 'human' ? 'user' : 'assistant',
        text: round.displayPrompt ?? parts.find((part) => part.type === 'text')?.msg ?? '',
        thinking: parts.find((part) => part.type === 'think')?.content ?? '',
        streaming: false,
      };
    });
  },

  async send(request, sink) {
    let id = request.conversationId;
    if (!id) {
      id = (await fetchJson<{ id: string }>(chat, '/api/user/agent/conversation/create', { agentId: agent })).id;
      sink.conversation(id);
    }
    const body = {
      model: 'gpt_175B_0404',
      prompt: request.text,
      plugin: 'Adaptive',
      displayPrompt: request.text,
      displayPromptType: 1,
      options: {},
      multimedia: [],
      agentId: agent,
      supportHint: 1,
      version: 'v2',
    };
    const response = await chat.fetch(`/api/chat/${id}`, jsonPost(body, request.signal, chat.branch(request)));
    let text = '';
    let thinking = '';
    for await (const { event, data } of readEvents(response)) {
      if (event) continue;
      const value = JSON.parse(data) as {
        type: string;
        msg?: string;
        contents?: { type: string; msg?: string }[];
        index?: number;
      };
      if (value.type === 'text') {
        text += value.msg ?? '';
        sink.text(text);
      } else if (value.type === 'meta' && value.index !== undefined) {
        sink.userId(`${id}_${value.index - 1}`);
        sink.assistantId(`${id}_${value.index}`);
      } else if (value.type === 'deepSearch') {
        for (const part of value.contents ?? []) if (part.type === 'text') thinking += part.msg ?? '';
        sink.thinking(thinking);
      }
    }
  },
};

const chat = new Chat(site);
void chat.start();
