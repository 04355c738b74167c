// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { PageHarness } from '../../../test/fixtures/sites/pageHarness';
import { adapterById } from '../index';
import type { CapturePolicy } from './captureSession';

// One socket carries the answers of all chats, as long as the page lives. A chat that is left before the page is looked at is
// told of by the socket alone.
let page: PageHarness;
const open = async (name: string, url: string, policy: CapturePolicy): Promise<void> => {
  const adapter = adapterById(name);
  if (!adapter) throw new Error(name);
  page = new PageHarness(adapter, url, policy);
  await page.open();
};
afterEach(() => page.close());

const consent = { enabled: true, withoutPrivateMode: true };
const paused = { ...consent, enabled: false, isPaused: true };
const question = '我搬到了成都';
const kept = ['user: 我搬到了成都', 'assistant: Noted, 记住了。'];
const json = JSON.stringify;

interface Site {
  home: string;
  chat: (id: string) => string;
  id: string;
  other: string;
  /** Opens the socket; gives back how a message is sent and answered on it. */
  connect: () => { ask: () => Promise<void>; answer: () => Promise<void> };
}

const sites: Record<string, Site> = {
  copilot: {
    home: 'https://copilot.microsoft.com/',
    chat: (id) => `https://copilot.microsoft.com/chats/${id}`,
    id: 'aB3dE6gH9jK2mN5pQ8sT1',
    other: 'zB3dE6gH9jK2mN5pQ8sT1',
    connect: () => {
      const url = 'wss://copilot.microsoft.com/c/api/chat?api-version=2';
      const socket = page.exchange({ endpoint: 'socket', url, method: 'GET' });
      const conversationId = 'aB3dE6gH9jK2mN5pQ8sT1';
      const tell = (event: object): Promise<void> => socket.feed(json({ conversationId, ...event }));
      return {
        ask: () =>
          socket.feed(json({ event: 'send', conversationId, content: [{ type: 'text', text: question }] }), 'page'),
        answer: async () => {
          await tell({ event: 'received', messageId: 'm1' });
          await tell({ event: 'startMessage', messageId: 'm2' });
          await tell({ event: 'appendText', messageId: 'm2', partId: '1', text: 'Noted, 记住了。' });
          await tell({ event: 'done', messageId: 'm2' });
        },
      };
    },
  },
  poe: {
    home: 'https://poe.com/',
    chat: (id) => `https://poe.com/chat/${id}`,
    id: '2a3b4c5d6e7f8g9h',
    other: '9a3b4c5d6e7f8g9h',
    connect: () => {
      const url = 'wss://tch123.tch.poe.com/up/chan1-8888/updates?min_seq=1&channel=c&hash=h';
      const socket = page.exchange({ endpoint: 'socket', url, method: 'GET' });
      const at = page.clock.now() * 1_000;
      let sent: ReturnType<PageHarness['exchange']>;
      return {
        ask: async () => {
          const requestBody = json({ queryName: 'SendMessageMutation', variables: { query: question } });
          sent = page.exchange({ endpoint: 'query', url: 'https://poe.com/api/gql_POST', requestBody });
        },
        answer: async () => {
          const node = { messageId: '1', text: question, author: 'human', creationTime: at, state: 'complete' };
          const chat = { chatId: 90_112_233, chatCode: '2a3b4c5d6e7f8g9h' };
          await sent.feed(json({ data: { messageEdgeCreate: { status: 'success', message: { node }, chat } } }));
          await sent.end();
          const messageAdded = {
            ...node,
            messageId: '2',
            text: 'Noted, 记住了。',
            author: 'bot',
            creationTime: at + 1,
          };
          const payload = { unique_id: 'messageAdded:90112233', data: { messageAdded } };
          await socket.feed(json({ messages: [json({ payload })] }));
        },
      };
    },
  },
};

describe.each(Object.entries(sites))('on %s, a new chat', (name, site) => {
  type Talk = ReturnType<Site['connect']>;
  const ways: Record<string, (talk: Talk) => Promise<void>> = {
    'right after it got its address': async ({ ask, answer }) => {
      await ask();
      await answer();
      page.goTo(site.chat(site.id));
      page.goTo(site.chat(site.other));
    },
    'before it had an address': async ({ ask, answer }) => {
      await ask();
      await answer();
      page.goTo(site.chat(site.other));
    },
    'before its answer came': async ({ ask, answer }) => {
      await ask();
      await page.clock.advance(100);
      page.goTo(site.chat(site.other));
      await page.clock.advance(1_000);
      await answer();
    },
    'by closing the tab': async ({ ask, answer }) => {
      await ask();
      await answer();
      page.leavePage();
    },
  };
  const leave = async (way: string, policy: CapturePolicy): Promise<void> => {
    await open(name, site.home, policy);
    await page.clock.advance(1_000);
    const talk = site.connect();
    await page.clock.advance(3_000);
    await ways[way]?.(talk);
    page.session.setPolicy({ ...policy, enabled: true, isPaused: false });
    await page.clock.advance(20_000);
  };

  it.each(Object.keys(ways))('that is left %s is kept', async (way) => {
    await leave(way, consent);
    expect(page.lines(site.id)).toEqual(kept);
    expect(page.lines(site.other)).toEqual([]);
  });

  it.each(Object.keys(ways))(
    'that is left %s is not kept without consent, nor where keeping was paused',
    async (way) => {
      for (const policy of [{ ...consent, withoutPrivateMode: false }, paused]) {
        await leave(way, policy);
        expect(page.lines()).toEqual([]);
        page.close();
      }
    },
  );
});

describe('a socket', () => {
  it('files nothing under the chat in which it was opened because a frame names none', async () => {
    const { chat, id, other } = sites.copilot as Site;
    await open('copilot', chat(id), consent);
    await page.clock.advance(3_000);
    const url = 'wss://copilot.microsoft.com/c/api/chat?api-version=2';
    const socket = page.exchange({ endpoint: 'socket', url, method: 'GET' });
    await page.clock.advance(3_000);
    page.goTo(chat(other));
    await page.clock.advance(5_000);
    await socket.feed(json({ event: 'send', content: [{ type: 'text', text: question }] }), 'page');
    await socket.feed(json({ event: 'appendText', messageId: 'm2', partId: '1', text: 'Noted.' }));
    await socket.feed(json({ event: 'done', messageId: 'm2' }));
    await page.clock.advance(20_000);
    expect(page.lines(id)).toEqual([]);
  });
});
