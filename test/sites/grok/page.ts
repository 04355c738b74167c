import { mountTipTap } from '../editors/tiptap';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { button, h } from '../page/dom';
import { readLines } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson, jsonPost } from '../page/shell';

const base = '/rest/app-chat/conversations';

const site: PageSite = {
  idIn: (url) => (url.hash === '#private' ? null : (/^\/c\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1] ?? null)),
  isPrivate: (url) => url.hash === '#private',
  pathFor: (id, isPrivate) => (isPrivate ? '/c#private' : id ? `/c/${id}` : '/'),

  shell(target) {
    const list = h('div');
    const editorSlot = h('div', { class: 'editor-slot', 'data-testid': 'chat-input' });
    const header = h(
      'header',
      {},
      button({ id: 'model-select-trigger' }, 'Auto'),
      target.isPrivate
        ? h('a', { href: '/' }, 'Switch to Default Chat')
        : h('a', { href: '/c#private', 'aria-label': 'Switch to Private Chat' }, 'Private'),
      target.isPrivate && h('p', {}, "This chat won't appear in your history."),
    );
    header.addEventListener('click', (event) => {
      const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
      if (!href) return;
      event.preventDefault();
      void target.go(href);
    });
    const links = fetchJson<{ conversations: { conversationId: string; title: string }[] }>(
      target,
      `${base}?pageSize=60`,
    ).then((answer) => answer.conversations.map((item) => h('a', { href: `/c/${item.conversationId}` }, item.title)));
    drawFrame(target, {
      thread: list,
      header,
      composer: h('form', { class: 'query-bar' }, editorSlot, h('div', { id: 'controls' })),
      newPath: '/',
      links,
    });
    return { thread: list, editorSlot };
  },

  mountEditor(host, target) {
    const editor = mountTipTap({
      host,
      placeholder: 'What do you want to know?',
      attributes: { role: 'textbox', class: 'tiptap', 'aria-label': 'Ask Grok anything' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    });
    host.closest('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      target.submit();
    });
    return editor;
  },

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    const isChinese = target.config.locale === 'zh-CN';
    if (target.isStreaming)
      slot.replaceChildren(
        button({ 'aria-label': isChinese ? '停止' : 'Stop model response' }, '■', () => target.stop()),
      );
    else if (target.text().trim() === '') slot.replaceChildren(button({ 'aria-label': 'Enter voice mode' }, '∿'));
    else
      slot.replaceChildren(
        button(
          { type: 'submit', class: 'send', 'data-testid': 'chat-submit', 'aria-label': isChinese ? '提交' : 'Submit' },
          '↑',
        ),
      );
  },

  drawTurn(turn) {
    const isUser = turn.role === 'user';
    return h(
      'div',
      {
        id: turn.pending ? null : `response-${turn.id}`,
        class: `relative group flex ${isUser ? 'items-end turn-user' : 'items-start turn-assistant'}`,
      },
      !isUser &&
        turn.thinking &&
        h('div', { class: 'thinking-container thinking' }, button({}, 'Thought for 2s'), h('div', {}, turn.thinking)),
      h(
        'div',
        {
          'data-testid': isUser ? 'user-message' : 'assistant-message',
          class: `message-bubble${isUser ? ' bubble' : ''}`,
        },
        h(
          'div',
          { class: 'response-content-markdown' },
          ...(isUser ? [h('p', { class: 'whitespace-pre-wrap' }, turn.text)] : renderMarkdown(turn.text)),
        ),
      ),
      !turn.streaming &&
        h(
          'div',
          { class: 'action-buttons' },
          button({ 'aria-label': 'Copy' }, 'Copy'),
          !isUser && button({ 'aria-label': 'Regenerate' }, '↻', () => void chat.regenerate()),
        ),
    );
  },

  async load(id) {
    const { responseNodes: nodes } = await fetchJson<{ responseNodes: { responseId: string }[] }>(
      chat,
      `${base}/${id}/response-node?includeThreads=true`,
    );
    const { responses } = await fetchJson<{
      responses: { responseId: string; parentResponseId: string; sender: string; message: string }[];
    }>(chat, `${base}/${id}/load-responses`, {
      responseIds: nodes.map((node) => node.responseId),
    });
    return responses.map(
      (response): ViewTurn => ({
        id: response.responseId,
        parentId: response.parentResponseId || null,
        role: response.sender.toLowerCase() === 'human' ? 'user' : 'assistant',
        text: response.message,
        thinking: '',
        streaming: false,
      }),
    );
  },

  async send(request, sink) {
    const path = request.conversationId ? `${base}/${request.conversationId}/responses` : `${base}/new`;
    const body = {
      temporary: request.private,
      modelName: 'grok-5',
      message: request.text,
      ...(request.parentId && { parentResponseId: request.parentId }),
      fileAttachments: [],
      imageAttachments: [],
      disableSearch: false,
    };
    const response = await chat.fetch(path, jsonPost(body, request.signal, chat.branch(request)));
    let text = '';
    let thinking = '';
    for await (const line of readLines(response)) {
      if (!line) continue;
      const { result } = JSON.parse(line);
      if (result.conversation) sink.conversation(result.conversation.conversationId);
      if (result.title) document.title = `${result.title.newTitle} - Grok`;
      const part = result.response;
      if (part?.userResponse) sink.userId(part.userResponse.responseId);
      if (typeof part?.token === 'string') {
        sink.assistantId(part.responseId);
        if (part.isThinking) thinking += part.token;
        else text += part.token;
        sink.thinking(thinking);
        sink.text(text.replace(/<grok:render[\s\S]*?(<\/grok:render>|$)/g, ''));
      }
    }
  },
};

const chat = new Chat(site);
void chat.start();
