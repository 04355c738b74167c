import type { Chat } from './chat';
import { button, h } from './dom';
import { drawFrame, type ShellParts } from './shell';

interface PlainParts extends Pick<ShellParts, 'newPath' | 'links'> {
  thread: HTMLElement;
  /** The box that the editor and the buttons go into. */
  box: HTMLElement;
}

/** The frame of a site that has nothing of its own around thread, editor and buttons. */
export function drawPlainFrame(chat: Chat, parts: PlainParts): { thread: HTMLElement; editorSlot: HTMLElement } {
  const { thread, box, ...rest } = parts;
  const editorSlot = h('div', { class: 'editor-slot' });
  box.append(editorSlot, h('div', { id: 'controls' }));
  drawFrame(chat, { thread, composer: box, ...rest });
  return { thread, editorSlot };
}

/** One button, which stops while an answer comes and sends otherwise, with the attributes the site gives to each. */
export function drawSendOrStop(chat: Chat, send: Record<string, string>, stop: Record<string, string>): void {
  const isEmpty = chat.text().trim() === '';
  const { class: name = '', ...attributes } = send;
  document
    .getElementById('controls')
    ?.replaceChildren(
      chat.isStreaming
        ? button(stop, '■', () => chat.stop())
        : button({ ...attributes, class: `${name} send`.trim(), disabled: isEmpty }, '↑', () => chat.submit()),
    );
}
