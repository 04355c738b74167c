import { describe, expect, it } from 'vitest';
import { describeLlmError, LlmError } from './llmError';
import { completionsUrl, openAiCompatibleLlm } from './openAiCompatibleLlm';

const key = 'sk-test-KEY-that-must-never-show-1234567890';
const request = { system: 's', user: 'u', maxTokens: 100, schema: { type: 'object' } };
const answer = (content: unknown) => Response.json({ choices: [{ message: { content } }] });

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

function model(replies: ((sent: Sent) => Response | Promise<Response>)[], timeoutMs = 5000) {
  const sent: Sent[] = [];
  const llm = openAiCompatibleLlm({
    baseUrl: 'https://api.example.com',
    key,
    model: 'small-1',
    timeoutMs,
    fetch: (async (url: string, init: RequestInit) => {
      const one = {
        url,
        headers: init.headers as Record<string, string>,
        body: JSON.parse(String(init.body)) as Record<string, unknown>,
      };
      sent.push(one);
      const reply = replies[Math.min(sent.length, replies.length) - 1];
      if (!reply) throw new Error('no reply was scripted');
      const pending = Promise.resolve(reply(one));
      return Promise.race([
        pending,
        new Promise<never>((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error(`aborted with ${key}`)));
        }),
      ]);
    }) as typeof fetch,
  });
  return { llm, sent };
}

async function errorOf(run: () => Promise<unknown>): Promise<LlmError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LlmError) return error;
    throw error;
  }
  throw new Error('it should have failed');
}

describe('openAiCompatibleLlm', () => {
  it('asks the endpoint for JSON and gives back the text', async () => {
    const { llm, sent } = model([() => answer('{"memories":[]}')]);
    expect(await llm.complete(request)).toBe('{"memories":[]}');
    expect(sent[0]?.url).toBe('https://api.example.com/v1/chat/completions');
    expect(sent[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(sent[0]?.body).toMatchObject({
      model: 'small-1',
      max_tokens: 100,
      response_format: { type: 'json_object' },
    });
  });

  it('reads whatever part of the address was pasted', () => {
    expect(completionsUrl('https://api.deepseek.com').href).toBe('https://api.deepseek.com/v1/chat/completions');
    expect(completionsUrl('http://localhost:11434/v1/').href).toBe('http://localhost:11434/v1/chat/completions');
    expect(completionsUrl('https://x.cn/compatible-mode/v1/chat/completions').href).toBe(
      'https://x.cn/compatible-mode/v1/chat/completions',
    );
  });

  it('drops a parameter the endpoint does not know and remembers that', async () => {
    const { llm, sent } = model([
      () => new Response('response_format is not supported', { status: 400 }),
      () => new Response('use max_completion_tokens instead', { status: 400 }),
      () => answer('ok'),
    ]);
    expect(await llm.complete(request)).toBe('ok');
    expect(await llm.complete(request)).toBe('ok');
    expect(sent).toHaveLength(4);
    expect(sent[3]?.body).toMatchObject({ max_completion_tokens: 100 });
    expect(sent[3]?.body).not.toHaveProperty('response_format');
  });

  it('leaves out the thoughts of a reasoning model and joins content parts', async () => {
    expect(await model([() => answer('<think>hm {"a":1}</think>\n{"b":2}')]).llm.complete(request)).toBe('{"b":2}');
    expect(await model([() => answer([{ text: 'a' }, { text: 'b' }])]).llm.complete(request)).toBe('ab');
  });

  it.each([
    [401, 'unauthorised'],
    [402, 'noCredit'],
    [404, 'notFound'],
    [429, 'rateLimited'],
    [400, 'badRequest'],
    [503, 'serverError'],
  ])('says what HTTP %i means, in both languages, without what the server said', async (status, code) => {
    const { llm } = model([() => new Response(`bad key ${key}`, { status })]);
    const error = await errorOf(() => llm.complete(request));
    expect(error.code).toBe(code);
    expect(describeLlmError(error, 'zh')).toMatch(/[\u4e00-\u9fff]/);
    expect(describeLlmError(error, 'en')).toContain(String(status));
  });

  it('tells a time-out, a cancelled call, a broken network and an unreadable answer apart', async () => {
    const never = () => new Promise<Response>(() => undefined);
    expect((await errorOf(() => model([never], 10).llm.complete(request))).code).toBe('timeout');
    const stop = new AbortController();
    const cancelled = errorOf(() => model([never]).llm.complete({ ...request, signal: stop.signal }));
    stop.abort();
    expect((await cancelled).code).toBe('aborted');
    const broken = () => {
      throw new TypeError(`Failed to fetch with Bearer ${key}`);
    };
    expect((await errorOf(() => model([broken]).llm.complete(request))).code).toBe('unreachable');
    expect((await errorOf(() => model([() => new Response('<html>')]).llm.complete(request))).code).toBe('badAnswer');
    expect((await errorOf(() => model([() => answer('')]).llm.complete(request))).code).toBe('emptyAnswer');
    expect((await errorOf(() => model([() => Response.json({ choices: [] })]).llm.complete(request))).code).toBe(
      'badAnswer',
    );
  });

  it('never shows the key, whatever goes wrong', async () => {
    const scripts: (() => Response)[] = [
      () => new Response(key, { status: 401 }),
      () => new Response(`response_format ${key}`, { status: 400 }),
      () => {
        throw new Error(key);
      },
      () => new Response(key),
    ];
    for (const script of scripts) {
      const error = await errorOf(() => model([script]).llm.complete(request));
      const shown = [
        error.message,
        error.stack,
        String(error.cause),
        JSON.stringify(error),
        describeLlmError(error, 'zh'),
      ];
      expect(shown.join('\n')).not.toContain(key);
    }
  });

  it('refuses addresses and keys that would leak or cannot work', () => {
    const make = (change: Partial<{ baseUrl: string; key: string; model: string }>) => () =>
      openAiCompatibleLlm({ baseUrl: 'https://a.b', key, model: 'm', timeoutMs: 1, ...change });
    expect(make({ baseUrl: 'not an address' })).toThrow(LlmError);
    expect(make({ baseUrl: 'javascript:alert(1)' })).toThrow(LlmError);
    expect(make({ baseUrl: 'https://user:pw@a.b' })).toThrow(LlmError);
    expect(make({ baseUrl: 'http://a.b' })).toThrow(/plain http/);
    expect(make({ baseUrl: 'http://localhost:11434' })).not.toThrow();
    expect(make({ baseUrl: 'http://192.168.1.5:1234', key: '' })).not.toThrow();
    expect(make({ key: 'two\nlines' })).toThrow(/key holds/);
    expect(make({ model: ' ' })).toThrow(LlmError);
  });
});
