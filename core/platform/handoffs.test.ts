import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clearHandoffs, forgetHandoffsOf, isOpened, keepHandoff, takeHandoff } from './handoffs';

const handoff = { tabId: 7, to: 'chatgpt', from: 'claude', text: '[记忆开始]…', at: 1_000, openedBy: 'click' };

describe('a handoff to another chat', () => {
  beforeEach(() => fakeBrowser.reset());

  it('is given once, to the tab and the site it is for', async () => {
    await keepHandoff(handoff);
    expect(await takeHandoff(8, 'chatgpt', 'page', 2_000)).toBeNull();
    expect(await takeHandoff(7, 'kimi', 'page', 2_000)).toBeNull();
    expect(await takeHandoff(7, 'chatgpt', 'page', 2_000)).toEqual(handoff);
    // The worker died while answering: the same request asks again. The page loaded anew is another one.
    expect((await takeHandoff(7, 'chatgpt', 'page', 2_000))?.text).toBe(handoff.text);
    expect(await takeHandoff(7, 'chatgpt', 'reloaded', 2_000)).toBeNull();
    expect(await isOpened('click')).toBe(true);
    await forgetHandoffsOf(7);
    expect(await isOpened('click')).toBe(false);
  });

  it('is not given after ten minutes, and one for the same tab takes its place', async () => {
    await keepHandoff(handoff);
    await keepHandoff({ ...handoff, text: 'second', at: 2_000 });
    expect(await takeHandoff(7, 'chatgpt', 'page', 2_000 + 600_000)).toBeNull();
    await keepHandoff({ ...handoff, text: 'third' });
    expect((await takeHandoff(7, 'chatgpt', 'page', 2_000))?.text).toBe('third');
  });

  it('is forgotten with everything else', async () => {
    await keepHandoff(handoff);
    await clearHandoffs();
    expect(await takeHandoff(7, 'chatgpt', 'page', 2_000)).toBeNull();
  });
});
