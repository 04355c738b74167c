import { mountProseMirror } from '../editors/prosemirror';
import { Chat, type PageSite } from '../page/chat';
import { demoNote } from '../page/demo';
import { button, frameWords, h, readConfig } from '../page/dom';
import { converse, loadTurns } from './client';
import { layoutA } from './layoutA';
import { layoutB } from './layoutB';
import { words } from './words';

const isB = readConfig().layout.startsWith('B');
const layout = isB ? layoutB : layoutA;
const isDecoyed = (parts: object): parts is { decoys: HTMLElement } => 'decoys' in parts;
const uuid = /\/c\/([0-9a-f]{8}-[0-9a-f-]{27})$/;

const site: PageSite = {
  idIn: (url) => uuid.exec(url.pathname)?.[1] ?? null,
  isPrivate: (url) => url.searchParams.get('temporary-chat') === 'true',
  pathFor(id, isPrivate) {
    const project = /^\/g\/g-p-[^/]+/.exec(location.pathname)?.[0] ?? '';
    // Some builds keep `/` for temporary chats, others show the id with the query.
    if (isPrivate) return id && chat.config.temporaryWithId ? `/c/${id}?temporary-chat=true` : '/?temporary-chat=true';
    if (!id) return project ? `${project}/project` : '/';
    return `${project}/c/${id}`;
  },
  transientPathFor(isPrivate) {
    if (isPrivate) return null;
    const project = /^\/g\/g-p-[^/]+/.exec(location.pathname)?.[0] ?? '';
    return isB ? `${project}/c/local-chatgpt%3A${crypto.randomUUID()}` : `${project}/c/WEB%3A${crypto.randomUUID()}`;
  },

  shell(target) {
    if (!target.id) document.title = 'ChatGPT';
    const parts = layout.shell(target);
    const side = h(
      'nav',
      { class: 'side' },
      h(
        'a',
        { href: '/', 'data-testid': isB ? null : 'create-new-chat-button' },
        frameWords[target.config.locale].fresh,
      ),
    );
    side.append(h('div', { class: 'trap' }, 'Temporary chats and incognito windows: read our help. 临时聊天'));
    if (isDecoyed(parts)) side.append(parts.decoys);
    void target
      .fetch('/backend-api/conversations?offset=0&limit=28&order=updated')
      .then((response) => response.json())
      .then((list: { items: { id: string; title: string }[] }) => {
        for (const item of list.items)
          side.append(h('a', { href: `/c/${item.id}`, 'data-sidebar-item': 'true' }, item.title));
      });
    side.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      event.preventDefault();
      void target.go(link.getAttribute('href') ?? '/');
    });
    parts.form.addEventListener('submit', (event) => {
      event.preventDefault();
      target.submit();
    });
    const note = demoNote(target.config);
    if (note) parts.main.firstElementChild?.after(note);
    document.body.replaceChildren(side, parts.main);
    return { thread: parts.thread, editorSlot: parts.editorSlot };
  },

  mountEditor(host, target) {
    return mountProseMirror({
      host,
      placeholder: words[target.config.locale].placeholder,
      attributes: layout.editorAttributes(target),
      onSubmit: () => target.submit(),
      onChange: () => layout.drawControls(target),
      onPaste(pasted) {
        if (pasted.length <= 10_000) return false;
        host.before(
          h(
            'div',
            { 'data-composer-attachments': true, class: 'composer-attachment-surface' },
            button({ 'aria-label': 'Remove Pasted text.txt' }, '×'),
          ),
        );
        return true;
      },
    });
  },

  drawTurn: (turn, index, target) => layout.drawTurn(turn, index, target),
  updateTurn(node, turn, index, target) {
    const fresh = layout.drawTurn(turn, index, target);
    fresh.removeAttribute('data-turn-of');
    for (const attribute of fresh.attributes) node.setAttribute(attribute.name, attribute.value);
    node.replaceChildren(...fresh.childNodes);
  },
  ...(isB ? { arrange: layoutB.arrange } : { drawShell: layoutA.drawShell }),
  drawControls: (target) => layout.drawControls(target),
  load: (id) => loadTurns(chat, id),
  send: (request, sink) => converse(chat, request, sink),
};

const chat = new Chat(site);
void chat.start();
