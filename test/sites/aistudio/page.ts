import { mountTextarea } from '../editors/textarea';
import { Chat, type PageSite } from '../page/chat';
import { button, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawFrame } from '../page/shell';
import { plainTraffic } from '../plain/traffic';

/** Turns keep their place when their content is taken out. */
const rowPx = 160;
const mountedRows = 6;

const traffic = plainTraffic(
  () => chat,
  (title) => `${title} | Google AI Studio`,
);

const site: PageSite = {
  ...traffic,
  idIn: (url) => /^\/prompts\/(?!new_)([\w-]+)$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? `/prompts/${id}` : '/prompts/new_chat'),

  shell(target) {
    const thread = h('ms-chat-session');
    const editorSlot = h('ms-autosize-textarea', { class: 'editor-slot' });
    const scroller = h('ms-autoscroll-container', {}, thread);
    scroller.addEventListener('scroll', () => target.scrolled(scroller.scrollTop), { passive: true });
    drawFrame(target, {
      thread,
      scroller,
      composer: h('div', { class: 'box' }, editorSlot, h('ms-run-button', { id: 'controls' })),
      newPath: '/prompts/new_chat',
      links: traffic.links((id) => `/prompts/${id}`),
    });
    return { thread, editorSlot };
  },

  mountEditor: (host, target) =>
    mountTextarea(
      {
        host,
        placeholder: 'Start typing a prompt',
        attributes: { formcontrolname: 'promptText' },
        onSubmit: () => target.submit(),
        onChange: () => site.drawControls?.(target),
      },
      'Control+Enter',
    ),

  drawControls(target) {
    const slot = document.getElementById('controls');
    const isEmpty = target.text().trim() === '';
    slot?.replaceChildren(
      target.isStreaming
        ? button({ class: 'stoppable' }, 'Stop', () => target.stop())
        : button({ class: 'send', disabled: isEmpty }, 'Run', () => target.submit()),
    );
  },

  drawTurn(turn) {
    const isUser = turn.role === 'user';
    const chunk = (...children: Node[]) =>
      h('ms-prompt-chunk', { class: 'text-chunk' }, h('ms-text-chunk', {}, h('ms-cmark-node', {}, ...children)));
    const thought = h(
      'ms-prompt-chunk',
      {},
      h('ms-thought-chunk', {}, h('ms-text-chunk', {}, h('ms-cmark-node', {}, h('p', {}, turn.thinking)))),
    );
    const text = isUser ? [h('p', { class: 'whitespace-pre-wrap' }, turn.text)] : renderMarkdown(turn.text);
    return h(
      'ms-chat-turn',
      { id: `turn-${turn.id}`, style: `display: block; min-height: ${rowPx}px` },
      h(
        'div',
        { class: `chat-turn-container ${isUser ? 'user turn-user' : 'model turn-assistant'}` },
        h(
          'div',
          {
            class: isUser ? 'user-prompt-container' : 'model-prompt-container',
            'data-turn-role': isUser ? 'User' : 'Model',
          },
          h('div', { class: 'author-label' }, isUser ? 'User' : 'Model'),
          h('div', { class: 'turn-content' }, !isUser && turn.thinking ? thought : null, chunk(...text)),
          h('div', { class: 'turn-footer' }, button({}, 'thumb_up')),
        ),
      ),
    );
  },

  drawShell: (turn) =>
    h(
      'ms-chat-turn',
      { id: `turn-${turn.id}`, style: `display: block; height: ${rowPx}px` },
      h('div', { class: `chat-turn-container ${turn.role === 'user' ? 'user' : 'model'}` }),
    ),
};

/** Takes the content of turns that are out of sight out of the page, as it is scrolled. */
class AiStudioChat extends Chat {
  private isFollowing = true;
  private drawTimer: number | undefined;

  override draw(): void {
    const before = document.querySelector('.thread')?.scrollTop ?? 0;
    super.draw();
    const scroller = document.querySelector('.thread');
    if (scroller && !this.isFollowing) scroller.scrollTop = before;
  }

  override exchange(...request: Parameters<Chat['exchange']>): Promise<void> {
    this.isFollowing = true;
    return super.exchange(...request);
  }

  override open(): Promise<void> {
    this.isFollowing = true;
    return super.open();
  }

  override scrolled(top: number): void {
    const scroller = document.querySelector('.thread');
    if (!scroller || this.config.windowRows === 0) return;
    this.isFollowing = scroller.scrollHeight - top - scroller.clientHeight < 8;
    const start = this.isFollowing ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(top / rowPx) - 1);
    if (start === this.windowStart) return;
    const drawsAfterMs = Number(this.config.drawsAfterMs ?? 0);
    const draw = (): void => {
      this.windowStart = start;
      this.draw();
    };
    window.clearTimeout(this.drawTimer);
    if (drawsAfterMs > 0) this.drawTimer = window.setTimeout(draw, drawsAfterMs);
    else draw();
  }

  override mounted(index: number): boolean {
    if (this.config.windowRows > 0) this.config.windowRows = mountedRows;
    return super.mounted(index);
  }
}

const chat: Chat = new AiStudioChat(site);
void chat.start();
