// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { conversationId, sse, uuidOf } from '../../../test/fixtures/sites/common';
import { PageHarness } from '../../../test/fixtures/sites/pageHarness';
import { adapterById } from '../index';
import type { CapturePolicy } from './captureSession';

// A message is sent, and its chat is left before the page is looked at again: only the traffic tells what was said.
let page: PageHarness;
const open = (name: string, url: string, policy?: CapturePolicy): Promise<PageHarness> => {
  const adapter = adapterById(name);
  if (!adapter) throw new Error(name);
  page = new PageHarness(adapter, url, policy);
  return page.open();
};
afterEach(() => page.close());

const consent = { enabled: true, withoutPrivateMode: true };
const off = { enabled: false, withoutPrivateMode: false };
const paused = { ...off, isPaused: true };

const id = '0a1b2c3d4e5f6071';
const home = 'https://gemini.google.com/app';
const chat = `${home}/${id}`;
const other = `${home}/1a1b2c3d4e5f6071`;
const switchOff = '<button data-test-id="temp-chat-button" aria-pressed="false"></button>';
const anotherChat = `${switchOff}<user-query><div class="query-text"><p class="query-text-line">older</p></div></user-query>`;
const kept = ['user: 我搬到了成都', 'assistant: Noted, 记住了。'];

/** A question and its answer; the request does not tell whether it is of a temporary chat. */
function ask(startedAt = page.clock.now()): { answer: () => Promise<void> } {
  const url = 'https://gemini.google.com/_/BardChatUi/data/assistant.lamda.BardFrontendService/StreamGenerate';
  const requestBody = new URLSearchParams({ 'f.req': JSON.stringify([null, '[["我搬到了成都"]]']) }).toString();
  const exchange = page.exchange({ endpoint: 'send', url, requestBody, startedAt });
  return {
    answer: async () => {
      const payload = [null, [`c_${id}`, 'r_77'], null, null, [['rc_1', ['Noted, 记住了。']]]];
      const rows = JSON.stringify([['wrb.fr', null, JSON.stringify(payload)]]);
      await exchange.feed(`)]}'\n\n${rows.length}\n${rows}\n25\n[["e",4,null,null,1]]\n`);
      await exchange.end();
    },
  };
}

/** Another chat is opened, on a site that draws it before the address changes. */
function openAnother(): void {
  page.show(anotherChat);
  page.goTo(other);
}

/** Every way of leaving a chat before it is looked at again. */
const ways: Record<string, () => Promise<void>> = {
  'right after it got its address': async () => {
    const { answer } = ask();
    await answer();
    page.goTo(chat);
    openAnother();
  },
  'before it had an address': async () => {
    const { answer } = ask();
    await answer();
    openAnother();
  },
  'before its answer came': async () => {
    const { answer } = ask();
    await page.clock.advance(100);
    openAnother();
    await answer();
  },
  'before its server took it': async () => {
    const sentAt = page.clock.now();
    await page.clock.advance(100);
    openAnother();
    await page.clock.advance(1_000);
    await ask(sentAt).answer();
  },
  'by closing the tab': async () => {
    const { answer } = ask();
    await answer();
    page.show('');
  },
};

async function leave(way: string): Promise<void> {
  await ways[way]?.();
  await page.clock.advance(way.includes('closing') ? 100 : 5_000);
  page.leavePage();
  await page.clock.advance(5_000);
}

