import { mountProseMirror } from '../editors/prosemirror';
import { Chat, type PageSite, type SendRequest, type StreamSink } from '../page/chat';
import { button, h } from '../page/dom';
import { readLines } from '../page/lines';
import { renderMarkdown } from '../page/markdown';
import { drawPlainFrame, drawSendOrStop } from '../page/plainFrame';
import { jsonPost } from '../page/shell';
import { plainTraffic } from '../plain/traffic';

const traffic = plainTraffic(
  () => chat,
  (title) => `${title} - Le Chat`,
);

interface Chunk {
  text: string;
  _context: { type: string } | null;
}

interface Patch {
  op: string;
  path: string;
  value: unknown;
}

/** Asks for a new chat with its first question; gives back the ids of both. */
async function startChat(request: SendRequest): Promise<{ chatId: string; messageId: string }> {
  const input = { content: [{ type: 'text', text: request.text }], files: [], incognito: request.private };
  const response = await chat.fetch('/api/trpc/message.newChat?batch=1', jsonPost({ 0: { json: input } }));
  for await (const line of readLines(response)) {
    const started = (JSON.parse(line) as { json: unknown[][] }).json[2]?.[0] as
      | [{ chatId?: string; messages?: { id: string } }]
      | undefined;
    const [{ chatId, messages } = {}] = started ?? [];
    if (chatId && messages) return { chatId, messageId: messages.id };
  }
  throw new Error('No chat');
}

/** Puts patches to the parts of an answer and shows what they come to. */
async function showAnswer(response: Response, sink: StreamSink, answers: (id: string) => boolean): Promise<void> {
  let chunks: Chunk[] = [];
  for await (const line of readLines(response)) {
    const { json } = (JSON.parse(line.slice(line.indexOf(':') + 1)) ?? {}) as {
      json?: { messageId?: string; patches?: Patch[] };
    };
    if (!json?.messageId || !answers(json.messageId)) continue;
    for (const { op, path, value } of json.patches ?? []) {
      if (path === '/') sink.assistantId(json.messageId);
      const [, name, index, field] = path.split('/');
      if (name !== 'contentChunks') continue;
      if (index === undefined) chunks = value as Chunk[];
      else if (field === undefined) chunks[Number(index)] = value as Chunk;
      else if (op === 'append' && chunks[Number(index)]) (chunks[Number(index)] as Chunk).text += value;
    }
    const said = (isThought: boolean) =>
      chunks
        .filter(({ _context }) => (_context?.type === 'reasoning') === isThought)
        .map(({ text }) => text)
        .join('');
    sink.thinking(said(true));
    sink.text(said(false));
  }
}

const site: PageSite = {
  ...traffic,
  idIn: (url) => /^\/chat\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: (url) => url.pathname.startsWith('/incognito'),
  pathFor: (id, isPrivate) => (isPrivate ? '/incognito' : id ? `/chat/${id}` : '/chat'),

  async send(request, sink) {
    let asked: object;
    let userId = request.userId;
    if (request.conversationId === null) {
      const { chatId, messageId } = await startChat(request);
      userId = messageId;
      sink.conversation(chatId);
      sink.userId(messageId);
      asked = { chatId, mode: 'start' };
    } else if (request.kind === 'regenerate') {
      asked = { chatId: request.conversationId, mode: 'retry', messageId: userId };
    } else {
      const messageInput = [{ type: 'text', text: request.text }];
      asked = { chatId: request.conversationId, mode: 'append', messageInput, messageFiles: [], messageId: userId };
      sink.userId(userId);
    }
    const body = { ...asked, disabledFeatures: [], shouldUseMessagePatch: true, shouldUsePersistentStream: true };
    const response = await chat.fetch('/api/chat', jsonPost(body, request.signal, chat.branch(request)));
    await showAnswer(response, sink, (id) => id !== userId);
  },

  shell: (target) =>
    drawPlainFrame(target, {
      thread: h('div', { class: 'messages' }),
      box: h('form', { class: 'box' }),
      newPath: '/chat',
      links: traffic.links((id) => `/chat/${id}`),
    }),

  mountEditor: (host, target) =>
    mountProseMirror({
      host,
      placeholder: 'Ask Le Chat',
      attributes: { 'data-placeholder': 'Ask Le Chat' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls: (target) =>
    drawSendOrStop(target, { 'aria-label': 'Send question' }, { 'aria-label': 'Stop generation' }),

  drawTurn(turn) {
    if (turn.role === 'user') {
      return h(
        'div',
        { class: 'turn-user', 'data-message-author-role': 'user', 'data-message-id': turn.id },
        h(
          'div',
          { class: 'ms-auto bubble' },
          h('div', { class: 'select-text' }, h('span', { class: 'whitespace-pre-wrap' }, turn.text)),
        ),
        h('div', { class: 'text-sm text-hint' }, '10:42'),
      );
    }
    return h(
      'div',
      { class: 'turn-assistant', 'data-message-author-role': 'assistant', 'data-message-id': turn.id },
      turn.thinking &&
        h('div', { 'data-message-part-type': 'reasoning', class: 'thinking' }, h('p', {}, turn.thinking)),
      h(
        'div',
        { 'data-testid': 'text-message-part', 'data-message-part-type': 'answer' },
        h('div', { class: 'markdown-container-style' }, ...renderMarkdown(turn.text)),
      ),
      !turn.streaming && button({ 'aria-label': 'Copy to clipboard' }, 'Copy'),
    );
  },
};

const chat: Chat = new Chat(site);
void chat.start();
