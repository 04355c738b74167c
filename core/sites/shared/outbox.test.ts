// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { conversationId as id, sse, uuidOf } from '../../../test/fixtures/sites/common';
import { PageHarness } from '../../../test/fixtures/sites/pageHarness';
import { adapterById } from '../index';
import type { SiteAdapter } from '../types';
import type { OutgoingConversation } from './captureTypes';

const turn = (role: 'user' | 'assistant', n: number, text: string): string =>
  `<section data-testid="conversation-turn-${n}" data-turn="${role}"><div data-message-author-role="${role}" data-message-id="${uuidOf(n + 1)}"><div class="${role === 'user' ? 'whitespace-pre-wrap' : 'markdown'}">${text}</div></div></section>`;

let page: PageHarness;
afterEach(() => page.close());
async function open(site: string, url: string, enabled = true): Promise<PageHarness> {
  page = new PageHarness(adapterById(site) as SiteAdapter, url, { enabled, withoutPrivateMode: true });
  return page.open();
}

/** What the door of the background says of a payload that is not as agreed. */
class BadPayloadError extends Error {
  override name = 'BadPayloadError';
}

describe('a turn that is not as agreed', () => {
  it('does not keep the others from being kept, nor other conversations', async () => {
    await open('chatgpt', `https://chatgpt.com/c/${id}`);
    const taken: string[] = [];
    page.refuse = (conversation: OutgoingConversation) => {
      if (conversation.turns.some(({ text }) => text === 'odd')) throw new BadPayloadError('captureTurns: odd');
      taken.push(...conversation.turns.map(({ text }) => text));
    };
    page.show(
      turn('user', 1, '好') + turn('assistant', 2, 'odd') + turn('user', 3, 'last') + turn('assistant', 4, 'yes'),
    );
    await page.clock.advance(30_000);
    expect(taken).toEqual(['好', 'last', 'yes']);
    expect(page.attempts).toBeLessThan(8);
  });

  it('is cut to what a memory can hold, put where it stands, and sent once', async () => {
    await open('chatgpt', `https://chatgpt.com/c/${id}`);
    page.show(turn('user', 0, 'x'.repeat(1_200_000)) + turn('assistant', 1, '<p>long</p>'));
    await page.clock.advance(30_000);
    expect(page.turns().map(({ text, order }) => [text.length, order])).toEqual([
      [200_000, 0],
      [4, 0],
    ]);
  });
});

describe('a page that goes', () => {
  it('sends what waits behind turns that are not answered yet, each once', async () => {
    await open('chatgpt', `https://chatgpt.com/c/${id}`);
    const told: string[] = [];
    page.answer = () => new Promise(() => undefined);
    page.refuse = (conversation: OutgoingConversation) => {
      told.push(...conversation.turns.map(({ text }) => text));
    };
    const first = turn('user', 1, '在吗') + turn('assistant', 2, 'yes');
    page.show(first);
    await page.clock.advance(30_000);
    expect(told).toEqual(['在吗', 'yes']);
    page.show(first + turn('user', 3, 'I moved to Porto') + turn('assistant', 4, '<p>Noted.</p>'));
    await page.clock.advance(30_000);
    expect(told).toEqual(['在吗', 'yes']);
    page.leavePage();
    page.leavePage();
    await page.clock.advance(0);
    expect(told).toEqual(['在吗', 'yes', 'I moved to Porto', 'Noted.']);
  });
});

