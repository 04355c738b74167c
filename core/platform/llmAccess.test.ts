import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  forgetLlmAccess,
  hasLlmKey,
  llmBudget,
  loadLlmKey,
  releaseLlmHost,
  requestLlmHost,
  saveLlmKey,
  testLlm,
} from './llmAccess';
import { loadSettings, saveSettings } from './settings';

const address = 'https://api.example.com/v1';
const key = 'sk-secret-1234567890';

beforeEach(() => fakeBrowser.reset());

describe('the key of the model', () => {
  it('is given only for the origin it was saved for', async () => {
    await saveLlmKey(address, ` ${key} `);
    expect(await loadLlmKey('https://api.example.com/other/path')).toBe(key);
    expect(await loadLlmKey('https://evil.example.com/v1')).toBe('');
    expect(await loadLlmKey('http://api.example.com/v1')).toBe('');
    expect(await hasLlmKey(address)).toBe(true);
  });

  it('is not part of the settings', async () => {
    await saveLlmKey(address, key);
    await saveSettings({
      llm: { kind: 'openaiCompatible', baseUrl: address, model: 'm', timeoutMs: 1, callsPerDay: 1 },
    });
    expect(JSON.stringify(await loadSettings())).not.toContain(key);
    expect(JSON.stringify(await browser.storage.local.get('settings'))).not.toContain(key);
  });

  it('is forgotten with an empty one, and together with the count of calls', async () => {
    await saveLlmKey(address, key);
    await saveLlmKey(address, '');
    expect(await hasLlmKey(address)).toBe(false);
    await saveLlmKey(address, key);
    await llmBudget.save({ day: '2026-11-29', used: 3 });
    await forgetLlmAccess();
    expect(await llmBudget.load()).toBeNull();
    expect(JSON.stringify(await browser.storage.local.get())).not.toContain(key);
  });

  it('is not kept without an address', async () => {
    expect(await saveLlmKey('no address', key)).toBe(false);
    expect(JSON.stringify(await browser.storage.local.get())).not.toContain(key);
  });
});

describe('requestLlmHost', () => {
  it('asks for the one host that was typed, without its port', async () => {
    const request = vi.fn(async () => true);
    Object.assign(browser, { permissions: { request, remove: vi.fn(async () => true) } });
    expect(await requestLlmHost('http://localhost:11434/v1')).toBe('granted');
    expect(request).toHaveBeenCalledWith({ origins: ['http://localhost/*'] });
    await releaseLlmHost(address);
    expect(browser.permissions.remove).toHaveBeenCalledWith({ origins: ['https://api.example.com/*'] });
  });

  it('tells a refusal from an address nobody may ask for', async () => {
    Object.assign(browser, { permissions: { request: async () => false } });
    expect(await requestLlmHost(address)).toBe('denied');
    const forbid = async () => {
      throw new Error('Only permissions specified in the manifest may be requested.');
    };
    Object.assign(browser, { permissions: { request: forbid } });
    expect(await requestLlmHost('http://192.168.1.9:1234')).toBe('notPossible');
    expect(await requestLlmHost('file:///etc')).toBe('notPossible');
  });
});

describe('testLlm', () => {
  it('says which model answered, or gives the code of what went wrong', async () => {
    expect(await testLlm({ id: 'm', complete: async () => 'OK' })).toMatchObject({ ok: true, model: 'm' });
    const refuse = async () => {
      throw Object.assign(new Error('x'), { code: 'unauthorised', status: 401 });
    };
    expect(await testLlm({ id: 'm', complete: refuse })).toEqual({ ok: false, code: 'unauthorised', status: 401 });
    const crash = async () => {
      throw null;
    };
    expect(await testLlm({ id: 'm', complete: crash })).toEqual({ ok: false, code: 'unreachable' });
  });
});
