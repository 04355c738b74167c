import { mountQuill } from '../editors/quill';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { button, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawFrame } from '../page/shell';

declare const Zone: { current: { name: string; fork(spec: { name: string }): { run<T>(task: () => T): T } } };

const rpcPath = '/_/BardChatUi/data/batchexecute';
const streamPath = '/_/BardChatUi/data/assistant.lamda.BardFrontendService/StreamGenerate';
let isTemporary = false;

const form = (request: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  body: new URLSearchParams({ 'f.req': JSON.stringify(request), at: 'token' }),
});

/** Arrays in a framed body, found by scanning: the lengths only separate them. */
function* rows(text: string): Generator<unknown[]> {
  for (const line of text.split('\n')) {
    if (!line.startsWith('[')) continue;
    try {
      yield* JSON.parse(line) as unknown[][];
    } catch {
      // A line that is not whole yet comes again with the next chunk.
      return;
    }
  }
}

/** A chat inside Angular's zone: the page redraws only if promises of its requests stay in the zone. */
async function zonedFetch(path: string, init: RequestInit): Promise<Response> {
  const response = await new Promise<Response>((resolve, reject) => {
    Zone.current.fork({ name: 'angular' }).run(() => {
      window.fetch(path, init).then((answer) => {
        if (Zone.current.name !== 'angular') chat.integrity.foreignPromises++;
        resolve(answer);
      }, reject);
    });
  });
  chat.integrity.fetches++;
  return response;
}

