// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { conversationId as id, sse, uuidOf } from '../../../test/fixtures/sites/common';
import { PageHarness } from '../../../test/fixtures/sites/pageHarness';
import { adapterById } from '../index';
import type { SiteAdapter } from '../types';
import type { CapturePolicy } from './captureSession';
import { marksOf } from './turnMark';

const site = (name: string): SiteAdapter => {
  const adapter = adapterById(name);
  if (!adapter) throw new Error(name);
  return adapter;
};

let page: PageHarness;
const open = (
  name: string,
  url: string,
  options: { policy?: CapturePolicy; hasHook?: boolean } = {},
): Promise<PageHarness> => {
  page = new PageHarness(site(name), url, options.policy);
  return page.open(options.hasHook ?? true);
};
afterEach(() => page.close());

const chatUrl = `https://chatgpt.com/c/${id}`;
const [u1, a1, u2, a2] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4)];

const chatgptUser = (messageId: string, text: string): string =>
  `<section data-testid="conversation-turn-1" data-turn="user"><div data-message-author-role="user" data-message-id="${messageId}"><div class="whitespace-pre-wrap">${text}</div></div></section>`;
const chatgptAnswer = (messageId: string, text: string): string =>
  `<section data-testid="conversation-turn-2" data-turn="assistant"><div data-message-author-role="assistant" data-message-id="${messageId}"><div class="markdown">${text}</div></div></section>`;
const stopButton = '<button data-testid="stop-button"></button>';

const claudeUser = (text: string): string =>
  `<div data-testid="user-message"><p class="whitespace-pre-wrap">${text}</p></div>`;
const claudeAnswer = (text: string, streaming = false): string =>
  `<div data-is-streaming="${streaming}"><div class="font-claude-response"><div class="standard-markdown"><p>${text}</p></div></div></div>`;

const sendBody = (text: string, extra = {}): string =>
  JSON.stringify({
    action: 'next',
    conversation_id: id,
    parent_message_id: 'client-created-root',
    messages: [{ id: u1, author: { role: 'user' }, content: { content_type: 'text', parts: [text] } }],
    ...extra,
  });
const answerStart = (text = '', conversation = id): object => ({
  v: {
    conversation_id: conversation,
    message: {
      id: a1,
      author: { role: 'assistant' },
      content: { content_type: 'text', parts: [text] },
      status: 'in_progress',
      recipient: 'all',
      channel: 'final',
      metadata: {},
    },
  },
});
const sendUrl = 'https://chatgpt.com/backend-api/f/conversation';

