import { mountTextarea } from '../editors/textarea';
import { Chat, type PageSite } from '../page/chat';
import { button, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawPlainFrame, drawSendOrStop } from '../page/plainFrame';
import { plainTraffic } from '../plain/traffic';

/** Class names are built with a suffix that changes with each build. */
const suffix = Math.random().toString(36).slice(2, 7);
const named = (name: string): string => `${name}__${suffix}`;

const traffic = plainTraffic(
  () => chat,
  (title) => `${title} - Poe`,
);

const site: PageSite = {
  ...traffic,
  idIn: (url) => /^\/chat\/([\w-]+)$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/chat/${id}` : '/'),

  shell: (target) =>
    drawPlainFrame(target, {
      thread: h('div', { class: named('ChatMessagesView_tupleGroupContainer') }),
      box: h('div', { class: 'box' }),
      newPath: '/',
      links: traffic.links((id) => `/chat/${id}`),
    }),

  mountEditor: (host, target) =>
    mountTextarea({
      host,
      placeholder: 'Message',
      attributes: { className: named('GrowingTextArea_textArea') },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls: (target) =>
    drawSendOrStop(
      target,
      { class: named('ChatMessageSendButton_sendButton'), 'data-button-send': 'true' },
      { class: named('ChatStopMessageButton_stopButton') },
    ),

  drawTurn(turn) {
    const isUser = turn.role === 'user';
    const side = isUser ? 'right' : 'left';
    const text = isUser ? [h('p', { class: 'whitespace-pre-wrap' }, turn.text)] : renderMarkdown(turn.text);
    return h(
      'div',
      {
        class: `${named('ChatMessage_chatMessage')} ${isUser ? 'turn-user' : 'turn-assistant'}`,
        id: `message-${turn.id}`,
      },
      !isUser && h('div', { class: named('LeftSideMessageHeader_leftSideMessageHeader') }, h('div', {}, 'Assistant')),
      h(
        'div',
        { class: named(`Message_${side}SideMessageBubble`) },
        h(
          'div',
          { class: named('Message_selectableText') },
          h('div', { class: named('Markdown_markdownContainer') }, h('div', { class: named('Prose_prose') }, ...text)),
        ),
      ),
      !turn.streaming && h('div', { class: named('ChatMessageActionBar_actionBar') }, button({}, 'Share')),
    );
  },
};

const chat: Chat = new Chat(site);
void chat.start();