describe('the address of a conversation', () => {
  it('is its own, also when its answer ends while another one is shown', async () => {
    const other = uuidOf(70);
    await open('chatgpt', `https://chatgpt.com/c/${id}?model=gpt-5&q=my+secret`);
    const exchange = page.exchange({
      endpoint: 'send',
      url: 'https://chatgpt.com/backend-api/f/conversation',
      requestBody: JSON.stringify({
        conversation_id: id,
        messages: [{ id: uuidOf(1), author: { role: 'user' }, content: { content_type: 'text', parts: ['hi'] } }],
      }),
    });
    await page.clock.advance(1_000);
    page.goTo(`https://chatgpt.com/c/${other}`);
    page.show(turn('user', 5, 'elsewhere') + turn('assistant', 6, 'there'));
    await exchange.feed(sse({ type: 'message_stream_complete' }, '[DONE]'));
    await exchange.end();
    await page.clock.advance(10_000);
    const urls = Object.fromEntries(page.sent.map(({ conversationId, url }) => [conversationId, url]));
    expect(urls).toEqual({ [id]: `https://chatgpt.com/c/${id}`, [other]: `https://chatgpt.com/c/${other}` });
  });

  it('keeps the part of a query that names the conversation', async () => {
    const cid = '0123456789abcdef01234567';
    await open('chatglm', `https://chatglm.cn/main/alltoolsdetail?lang=zh&cid=${cid}&q=secret`);
    page.show(
      '<div class="conversation question"><div class="question-txt">你好</div></div><div class="answer-content"><div class="answer-content-wrap"><div class="markdown-body"><p>好</p></div></div></div>',
    );
    await page.clock.advance(10_000);
    expect(page.sent[0]?.url).toBe(`https://chatglm.cn/main/alltoolsdetail?cid=${cid}`);
  });
});

describe('a question whose traffic names no conversation', () => {
  const home = 'https://chatglm.cn/main/alltoolsdetail?lang=zh';
  const chat = (cid: string): string => `${home}&cid=${cid}`;
  const asked = { messages: [{ role: 'user', content: [{ type: 'text', text: 'a stopped question' }] }] };
  const shown = (question: string): string =>
    `<div class="conversation question"><div class="question-txt">${question}</div></div><div class="answer-content"><div class="answer-content-wrap"><div class="markdown-body"><p>好</p></div></div></div>`;
  const ask = () =>
    page.exchange({
      endpoint: 'send',
      url: 'https://chatglm.cn/chatglm/backend-api/assistant/stream',
      requestBody: JSON.stringify(asked),
    });

  it('is not filed under another chat that is opened next', async () => {
    await open('chatglm', home);
    page.show(shown('a stopped question'));
    const exchange = ask();
    await page.clock.advance(1_000);
    await exchange.end('aborted');
    page.goTo(chat('1123456789abcdef01234567'));
    await page.clock.advance(900);
    page.show(shown('an old question'));
    await page.clock.advance(90_000);
    expect(page.lines('1123456789abcdef01234567')).not.toContain('user: a stopped question');
    expect(page.lines('1123456789abcdef01234567')).toContain('user: an old question');
  });

  it('is filed under the chat that the page goes on to show it in', async () => {
    await open('chatglm', home);
    page.show(shown('a stopped question'));
    const exchange = ask();
    await page.clock.advance(1_000);
    page.goTo(chat('2123456789abcdef01234567'));
    await page.clock.advance(500);
    await exchange.end();
    await page.clock.advance(20_000);
    expect(page.lines('2123456789abcdef01234567')).toContain('user: a stopped question');
  });
});

describe('reports of what was said while paused', () => {
  it('are short enough to be taken, complete, and made again when they fail', async () => {
    await open('chatgpt', `https://chatgpt.com/c/${id}`, false);
    page.session.setPolicy({ enabled: false, isPaused: true, withoutPrivateMode: false });
    let failures = 2;
    page.takeForgone = () => (failures-- > 0 ? Promise.reject(new Error('worker gone')) : Promise.resolve());
    page.show(Array.from({ length: 900 }, (_, n) => turn(n % 2 ? 'assistant' : 'user', n, `turn ${n}`)).join(''));
    await page.clock.advance(40_000);
    const reports = page.forgone.map(({ marks }) => [...marks.live, ...marks.seen]);
    expect(Math.max(...reports.map((marks) => marks.length))).toBeLessThanOrEqual(600);
    expect(new Set(reports.flat()).size).toBe(1_800);
  });
});