describe('an answer that streams in', () => {
  it('is sent once and whole, with the ids of the site and the question as it was sent', async () => {
    await open('chatgpt', chatUrl);
    page.show(chatgptUser(u1, '我不喜欢人多的地方。') + stopButton);
    const exchange = page.exchange({ endpoint: 'send', url: sendUrl, requestBody: sendBody('我不喜欢人多的地方。') });
    await exchange.feed(
      sse({ event: 'delta', data: answerStart() }, { p: '/message/content/parts/0', o: 'append', v: '可以' }),
    );
    for (const word of ['去', '郊外', '走走。']) {
      page.show(chatgptUser(u1, '我不喜欢人多的地方。') + chatgptAnswer(a1, `<p>可以${word}</p>`) + stopButton);
      await exchange.feed(sse({ v: word }));
      await page.clock.advance(2_500);
    }
    expect(page.turns().filter(({ role }) => role === 'assistant')).toEqual([]);
    await exchange.feed(sse({ type: 'message_stream_complete' }, '[DONE]'));
    await exchange.end();
    page.show(chatgptUser(u1, '我不喜欢人多的地方。') + chatgptAnswer(a1, '<p>可以去郊外走走。</p>'));
    await page.clock.advance(30_000);
    expect(page.turns()).toMatchObject([
      { role: 'user', text: '我不喜欢人多的地方。', messageId: u1, order: 0, atIsExact: true },
      { role: 'assistant', text: '可以去郊外走走。', messageId: a1, order: 1 },
    ]);
    expect(page.session.state()).toMatchObject({ isCapturing: true, turnsKnown: 2, turnsKept: 2, isAnswering: false });
  });

  it('is read from the page alone where no traffic is seen, and only when it stands still', async () => {
    await open('claude', `https://claude.ai/chat/${id}`, { hasHook: false });
    page.show(claudeUser('hello') + claudeAnswer('Hi', true));
    await page.clock.advance(20_000);
    expect(page.lines()).toEqual(['user: hello']);
    page.show(claudeUser('hello') + claudeAnswer('Hi, how are you?'));
    await page.clock.advance(1_000);
    expect(page.lines()).toEqual(['user: hello']);
    await page.clock.advance(5_000);
    expect(page.lines()).toEqual(['user: hello', 'assistant: Hi, how are you?']);
  });

  it('is sent as it stands when the tab is closed, and again when more of it is seen later', async () => {
    await open('chatgpt', chatUrl);
    page.show(chatgptUser(u1, 'hi') + chatgptAnswer(a1, '<p>Half an</p>') + stopButton);
    await page.clock.advance(600);
    page.leavePage();
    await page.clock.advance(0);
    expect(page.lines()).toEqual(['user: hi', 'assistant: Half an']);
    page.show(chatgptUser(u1, 'hi') + chatgptAnswer(a1, '<p>Half an answer is whole now.</p>'));
    await page.clock.advance(5_000);
    expect(page.lines()).toEqual(['user: hi', 'assistant: Half an', 'assistant: Half an answer is whole now.']);
  });

  it('goes on over the socket after the stream was handed off, and is one turn', async () => {
    await open('chatgpt', chatUrl);
    const exchange = page.exchange({ endpoint: 'send', url: sendUrl, requestBody: sendBody('think long') });
    await exchange.feed(
      sse(
        { event: 'delta', data: answerStart('First ') },
        { type: 'stream_handoff', options: [{ type: 'subscribe_ws_topic', topic_id: 'conversation-turn-1' }] },
        '[DONE]',
      ),
    );
    await exchange.end();
    await page.clock.advance(3_000);
    expect(page.turns().filter(({ role }) => role === 'assistant')).toEqual([]);
    const item = (stream_item_id: string, v: object): object => ({
      stream_item_id,
      encoded_item: sse({ event: 'delta', data: v }),
    });
    const socket = page.exchange({ endpoint: 'socket', url: 'wss://ws.chatgpt.com/x', method: 'GET' });
    const one = item('1', { p: '/message/content/parts/0', o: 'append', v: 'second ' });
    const two = item('2', { v: 'third.' });
    await socket.feed(JSON.stringify([{ type: 'reply', reply: { topic_id: 'conversation-turn-1', catchups: [one] } }]));
    await socket.feed(JSON.stringify([{ topic_id: 'conversation-turn-1', payload: { items: [one, two] } }]));
    await socket.feed(JSON.stringify([{ topic_id: 'conversation-turn-1', payload: { type: 'done' } }]));
    await page.clock.advance(2_000);
    expect(page.lines()).toEqual(['user: think long', 'assistant: First second third.']);
  });
});

