import { mountTextarea } from '../editors/textarea';
import { Chat, type PageSite } from '../page/chat';
import { button, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawPlainFrame, drawSendOrStop } from '../page/plainFrame';
import { plainTraffic } from '../plain/traffic';

const traffic = plainTraffic(
  () => chat,
  (title) => `${title} | Microsoft Copilot`,
);

const site: PageSite = {
  ...traffic,
  idIn: (url) => /^\/chats\/([\w-]+)$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/chats/${id}` : '/'),

  shell: (target) =>
    drawPlainFrame(target, {
      thread: h('div', { 'data-testid': 'chat-page', 'data-content': 'conversation' }),
      box: h('div', { class: 'box', 'data-testid': 'composer' }),
      newPath: '/',
      links: traffic.links((id) => `/chats/${id}`),
    }),

  mountEditor: (host, target) =>
    mountTextarea({
      host,
      placeholder: 'Message Copilot',
      attributes: { id: 'userInput' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls: (target) =>
    drawSendOrStop(
      target,
      { title: 'Submit message', 'data-testid': 'submit-button' },
      { title: 'Stop', 'data-testid': 'stop-button' },
    ),

  drawTurn(turn) {
    if (turn.role === 'user') {
      return h(
        'div',
        { role: 'article', id: `${turn.id}-user-message`, class: 'turn-user' },
        h('h2', { class: 'sr-only' }, 'You said'),
        h('div', { 'data-content': 'user-message', class: 'whitespace-pre-wrap' }, turn.text),
      );
    }
    return h(
      'div',
      { role: 'article', id: `${turn.id}-content`, class: 'turn-assistant' },
      h('h2', { class: 'sr-only' }, 'Copilot said'),
      h(
        'div',
        { 'data-content': 'ai-message', class: 'group/ai-message-item' },
        h('div', { id: `${turn.id}-content-0` }, ...renderMarkdown(turn.text)),
      ),
      !turn.streaming && h('div', { 'data-testid': 'message-item-reactions' }, button({ title: 'Like' }, 'Like')),
    );
  },
};

const chat: Chat = new Chat(site);
void chat.start();
