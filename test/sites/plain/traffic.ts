import type { Chat, PageSite, SendRequest, StreamSink, ViewTurn } from '../page/chat';
import { h } from '../page/dom';
import { readEvents } from '../page/lines';
import { fetchJson, jsonPost } from '../page/shell';

interface Told {
  conversation?: string;
  user?: string;
  assistant?: string;
  title?: string;
  thinking?: string;
  piece?: string;
}

/** How the page of a site whose traffic nobody reads talks to its server; see plain/site.ts. */
export function plainTraffic(
  chat: () => Chat,
  titleOf: (title: string) => string,
): Pick<PageSite, 'load' | 'send'> & { links: (pathFor: (id: string) => string) => Promise<HTMLElement[]> } {
  return {
    async links(pathFor) {
      const list = await fetchJson<{ id: string; title: string }[]>(chat(), '/mock/list');
      return list.map(({ id, title }) => h('a', { href: pathFor(id) }, title));
    },

    async load(id: string) {
      const stored = await fetchJson<{ title: string; turns: ViewTurn[] }>(
        chat(),
        `/mock/chat/${encodeURIComponent(id)}`,
      );
      document.title = titleOf(stored.title);
      return stored.turns.map((turn) => ({ ...turn, thinking: turn.thinking ?? '', streaming: false }));
    },

    async send(request: SendRequest, sink: StreamSink) {
      const body = { id: request.conversationId, text: request.text, private: request.private };
      const response = await chat().fetch('/mock/send', jsonPost(body, request.signal, chat().branch(request)));
      let text = '';
      for await (const { data } of readEvents(response)) {
        const told = JSON.parse(data) as Told;
        if (told.conversation) sink.conversation(told.conversation);
        if (told.user) sink.userId(told.user);
        if (told.assistant) sink.assistantId(told.assistant);
        if (told.title !== undefined) document.title = titleOf(told.title);
        if (told.thinking) sink.thinking(told.thinking);
        if (told.piece) {
          text += told.piece;
          sink.text(text);
        }
      }
    },
  };
}
