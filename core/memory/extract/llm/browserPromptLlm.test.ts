import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserModelState, browserPromptLlm } from './browserPromptLlm';

const request = { system: 's', user: 'u', maxTokens: 10, schema: { type: 'object' } };

afterEach(() => vi.unstubAllGlobals());

describe('browserPromptLlm', () => {
  it('is unavailable where the browser has no such thing', async () => {
    expect(await browserModelState()).toBe('unavailable');
    await expect(browserPromptLlm().complete(request)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('asks the built-in model and lets the session go', async () => {
    const destroy = vi.fn();
    const prompt = vi.fn(async () => '{"memories":[]}');
    const create = vi.fn(async () => ({ prompt, destroy }));
    vi.stubGlobal('LanguageModel', { availability: async () => 'available', create });
    expect(await browserPromptLlm().complete(request)).toBe('{"memories":[]}');
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ initialPrompts: [{ role: 'system', content: 's' }] }),
    );
    expect(prompt).toHaveBeenCalledWith('u', expect.objectContaining({ responseConstraint: { type: 'object' } }));
    expect(destroy).toHaveBeenCalledOnce();
  });

  it('does not start a download on its own', async () => {
    const create = vi.fn();
    vi.stubGlobal('LanguageModel', { availability: async () => 'downloadable', create });
    expect(await browserModelState()).toBe('downloadable');
    await expect(browserPromptLlm().complete(request)).rejects.toMatchObject({ code: 'unavailable' });
    expect(create).not.toHaveBeenCalled();
  });

  it('lets the session go when the model fails or answers nothing', async () => {
    const destroy = vi.fn();
    vi.stubGlobal('LanguageModel', {
      availability: async () => 'available',
      create: async () => ({ prompt: async () => ' ', destroy }),
    });
    await expect(browserPromptLlm().complete(request)).rejects.toMatchObject({ code: 'emptyAnswer' });
    expect(destroy).toHaveBeenCalledOnce();
  });
});
