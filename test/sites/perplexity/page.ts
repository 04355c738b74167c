import { mountLexical } from '../editors/lexical';
import { Chat, type PageSite, type ViewTurn } from '../page/chat';
import { button, h } from '../page/dom';
import { readEvents } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawFrame, fetchJson, jsonPost } from '../page/shell';

interface Block {
  intended_usage: string;
  markdown_block?: { chunks: string[]; answer?: string };
  diff_block?: { patches: { op: string; path: string; value: { chunks: string[] } | string }[] };
}

let isIncognito = false;

const site: PageSite = {
  idIn: (url) => /^\/search\/(?!new)([^/]+)$/.exec(decodeURIComponent(url.pathname))?.[1] ?? null,
  isPrivate: () => isIncognito,
  pathFor: (id) => (id ? `/search/${encodeURIComponent(id)}` : '/'),

  shell(target) {
    const list = h('div');
    const editorSlot = h('div', { class: 'editor-slot' });
    const links = fetchJson<{ slug: string; title: string }[]>(target, '/rest/thread/list_ask_threads', {
      limit: 20,
    }).then((threads) =>
      threads.map((thread) => h('a', { href: `/search/${encodeURIComponent(thread.slug)}` }, thread.title)),
    );
    drawFrame(target, {
      thread: list,
      composer: h('div', { class: 'box' }, editorSlot, h('div', { id: 'controls' })),
      newPath: '/',
      links,
    });
    return { thread: list, editorSlot };
  },

  mountEditor: (host, target) =>
    mountLexical({
      host,
      rich: false,
      placeholder: 'Ask anything…',
      attributes: { id: 'ask-input', 'data-lexical-editor': 'true', role: 'textbox', 'aria-label': 'Ask anything' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
      onPaste(text) {
        if (text.length < 5000) return false;
        host.before(h('div', { 'data-attachment': 'paste.txt' }, 'paste.txt'));
        return true;
      },
    }),

  drawControls(target) {
    const slot = document.getElementById('controls');
    if (!slot) return;
    if (target.isStreaming)
      slot.replaceChildren(
        button(
          { 'data-testid': 'stop-generating-response-button', 'aria-label': 'Stop generating response' },
          '■',
          () => target.stop(),
        ),
      );
    else
      slot.replaceChildren(
        button({ class: 'send', 'aria-label': 'Submit', disabled: target.text().trim() === '' }, '↑', () =>
          target.submit(),
        ),
      );
  },

  drawTurn(turn, index) {
    if (turn.role === 'user') {
      return h('div', { class: 'group/query turn-user' }, h('span', { class: 'select-text bubble' }, turn.text));
    }
    return h(
      'div',
      { class: 'turn-assistant' },
      h(
        'div',
        { id: `markdown-content-${Math.floor(index / 2)}` },
        h('div', { class: 'prose', 'data-renderer': 'lm' }, ...renderMarkdown(turn.text)),
      ),
      !turn.streaming &&
        h(
          'div',
          {},
          button({ 'aria-label': 'Copy' }, 'Copy'),
          button({ 'aria-label': 'Rewrite' }, '↻', () => void chat.regenerate()),
          h('div', { class: 'trap' }, 'Related: Trap question?'),
        ),
    );
  },

  async load(id) {
    const { entries } = await fetchJson<{
      entries: { backend_uuid: string; query_str: string; thread_title: string; blocks: Block[] }[];
    }>(chat, `/rest/thread/${encodeURIComponent(id)}?with_schematized_response=true`);
    document.title = entries[0]?.thread_title ?? 'Perplexity';
    return entries.flatMap((entry): ViewTurn[] => [
      {
        id: `q-${entry.backend_uuid}`,
        parentId: null,
        role: 'user',
        text: entry.query_str,
        thinking: '',
        streaming: false,
      },
      {
        id: entry.backend_uuid,
        parentId: `q-${entry.backend_uuid}`,
        role: 'assistant',
        text: entry.blocks[0]?.markdown_block?.answer ?? '',
        thinking: '',
        streaming: false,
      },
    ]);
  },

  async send(request, sink) {
    const body = {
      query_str: request.text,
      params: {
        is_incognito: request.private,
        last_backend_uuid: chat.turns.at(-3)?.id ?? null,
        slug: request.conversationId,
        source: 'default',
        mode: 'concise',
        use_schematized_api: true,
        language: 'en-US',
      },
    };
    const response = await chat.fetch('/rest/sse/perplexity_ask', jsonPost(body, request.signal, chat.branch(request)));
    let chunks: string[] = [];
    for await (const { event, data } of readEvents(response)) {
      if (event !== 'message') continue;
      const value = JSON.parse(data) as {
        backend_uuid: string;
        thread_url_slug: string;
        thread_title: string;
        blocks: Block[];
      };
      sink.assistantId(value.backend_uuid);
      sink.conversation(value.thread_url_slug);
      document.title = value.thread_title;
      for (const block of value.blocks) {
        if (block.intended_usage !== 'ask_text') continue;
        if (block.markdown_block)
          chunks =
            block.markdown_block.answer === undefined
              ? [...chunks, ...block.markdown_block.chunks]
              : [block.markdown_block.answer];
        for (const patch of block.diff_block?.patches ?? [])
          chunks = typeof patch.value === 'string' ? [...chunks, patch.value] : patch.value.chunks;
      }
      sink.text(chunks.join(''));
    }
  },
};

class PerplexityChat extends Chat {
  override newChat(isPrivate = false): Promise<void> {
    isIncognito = isPrivate;
    return this.go('/');
  }
}

const chat = new PerplexityChat(site);
void chat.start();
