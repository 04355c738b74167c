import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepForgone, notePauses, pauseTestFor } from './pauses';

const on = { paused: false, sitesOff: [], conversationsOff: [] };
const minute = 60_000;
const turn = (at: number, ...marks: string[]) => ({ at, atIsExact: true, marks });
const undated = (...marks: string[]) => ({ at: 99 * minute, atIsExact: false, marks });

describe('what was said while paused', () => {
  beforeEach(() => fakeBrowser.reset());

  it('is known by its time, everywhere, also after the pause', async () => {
    await notePauses({ ...on, paused: true }, 10 * minute);
    await notePauses(on, 20 * minute);
    await notePauses({ ...on, paused: true }, 30 * minute);
    const isPaused = await pauseTestFor('claude', 'c');
    expect([5, 10, 15, 21, 29, 31].map((at) => isPaused(turn(at * minute)))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it('is a matter of the site or the conversation that was switched off', async () => {
    await notePauses({ ...on, sitesOff: ['kimi'], conversationsOff: ['claude:c'] }, 10 * minute);
    await notePauses(on, 20 * minute);
    const said = async (site: string, conversation: string) =>
      (await pauseTestFor(site, conversation))(turn(15 * minute));
    expect(await said('kimi', 'x')).toBe(true);
    expect(await said('claude', 'c')).toBe(true);
    expect(await said('claude', 'other')).toBe(false);
    expect(await said('chatgpt', 'c')).toBe(false);
  });

  it('does not begin anew when something else is set', async () => {
    await notePauses({ ...on, paused: true }, 10 * minute);
    await notePauses({ ...on, paused: true }, 20 * minute);
    expect((await pauseTestFor('claude', 'c'))(turn(12 * minute))).toBe(true);
  });

  it('is known by its marks where no source has its time', async () => {
    await keepForgone('poe', 'c', { live: ['said'], seen: ['shown'] });
    await keepForgone('poe', 'c', { live: [], seen: ['shown later'] });
    const isPaused = await pauseTestFor('poe', 'c');
    expect(isPaused(undated('said', 'x'))).toBe(true);
    expect(isPaused(undated('shown'))).toBe(true);
    expect(isPaused(undated('shown later'))).toBe(true);
    expect(isPaused(undated('else'))).toBe(false);
    expect((await pauseTestFor('poe', 'other'))(undated('said'))).toBe(false);
  });

  it('is not what stood there before the pause and was only looked at, where its time is known', async () => {
    await notePauses({ ...on, paused: true }, 10 * minute);
    await keepForgone('claude', 'c', { live: ['said'], seen: ['old'] });
    const isPaused = await pauseTestFor('claude', 'c');
    expect(isPaused(turn(3 * minute, 'old'))).toBe(false);
    expect(isPaused(turn(3 * minute, 'said'))).toBe(true);
  });
});
