import { mountSlate } from '../editors/slate';
import { Chat, type PageSite } from '../page/chat';
import { button, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawPlainFrame, drawSendOrStop } from '../page/plainFrame';
import { plainTraffic } from '../plain/traffic';

const traffic = plainTraffic(
  () => chat,
  (title) => `${title} - 千问`,
);

const site: PageSite = {
  ...traffic,
  idIn: (url) => /^\/chat\/([0-9a-f]{32})$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/chat/${id}` : '/'),

  shell: (target) =>
    drawPlainFrame(target, {
      thread: h('div', { class: 'messages' }),
      box: h('div', { class: 'box' }),
      newPath: '/',
      links: traffic.links((id) => `/chat/${id}`),
    }),

  mountEditor: (host, target) =>
    mountSlate({
      host,
      placeholder: '向千问提问',
      attributes: { role: 'textbox' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls: (target) => drawSendOrStop(target, { 'aria-label': '发送消息' }, { 'aria-label': '停止生成' }),

  drawTurn(turn) {
    // A question and its answer have one id, that of the round.
    const round = turn.role === 'user' ? turn.id : (turn.parentId ?? turn.id);
    if (turn.role === 'user') {
      return h(
        'div',
        { 'data-chat-question-wrap': '', 'data-req-id': round, class: 'turn-user' },
        h('div', { class: 'question-text-card whitespace-pre-wrap' }, turn.text),
      );
    }
    return h(
      'div',
      { 'data-chat-answers-wrap': '', 'data-req-id': round, class: 'turn-assistant' },
      turn.thinking && h('div', { 'data-card_name': 'workflow_card', class: 'deepThink' }, turn.thinking),
      h(
        'div',
        { class: 'answer-common-card' },
        h('div', { id: 'qk-markdown-react', class: 'qk-markdown' }, ...renderMarkdown(turn.text)),
      ),
      !turn.streaming && h('div', { role: 'toolbar' }, button({ 'aria-label': '复制' }, '复制')),
    );
  },
};

const chat: Chat = new Chat(site);
void chat.start();
