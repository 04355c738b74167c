import type { Chat } from './chat';
import { demoNote } from './demo';
import { frameWords, h } from './dom';

export interface ShellParts {
  /** Where turns go. */
  thread: HTMLElement;
  /** What scrolls around the thread; the thread itself by default. */
  scroller?: HTMLElement;
  /** The box with the editor's place in it. */
  composer: HTMLElement;
  header?: HTMLElement;
  /** Address of a new chat. */
  newPath: string;
  /** A link of the sidebar for each conversation. */
  links?: Promise<HTMLElement[]>;
  /** Attributes of the sidebar. */
  side?: Record<string, string>;
}

/** Draws the frame that all chat sites have: sidebar, thread, box at the bottom. Links navigate without reload. */
export function drawFrame(chat: Chat, parts: ShellParts): void {
  const side = h(
    'nav',
    { class: 'side', ...parts.side },
    h('a', { href: parts.newPath }, frameWords[chat.config.locale].fresh),
  );
  side.append(h('div', { class: 'trap' }, 'Temporary and incognito chats: see our help. 临时聊天、无痕模式'));
  void parts.links?.then((links) => side.append(...links));
  side.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href) return;
    event.preventDefault();
    void chat.go(href);
  });
  const scroller = parts.scroller ?? h('div', {}, parts.thread);
  scroller.classList.add('thread');
  const page = h(
    'div',
    { class: 'page' },
    parts.header,
    demoNote(chat.config),
    scroller,
    h('div', { class: 'dock' }, parts.composer),
  );
  document.body.replaceChildren(side, page);
}

/** Gives back JSON of the page's own request. */
export async function fetchJson<T>(
  chat: Chat,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const response = await chat.fetch(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

/** Request options of a JSON post. */
export function jsonPost(body: unknown, signal?: AbortSignal, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
}