describe('a new chat', () => {
  it('sends nothing until the site has given it an id, then everything under that id', async () => {
    await open('chatgpt', 'https://chatgpt.com/');
    page.goTo('https://chatgpt.com/c/WEB%3A5c92b6a1');
    page.show(chatgptUser(u1, 'hi') + chatgptAnswer(a1, '<p>Hello.</p>'));
    await page.clock.advance(5_000);
    expect(page.sent).toEqual([]);
    page.goTo(chatUrl);
    await page.clock.advance(5_000);
    expect(page.sent[0]?.conversationId).toBe(id);
    expect(page.lines(id)).toEqual(['user: hi', 'assistant: Hello.']);
  });

  it('is read from traffic that began before the address had its id', async () => {
    await open('claude', 'https://claude.ai/new');
    const exchange = page.exchange({
      endpoint: 'send',
      url: `https://claude.ai/api/organizations/o/chat_conversations/${id}/completion`,
      requestBody: JSON.stringify({
        prompt: 'I love tea',
        parent_message_uuid: '00000000-0000-4000-8000-000000000000',
      }),
    });
    await exchange.feed(
      sse(
        { event: 'message_start', data: { type: 'message_start', message: { uuid: a1, parent_uuid: u1 } } },
        {
          event: 'content_block_delta',
          data: { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Noted.' } },
        },
        { event: 'message_stop', data: { type: 'message_stop' } },
      ),
    );
    await exchange.end();
    expect(page.sent).toEqual([]);
    page.goTo(`https://claude.ai/chat/${id}`);
    page.show(claudeUser('I love tea') + claudeAnswer('Noted.'));
    await page.clock.advance(1_000);
    expect(page.turns()).toMatchObject([
      { role: 'user', text: 'I love tea', messageId: u1 },
      { role: 'assistant', text: 'Noted.', messageId: a1 },
    ]);
    await page.clock.advance(10_000);
    expect(page.turns()).toHaveLength(2);
  });
});

describe('what must never be kept', () => {
  it('sends nothing of a temporary chat, nor when its rows still stand under the next conversation', async () => {
    await open('chatgpt', 'https://chatgpt.com/?temporary-chat=true');
    page.show(chatgptUser(u1, '这是秘密') + chatgptAnswer(a1, '<p>好的</p>'));
    const exchange = page.exchange({
      endpoint: 'send',
      url: sendUrl,
      requestBody: sendBody('这是秘密', { history_and_training_disabled: true, conversation_id: undefined }),
    });
    await exchange.feed(
      sse({ event: 'delta', data: answerStart('好的', uuidOf(99)) }, { type: 'message_stream_complete' }),
    );
    await exchange.end();
    await page.clock.advance(10_000);
    expect(page.session.state()).toMatchObject({ mode: 'private', isCapturing: false, reason: 'private' });
    page.goTo(chatUrl);
    await page.clock.advance(10_000);
    page.show(chatgptUser(u2, 'an ordinary chat') + chatgptAnswer(a2, '<p>Yes.</p>'));
    await page.clock.advance(10_000);
    page.leavePage();
    await page.clock.advance(100);
    expect(page.lines()).toEqual(['user: an ordinary chat', 'assistant: Yes.']);
  });

  it('does not file the title of a private chat with the ordinary one that follows', async () => {
    await open('grok', 'https://grok.com/c#private');
    document.title = 'A secret plan - Grok';
    await page.clock.advance(2_000);
    page.goTo(`https://grok.com/c/${id}`);
    page.show('<div id="response-1" class="items-end"><div class="message-bubble">hello</div></div>');
    await page.clock.advance(10_000);
    expect(page.lines(id)).toEqual(['user: hello']);
    expect(JSON.stringify(page.sent)).not.toContain('secret');
    document.title = 'Hello there - Grok';
    page.show(
      '<div id="response-1" class="items-end"><div class="message-bubble">hello</div></div><div id="response-2" class="items-start"><div class="message-bubble">Hi.</div></div>',
    );
    await page.clock.advance(5_000);
    expect(page.sent.at(-1)?.title).toBe('Hello there');
  });

  it('believes the request where the page gives no sign of a private chat', async () => {
    await open('chatgpt', chatUrl);
    const exchange = page.exchange({
      endpoint: 'send',
      url: sendUrl,
      requestBody: sendBody('secret', { history_and_training_disabled: true }),
    });
    await exchange.feed(sse({ event: 'delta', data: answerStart('ok') }, { type: 'message_stream_complete' }));
    await exchange.end();
    page.show(chatgptUser(u1, 'secret') + chatgptAnswer(a1, '<p>ok</p>'));
    await page.clock.advance(10_000);
    expect(page.sent).toEqual([]);
    expect(page.session.state().reason).toBe('private');
    expect(page.session.recentTurns(4)).toEqual([]);
  });

  it('does not keep a private conversation that was opened again without its sign', async () => {
    await open('chatgpt', `${chatUrl}?temporary-chat=true`);
    page.show(chatgptUser(u1, 'secret') + chatgptAnswer(a1, '<p>ok</p>'));
    await page.clock.advance(3_000);
    page.goTo(chatUrl);
    await page.clock.advance(10_000);
    expect(page.sent).toEqual([]);
  });

  it('keeps nothing where the mode cannot be told, unless the user allowed it for that site', async () => {
    const url = `https://chat.deepseek.com/a/chat/s/${id}`;
    await open('deepseek', url);
    const turns =
      '<div class="ds-message"><div>我在学日语</div></div><div class="ds-message"><div class="ds-markdown"><p>加油！</p></div></div>';
    page.show(turns);
    await page.clock.advance(10_000);
    expect(page.sent).toEqual([]);
    expect(page.session.state().reason).toBe('unknownMode');
    page.session.setPolicy({ enabled: true, withoutPrivateMode: true });
    await page.clock.advance(10_000);
    expect(page.lines()).toEqual(['user: 我在学日语', 'assistant: 加油！']);
  });

  it('does not take the opt-in of a site without private mode for one whose mode is merely unclear', async () => {
    await open('claude', 'https://claude.ai/recents', { policy: { enabled: true, withoutPrivateMode: true } });
    page.show(claudeUser('hello') + claudeAnswer('Hi'));
    await page.clock.advance(10_000);
    expect(page.sent).toEqual([]);
    expect(page.session.state().reason).toBe('notAChat');
  });

  it('does not keep later what was said while it was paused', async () => {
    await open('chatgpt', chatUrl, { policy: { enabled: false, withoutPrivateMode: false } });
    page.session.setPolicy({ enabled: false, isPaused: true, withoutPrivateMode: false });
    page.show(chatgptUser(u1, 'said while paused') + chatgptAnswer(a1, '<p>ok</p>'));
    await page.clock.advance(5_000);
    page.session.setPolicy({ enabled: true, withoutPrivateMode: false });
    page.show(
      chatgptUser(u1, 'said while paused') +
        chatgptAnswer(a1, '<p>ok</p>') +
        chatgptUser(u2, 'and afterwards') +
        chatgptAnswer(a2, '<p>yes</p>'),
    );
    await page.clock.advance(5_000);
    expect(page.lines()).toEqual(['user: and afterwards', 'assistant: yes']);
  });

  it('does not keep an answer that began while it was paused and ends afterwards', async () => {
    await open('chatgpt', chatUrl, { policy: { enabled: false, withoutPrivateMode: false } });
    page.session.setPolicy({ enabled: false, isPaused: true, withoutPrivateMode: false });
    const exchange = page.exchange({ endpoint: 'send', url: sendUrl, requestBody: sendBody('a paused question') });
    await exchange.feed(sse({ event: 'delta', data: answerStart('Be') }));
    await page.clock.advance(1_000);
    page.session.setPolicy({ enabled: true, withoutPrivateMode: false });
    await exchange.feed(sse({ event: 'delta', data: { v: 'ginning and end' } }, { type: 'message_stream_complete' }));
    await exchange.end();
    await page.clock.advance(20_000);
    expect(page.lines()).toEqual([]);
  });

  it('tells what was said while it was paused apart from what was only seen, without a word of it', async () => {
    await open('chatgpt', chatUrl, { policy: { enabled: false, withoutPrivateMode: false } });
    page.session.setPolicy({ enabled: false, isPaused: true, withoutPrivateMode: false });
    page.show(chatgptUser(u2, 'an older question') + chatgptAnswer(a2, '<p>ok</p>'));
    const exchange = page.exchange({ endpoint: 'send', url: sendUrl, requestBody: sendBody('said while paused') });
    await exchange.feed(sse({ event: 'delta', data: answerStart('Fine') }, { type: 'message_stream_complete' }));
    await exchange.end();
    await page.clock.advance(30_000);
    const marks = page.forgone.map(({ marks: { live, seen } }) => ({ live, seen }));
    const live = marks.flatMap((one) => one.live);
    const seen = marks.flatMap((one) => one.seen);
    const markOf = (role: string, text: string) => marksOf(id, { role, text })[0];
    expect(live).toContain(markOf('user', 'said while paused'));
    expect(live).toContain(markOf('assistant', 'Fine'));
    expect(seen).toContain(markOf('user', 'an older question'));
    expect(seen).not.toContain(markOf('user', 'said while paused'));
    expect(JSON.stringify(page.forgone)).not.toMatch(/question|paused/);
  });
});

describe('moving between conversations without a reload', () => {
  it('files nothing under a conversation that belongs to the one before', async () => {
    const other = uuidOf(77);
    await open('claude', `https://claude.ai/chat/${id}`, { hasHook: false });
    page.show(claudeUser('about the first') + claudeAnswer('First answer.'));
    await page.clock.advance(6_000);
    page.goTo(`https://claude.ai/chat/${other}`);
    await page.clock.advance(6_000);
    page.show(claudeUser('about the second') + claudeAnswer('Second answer.'));
    await page.clock.advance(6_000);
    expect(page.lines(id)).toEqual(['user: about the first', 'assistant: First answer.']);
    expect(page.lines(other)).toEqual(['user: about the second', 'assistant: Second answer.']);
  });

  it('keeps what was said since the last look, though another conversation is opened at once', async () => {
    const other = uuidOf(79);
    await open('claude', `https://claude.ai/chat/${id}`, { hasHook: false });
    page.show(claudeUser('first question') + claudeAnswer('第一个回答'));
    await page.clock.advance(6_000);
    document.body.insertAdjacentHTML('beforeend', claudeUser('asked last') + claudeAnswer('最后的回答'));
    page.goTo(`https://claude.ai/chat/${other}`);
    page.show(claudeUser('about the second') + claudeAnswer('Second answer.'));
    await page.clock.advance(12_000);
    expect(page.lines(id)).toEqual([
      'user: first question',
      'assistant: 第一个回答',
      'user: asked last',
      'assistant: 最后的回答',
    ]);
    expect(page.lines(other)).toEqual(['user: about the second', 'assistant: Second answer.']);
  });

  it('files nothing under the conversation before where the next is drawn into its nodes first', async () => {
    const other = uuidOf(80);
    await open('claude', `https://claude.ai/chat/${id}`, { hasHook: false });
    page.show(claudeUser('first question') + claudeAnswer('第一个回答'));
    await page.clock.advance(6_000);
    const [question, answer] = document.querySelectorAll('p');
    if (question && answer) Object.assign(question, { textContent: 'about the second' });
    if (answer) answer.textContent = 'Second answer.';
    document.body.insertAdjacentHTML('beforeend', claudeUser('还有一个问题'));
    page.goTo(`https://claude.ai/chat/${other}`);
    await page.clock.advance(20_000);
    expect(page.lines(id)).toEqual(['user: first question', 'assistant: 第一个回答']);
    expect(page.lines(other)).toEqual(['user: about the second', 'assistant: Second answer.', 'user: 还有一个问题']);
  });

  it('keeps nothing of a chat that turned private since the last look', async () => {
    await open('gemini', 'https://gemini.google.com/app/0a1b2c3d4e5f6071', { hasHook: false });
    const pair = (question: string) =>
      `<user-query><div class="query-text"><p class="query-text-line">${question}</p></div></user-query>`;
    page.show(`<button data-test-id="temp-chat-button"></button>${pair('kept')}`);
    await page.clock.advance(20_000);
    document.querySelector('button')?.setAttribute('aria-pressed', 'true');
    document.body.insertAdjacentHTML('beforeend', pair('这是秘密'));
    page.goTo('https://gemini.google.com/app');
    await page.clock.advance(20_000);
    expect(page.lines()).toEqual(['user: kept']);
  });

  it('still keeps an answer that completes after its conversation was left', async () => {
    await open('chatgpt', chatUrl);
    const exchange = page.exchange({ endpoint: 'send', url: sendUrl, requestBody: sendBody('long question') });
    await exchange.feed(sse({ event: 'delta', data: answerStart('Start') }));
    await page.clock.advance(1_000);
    page.goTo(`https://chatgpt.com/c/${uuidOf(78)}`);
    await page.clock.advance(1_000);
    await exchange.feed(
      sse({ p: '/message/content/parts/0', o: 'append', v: ' and end.' }, { type: 'message_stream_complete' }),
    );
    await exchange.end();
    await page.clock.advance(2_000);
    expect(page.lines(id)).toEqual(['user: long question', 'assistant: Start and end.']);
    expect(page.lines(uuidOf(78))).toEqual([]);
  });
});

describe('the way to the background', () => {
  it('tries again until the turns are acknowledged, and then no more', async () => {
    await open('chatgpt', chatUrl);
    let tries = 0;
    page.answer = () => (++tries < 3 ? Promise.reject(new Error('worker gone')) : Promise.resolve({ state: 'stored' }));
    page.show(chatgptUser(u1, 'hi') + chatgptAnswer(a1, '<p>Hello.</p>'));
    await page.clock.advance(60_000);
    expect(tries).toBe(3);
    expect(page.lines()).toEqual(['user: hi', 'assistant: Hello.']);
  });

  it('does not offer again what was refused', async () => {
    await open('chatgpt', chatUrl);
    page.answer = () => Promise.resolve({ state: 'paused' });
    page.show(chatgptUser(u1, 'hi') + chatgptAnswer(a1, '<p>Hello.</p>'));
    await page.clock.advance(60_000);
    expect(page.sent).toHaveLength(1);
  });

  it('ends with its signal: nothing is read, sent or told afterwards', async () => {
    await open('chatgpt', chatUrl);
    await page.clock.advance(1_000);
    page.stopper.abort();
    const states = page.states.length;
    page.show(chatgptUser(u1, 'hi') + chatgptAnswer(a1, '<p>Hello.</p>'));
    await page.clock.advance(60_000);
    await page.session.flush();
    expect(page.sent).toEqual([]);
    expect(page.states).toHaveLength(states);
  });
});

describe('health', () => {
  it('tells when the traffic knows turns that the page does not show, without a word of the chat', async () => {
    await open('chatgpt', chatUrl);
    page.show('<main><div class="redesigned">我不喜欢人多的地方</div></main>');
    const exchange = page.exchange({ endpoint: 'send', url: sendUrl, requestBody: sendBody('我不喜欢人多的地方') });
    await exchange.feed(sse({ event: 'delta', data: answerStart('好的') }, { type: 'message_stream_complete' }));
    await exchange.end();
    await page.clock.advance(20_000);
    expect(page.lines()).toEqual(['user: 我不喜欢人多的地方', 'assistant: 好的']);
    const [health] = page.healths;
    expect(health).toMatchObject({ site: 'chatgpt', ok: false, stillKept: true });
    expect(health?.problems.map(({ code }) => code)).toContain('siteTurnsNotRead');
    expect(health?.report).not.toMatch(/人多|好的/);
  });
});

describe('what the page lags behind with', () => {
  it('keeps the title of a private chat out of the chat that follows it', async () => {
    await open('grok', 'https://grok.com/c#private');
    document.title = '搬去里斯本 - Grok';
    await page.clock.advance(2_000);
    page.goTo(`https://grok.com/c/${id}`);
    page.show(`<div id="response-${u1}" class="items-end"><div class="message-bubble">hello there</div></div>`);
    await page.clock.advance(10_000);
    expect(page.lines()).toEqual(['user: hello there']);
    expect(page.sent.map(({ title }) => title)).toEqual([undefined]);
    document.title = 'A greeting - Grok';
    page.show(
      `<div id="response-${u1}" class="items-end"><div class="message-bubble">hello there</div></div><div id="response-${u2}" class="items-end"><div class="message-bubble">and again</div></div>`,
    );
    await page.clock.advance(10_000);
    expect(page.sent.at(-1)?.title).toBe('A greeting');
  });
});