describe.each(
  Object.keys(ways).flatMap((way) => [
    [way, ''],
    [way, ', on a busy page'],
  ]),
)('a new chat that is left %s%s', (way, pace) => {
  const start = async (html = switchOff, policy?: CapturePolicy): Promise<void> => {
    await open('gemini', home, policy);
    page.isBusy = pace !== '';
    page.show(html);
    await page.clock.advance(3_000);
  };

  it('is kept', async () => {
    await start();
    await leave(way);
    expect(page.lines(id)).toEqual(kept);
  });

  it('is not kept where it is a temporary one', async () => {
    await start('<button data-test-id="temp-chat-button" aria-pressed="true"></button>');
    await leave(way);
    expect(page.lines(id)).toEqual([]);
  });

  it('is not kept where it became a temporary one since the last look', async () => {
    await start();
    document.querySelector('button')?.setAttribute('aria-pressed', 'true');
    await page.clock.advance(100);
    await leave(way);
    expect(page.lines(id)).toEqual([]);
  });

  it('is not kept where the sign of a temporary one comes late', async () => {
    await start();
    const sentAt = page.clock.now();
    await page.clock.advance(50);
    document.body.insertAdjacentHTML('beforeend', '<div class="temporary-chat-card"></div>');
    await page.clock.advance(50);
    const { answer } = ask(sentAt);
    openAnother();
    await answer();
    await page.clock.advance(5_000);
    await leave(way);
    expect(page.lines(id)).toEqual([]);
  });

  it('is not kept where its mode was never seen, unless its address told it', async () => {
    await start('<p>Hello</p>');
    await leave(way);
    // A temporary chat never gets an address there.
    expect(page.lines(id)).toEqual(way === 'right after it got its address' ? kept : []);
  });

  it.each([
    ['paused', paused],
    ['off', off],
  ])('is not kept where keeping was %s when it was sent', async (_name, policy) => {
    await start(switchOff, policy);
    page.session.setPolicy(policy);
    await page.clock.advance(2_000);
    await ways[way]?.();
    page.session.setPolicy({ enabled: true, withoutPrivateMode: false });
    await page.clock.advance(5_000);
    page.leavePage();
    await page.clock.advance(5_000);
    expect(page.lines(id)).toEqual([]);
  });
});

