import { describe, expect, it } from 'vitest';
import { LlmError } from '../../core/memory/extract/llm';
import type { Llm } from '../../core/memory/ports';
import { defaultSettings } from '../../core/platform/settings';
import { type LlmAccess, openLlm, watchLlm } from './llmInUse';

const request = { system: 's', user: 'u', maxTokens: 10 };
const never = new AbortController().signal;
const chosen = {
  ...defaultSettings.llm,
  kind: 'openaiCompatible' as const,
  baseUrl: 'https://llm.example/v1',
  model: 'm',
};

function access(change: Partial<LlmAccess> = {}): LlmAccess {
  let state: { day: string; used: number } | null = null;
  return {
    clock: { now: () => Date.UTC(2026, 0, 1), utcOffsetMinutes: () => 0 },
    loadKey: async () => 'sk-test',
    mayReach: async () => true,
    budget: {
      load: async () => state,
      save: async (next) => {
        state = next;
      },
    },
    ...change,
  };
}

const answering = (text: string) => async () => Response.json({ choices: [{ message: { content: text } }] });

describe('the language model in use', () => {
  it('is none by default, and nothing is fetched', async () => {
    const fetch = () => Promise.reject(new Error('must not be called'));
    const { llm, status } = await openLlm(defaultSettings.llm, access({ fetch }), never);
    expect(llm).toBeNull();
    expect(status()).toEqual({ state: 'none', id: '' });
  });

  it('sends the kept key to the chosen address and says that it is ready', async () => {
    const seen: { url: string; key: string | null }[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      seen.push({ url: String(url), key: new Headers(init?.headers).get('authorization') });
      return answering('好')();
    };
    const { llm, status } = await openLlm(chosen, access({ fetch }), never);
    expect(await llm?.complete(request)).toBe('好');
    expect(seen).toEqual([{ url: 'https://llm.example/v1/chat/completions', key: 'Bearer sk-test' }]);
    expect(status()).toEqual({ state: 'ready', id: 'llm.example/m' });
  });

  it('is not used without the browser’s permission, and says why', async () => {
    const { llm, status } = await openLlm(chosen, access({ mayReach: async () => false }), never);
    expect(llm).toBeNull();
    expect(status()).toEqual({ state: 'failing', id: 'm', code: 'notAllowed' });
  });

  it('says why settings cannot be right', async () => {
    const { llm, status } = await openLlm({ ...chosen, baseUrl: 'llm' }, access(), never);
    expect(llm).toBeNull();
    expect(status()).toMatchObject({ state: 'failing', code: 'badAddress' });
  });

  it('tells of a failure with its status, leaves the model alone for a minute and comes back', async () => {
    let now = 0;
    let calls = 0;
    let isBroken = true;
    const model: Llm = {
      id: 'm',
      async complete() {
        calls += 1;
        if (isBroken) throw new LlmError('unauthorised', 401);
        return 'ok';
      },
    };
    const { llm, status } = watchLlm(model, { now: () => now }, never);
    await expect(llm.complete(request)).rejects.toMatchObject({ code: 'unauthorised' });
    await expect(llm.complete(request)).rejects.toMatchObject({ code: 'unauthorised' });
    expect(calls).toBe(1);
    expect(status()).toEqual({ state: 'failing', id: 'm', code: 'unauthorised', status: 401 });
    isBroken = false;
    now += 61_000;
    expect(await llm.complete(request)).toBe('ok');
    expect(status()).toEqual({ state: 'ready', id: 'm' });
  });

  it('asks again at once after an answer that could not be read', async () => {
    let calls = 0;
    const model: Llm = {
      id: 'm',
      async complete() {
        calls += 1;
        throw new LlmError('emptyAnswer');
      },
    };
    const { llm } = watchLlm(model, { now: () => 0 }, never);
    for (let n = 0; n < 2; n++) await expect(llm.complete(request)).rejects.toMatchObject({ code: 'emptyAnswer' });
    expect(calls).toBe(2);
  });

  it('ends a call under way when the memory is opened anew', async () => {
    const stop = new AbortController();
    const fetch: typeof globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const { llm, status } = await openLlm(chosen, access({ fetch }), stop.signal);
    const call = llm?.complete(request);
    stop.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(status()).toMatchObject({ state: 'ready' });
  });
});