const site: PageSite = {
  idIn: (url) => (isTemporary ? null : (/^\/app\/([0-9a-f]+)$/.exec(url.pathname)?.[1] ?? null)),
  isPrivate: () => isTemporary,
  pathFor: (id, isPrivate) => (id && !isPrivate ? `/app/${id}` : '/app'),

  shell(target) {
    if (location.pathname !== '/app') isTemporary = false;
    const scroller = h('infinite-scroller', { 'data-test-id': 'chat-history-container' });
    const history = h('div', { id: 'chat-history' }, scroller);
    const editorSlot = h('rich-textarea', { class: 'editor-slot' });
    const toggle = button(
      {
        'data-test-id': 'temp-chat-button',
        class: isTemporary ? 'temp-chat-on' : null,
        'aria-pressed': String(isTemporary),
        'aria-label': 'Temporary chat',
      },
      'Private',
      () => {
        isTemporary = !isTemporary;
        void target.go('/app');
      },
    );
    const header = h(
      'header',
      {},
      h('span', { class: 'conversation-title' }, 'Gemini'),
      button({ 'data-test-id': 'bard-mode-menu-button' }, 'Fast'),
      toggle,
      isTemporary && h('div', { class: 'temporary-chat-card' }, 'This chat is temporary'),
    );
    const links = zonedFetch(`${rpcPath}?rpcids=MaZiqc`, form([[['MaZiqc', '[13,null,[0]]', null, 'generic']]]))
      .then((response) => response.text())
      .then((text) => {
        const row = [...rows(text)].find((candidate) => candidate[1] === 'MaZiqc');
        const list = (JSON.parse(String(row?.[2] ?? '[]')) as [null, null, [string, string][]])[2] ?? [];
        return list.map(([id, title]) =>
          h(
            'gem-nav-list-item',
            {
              'data-test-id': 'conversation',
              jslog: `186014;track:generic_click;BardVeMetadataKey:[null,null,null,null,null,null,null,["${id}"]]`,
            },
            h('a', { href: `/app/${id.replace('c_', '')}` }, title),
          ),
        );
      });
    drawFrame(target, {
      thread: scroller,
      scroller: history,
      header,
      composer: h('div', { class: 'box' }, editorSlot, h('div', { id: 'controls' })),
      newPath: '/app',
      links,
    });
    return { thread: scroller, editorSlot };
  },

  mountEditor: (host, target) =>
    mountQuill({
      host,
      placeholder: target.config.locale === 'zh-CN' ? '问问 Gemini' : 'Ask Gemini',
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Enter a prompt here' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    const tag = target.config.layout === 'B' ? 'gem-icon-button' : 'button';
    const isEmpty = target.text().trim() === '';
    const control = h(
      tag,
      {
        class: `send-button send ${target.isStreaming ? 'stop' : 'submit'}`,
        'aria-label': target.isStreaming ? 'Stop response' : 'Send message',
        'aria-disabled': String(!target.isStreaming && isEmpty),
        ...(tag === 'button' && { type: 'button' }),
      },
      h('mat-icon', { fonticon: target.isStreaming ? 'stop' : 'send' }, target.isStreaming ? '■' : '↑'),
    );
    control.addEventListener('click', () => (target.isStreaming ? target.stop() : target.submit()));
    slot.replaceChildren(control);
  },

  drawTurn(turn, _index, target) {
    if (turn.role === 'user') {
      return h(
        'user-query',
        { 'data-of': turn.id, class: 'turn-user' },
        h(
          'user-query-content',
          {},
          h('span', { class: 'cdk-visually-hidden sr-only' }, target.config.locale === 'zh-CN' ? '你说' : 'You said'),
          h(
            'div',
            { class: 'query-text bubble' },
            ...turn.text.split('\n').map((line) => h('p', { class: 'query-text-line' }, line)),
          ),
        ),
      );
    }
    const id = turn.id;
    return h(
      'model-response',
      { 'data-of': turn.parentId ?? '', class: 'turn-assistant' },
      h(
        'response-container',
        {
          jslog: `188576;track:impression,attention;BardVeMetadataKey:[["${id}","c_${target.id ?? ''}"]]`,
          'aria-busy': String(turn.streaming),
        },
        turn.thinking &&
          h(
            'model-thoughts',
            { class: 'thinking' },
            h(
              'div',
              { class: 'thoughts-container' },
              h('message-content', {}, h('div', { class: 'markdown' }, turn.thinking)),
            ),
          ),
        h(
          'message-content',
          { id: `message-content-id-${id}` },
          h(
            'div',
            { class: 'markdown markdown-main-panel', id: `model-response-message-content${id}` },
            ...renderMarkdown(turn.text),
          ),
        ),
        !turn.streaming &&
          h(
            'message-actions',
            {},
            button(
              { 'data-test-id': 'copy-button' },
              'Copy',
              () => void zonedFetch(`${rpcPath}?rpcids=PCck7e`, form([[['PCck7e', '[]', null, 'generic']]])),
            ),
            button({ 'data-test-id': 'more-menu-button' }, '⋮'),
          ),
      ),
    );
  },

  updateTurn(node, turn, index, target) {
    node.replaceChildren(...site.drawTurn(turn, index, target).childNodes);
  },

  // A question and its answer share one container, named after the answer.
  arrange(nodes, target) {
    const containers: HTMLElement[] = [];
    for (const node of nodes) {
      if (node.localName === 'user-query' || containers.length === 0) {
        const answer = target.turns.find(
          (turn) => turn.parentId === node.getAttribute('data-of') && turn.role === 'assistant',
        );
        containers.push(h('div', { class: 'conversation-container', id: (answer?.id ?? '').replace(/^r_/, '') }));
      }
      node.removeAttribute('data-of');
      containers.at(-1)?.append(node);
    }
    return containers;
  },

  async load(id) {
    const response = await zonedFetch(
      `${rpcPath}?rpcids=hNvQHb`,
      form([[['hNvQHb', JSON.stringify([`c_${id}`, 10, null, 1, [0], [4], null, 1]), null, 'generic']]]),
    );
    const row = [...rows(await response.text())].find((candidate) => candidate[1] === 'hNvQHb');
    const pairs =
      (JSON.parse(String(row?.[2] ?? '[[]]')) as [[string[], null, [string[]], [[string, string[]][]]][]])[0] ?? [];
    const turns: ViewTurn[] = [];
    for (const [[, replyId = ''], , [[question = '']], [[candidate]]] of [...pairs].reverse()) {
      turns.push({
        id: `u_${replyId}`,
        parentId: turns.at(-1)?.id ?? null,
        role: 'user',
        text: question,
        thinking: '',
        streaming: false,
      });
      const thoughts = (candidate as unknown[] | undefined)?.[37] as string[][] | undefined;
      turns.push({
        id: replyId,
        parentId: `u_${replyId}`,
        role: 'assistant',
        text: candidate?.[1]?.[0] ?? '',
        thinking: thoughts?.[0]?.[0] ?? '',
        streaming: false,
      });
    }
    return turns;
  },

  async send(request, sink) {
    const inner: unknown[] = [
      [request.text, 0, null, null, null, null, 0],
      ['en'],
      request.conversationId ? [`c_${request.conversationId}`, chat.turns.at(-3)?.id ?? null, null] : ['', '', ''],
    ];
    inner[45] = request.private ? 1 : null;
    const init = form([null, JSON.stringify(inner)]);
    const response = await zonedFetch(streamPath, {
      ...init,
      headers: { ...init.headers, ...chat.branch(request) },
      signal: request.signal,
    });
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      text += decoder.decode(chunk.value, { stream: true });
      for (const row of rows(text)) {
        if (row[0] !== 'wrb.fr') continue;
        const value = JSON.parse(String(row[2])) as [null, string[], null, null, [string, string[]][]?];
        const [conversationId = '', replyId = ''] = value[1];
        sink.assistantId(replyId);
        sink.conversation(conversationId.replace('c_', ''));
        const candidate = value[4]?.[0];
        if (!candidate) continue;
        const thoughts = (candidate as unknown[])[37] as string[][] | undefined;
        if (thoughts?.[0]?.[0]) sink.thinking(thoughts[0][0]);
        sink.text(candidate[1][0] ?? '');
      }
    }
  },
};

// Quill empties its container by `innerHTML = ''`; anything else as a string stays forbidden.
(
  window as {
    trustedTypes?: { createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown };
  }
).trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? text : null) });

class GeminiChat extends Chat {
  override newChat(isPrivate = false): Promise<void> {
    isTemporary = isPrivate;
    return this.go('/app');
  }
}

const chat = new GeminiChat(site);
void chat.start();