describe('a chat that is left', () => {
  it('is kept under its own address, where it had one', async () => {
    await open('gemini', home);
    page.show(switchOff);
    await page.clock.advance(3_000);
    await leave('right after it got its address');
    expect(page.sent.find(({ conversationId }) => conversationId === id)?.url).toBe(chat);
  });

  it('is not kept where keeping was paused before it was left', async () => {
    await open('gemini', home);
    page.show(switchOff);
    await page.clock.advance(3_000);
    const { answer } = ask();
    await page.clock.advance(100);
    page.session.setPolicy(paused);
    await page.clock.advance(100);
    openAnother();
    page.session.setPolicy({ enabled: true, withoutPrivateMode: false });
    await answer();
    await page.clock.advance(5_000);
    expect(page.lines(id)).toEqual([]);
  });

  it('is kept though a temporary one was begun before its answer came', async () => {
    await open('gemini', home);
    page.show(switchOff);
    await page.clock.advance(3_000);
    const sentAt = page.clock.now();
    await page.clock.advance(100);
    page.goTo(chat);
    await page.clock.advance(100);
    page.goTo(home);
    page.show('<button data-test-id="temp-chat-button" aria-pressed="true"></button>');
    await page.clock.advance(1_000);
    await ask(sentAt).answer();
    await page.clock.advance(5_000);
    expect(page.lines()).toEqual(kept);
  });

  it('is not read where it was a temporary one and an ordinary one was begun before its answer came', async () => {
    await open('gemini', home);
    page.show('<button data-test-id="temp-chat-button" aria-pressed="true"></button>');
    await page.clock.advance(3_000);
    const sentAt = page.clock.now();
    await page.clock.advance(100);
    page.show(switchOff);
    await page.clock.advance(3_000);
    await ask(sentAt).answer();
    page.goTo(chat);
    await page.clock.advance(20_000);
    expect(page.lines()).toEqual([]);
  });

  it('is kept where an old one was opened, asked and left before it was looked at', async () => {
    await open('gemini', other);
    page.show(anotherChat);
    await page.clock.advance(20_000);
    page.goTo(chat);
    await page.clock.advance(100);
    const { answer } = ask();
    await page.clock.advance(100);
    openAnother();
    await answer();
    await page.clock.advance(5_000);
    expect(page.lines(id)).toEqual(kept);
  });

  it.each([
    ['before its answer began', true],
    ['while it was answered', false],
  ])('is not kept where an old one was opened whose private sign came %s', async (_when, isBefore) => {
    await open('gemini', other);
    page.show(anotherChat);
    await page.clock.advance(20_000);
    page.goTo(chat);
    page.show(switchOff);
    await page.clock.advance(100);
    const showSign = (): void => document.querySelector('button')?.setAttribute('aria-pressed', 'true');
    if (isBefore) showSign();
    const { answer } = ask();
    await page.clock.advance(100);
    if (!isBefore) showSign();
    // Drawn before the address changes, or after it.
    if (isBefore) page.show(anotherChat);
    page.goTo(other);
    page.show(anotherChat);
    await answer();
    await page.clock.advance(5_000);
    expect(page.lines(id)).toEqual([]);
  });

  it('is kept only with consent where no mode can be told', async () => {
    for (const policy of [undefined, consent]) {
      await open('deepseek', 'https://chat.deepseek.com/', policy);
      await page.clock.advance(3_000);
      const exchange = page.exchange({
        endpoint: 'send',
        url: 'https://chat.deepseek.com/api/v0/chat/completion',
        requestBody: JSON.stringify({ chat_session_id: conversationId, prompt: '我在学日语' }),
      });
      await page.clock.advance(100);
      page.goTo(`https://chat.deepseek.com/a/chat/s/${uuidOf(9)}`);
      await exchange.feed(
        sse({ v: { response: { message_id: 2, fragments: [{ type: 'RESPONSE', content: '加油' }] } } }),
      );
      await exchange.end();
      await page.clock.advance(20_000);
      expect(page.lines(conversationId)).toEqual(policy ? ['user: 我在学日语', 'assistant: 加油'] : []);
      page.close();
    }
  });

  it('is kept where only its own address told that it is an ordinary one', async () => {
    const shell = '<form data-chatgpt-composer><div contenteditable="true" role="textbox"></div></form>';
    const chatgpt = async (isNamed: boolean): Promise<string[]> => {
      await open('chatgpt', 'https://chatgpt.com/');
      page.show(shell);
      await page.clock.advance(3_000);
      const body = {
        messages: [{ id: uuidOf(1), author: { role: 'user' }, content: { parts: ['I play the cello'] } }],
      };
      const exchange = page.exchange({
        endpoint: 'send',
        url: 'https://chatgpt.com/backend-api/f/conversation',
        requestBody: JSON.stringify({ action: 'next', ...body }),
      });
      await page.clock.advance(100);
      if (isNamed) page.goTo('https://chatgpt.com/c/WEB%3A5c92b6a1');
      await page.clock.advance(100);
      page.goTo(`https://chatgpt.com/c/${uuidOf(9)}`);
      const message = {
        id: uuidOf(2),
        author: { role: 'assistant' },
        content: { content_type: 'text', parts: ['Nice.'] },
      };
      const told = { ...message, status: 'finished_successfully', recipient: 'all', channel: 'final', metadata: {} };
      await exchange.feed(
        sse(
          { event: 'delta', data: { v: { conversation_id: conversationId, message: told } } },
          { type: 'message_stream_complete' },
        ),
      );
      await exchange.end();
      await page.clock.advance(20_000);
      page.close();
      return page.lines(conversationId);
    };
    expect(await chatgpt(true)).toEqual(['user: I play the cello', 'assistant: Nice.']);
    expect(await chatgpt(false)).toEqual([]);
  });

  it('is not filed under the one that was opened before its server answered', async () => {
    await open('aistudio', 'https://aistudio.google.com/prompts/new_chat', consent);
    await page.clock.advance(3_000);
    const sentAt = page.clock.now();
    await page.clock.advance(100);
    page.goTo('https://aistudio.google.com/prompts/1aB2cD3eF4gH5iJ6kL');
    await page.clock.advance(3_000);
    const exchange = page.exchange({
      endpoint: 'send',
      url: 'https://alkalimakersuite-pa.clients6.google.com/$rpc/google.internal.alkali.applications.makersuite.v1.MakerSuiteService/GenerateContent',
      requestBody: JSON.stringify(['models/x', [[[[null, '这是另一个问题']], 'user']]]),
      startedAt: sentAt,
    });
    await exchange.feed(JSON.stringify([[[[[[[null, 'An answer.']], 'model']]]]]));
    await exchange.end();
    await page.clock.advance(20_000);
    expect(page.lines()).toEqual([]);
  });
});
