// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandClock } from '../../../test/fixtures/sites/pageHarness';
import { claude } from '../claude';
import { PageChanges } from './pageChanges';
import { PageReader } from './pageReader';
import { Whereabouts } from './whereabouts';

const chat = (n: number): URL => new URL(`https://claude.ai/chat/00000000-0000-4000-8000-00000000000${n}`);
const turns = (question: string, answer: string): string =>
  `<div data-testid="user-message"><p>${question}</p></div><div data-is-streaming="false"><div class="font-claude-response"><p>${answer}</p></div></div>`;

describe('what a page shows of its conversation', () => {
  let clock: HandClock;
  let where: Whereabouts;
  let changes: PageChanges;
  let page: PageReader;
  const start = (url: URL): void => {
    const policy = { enabled: true, withoutPrivateMode: false };
    clock = new HandClock();
    where = new Whereabouts({ adapter: claude, document, clock, url, policy, isPrivate: () => false });
    changes = new PageChanges(window as Window & typeof globalThis, () => undefined);
    page = new PageReader({ adapter: claude, document, clock, where, changes });
  };
  const goTo = (url: URL): void => page.leave(where.moveTo(url), { hasUnread: false, isDrawnAhead: false });
  const texts = (): string[] | undefined => page.read(true, true)?.turns.map(({ text }) => text);
  beforeEach(() => {
    document.head.innerHTML = '<title>旅行 - Claude</title>';
    document.body.innerHTML = '';
  });
  afterEach(() => changes.stop());

  it('is none of what stands there still of the chat that was left', async () => {
    start(chat(1));
    document.body.innerHTML = turns('我想去里斯本', 'In May.');
    expect(texts()).toEqual(['我想去里斯本', 'In May.']);
    goTo(chat(2));
    expect(texts()).toEqual([]);
    expect(page.turns).toHaveLength(2);
    await clock.advance(5_000);
    expect(texts()).toEqual([]);
    document.body.innerHTML = turns('Which bus?', '28路');
    expect(texts()).toEqual(['Which bus?', '28路']);
  });

  it('is what a new chat showed, when its address has been there for a while', async () => {
    start(new URL('https://claude.ai/new'));
    document.body.innerHTML = turns('我想去里斯本', 'In May.');
    texts();
    goTo(chat(1));
    expect(texts()).toEqual([]);
    expect(page.shows('我想去里斯本')).toBe(false);
    await clock.advance(2_000);
    expect(texts()).toEqual(['我想去里斯本', 'In May.']);
    expect(page.shows('我想去里斯本')).toBe(true);
    expect(page.shows('Which bus?')).toBe(false);
  });

  it('is nothing in a private chat, nor is its title that of the next', () => {
    start(new URL('https://claude.ai/new?incognito'));
    document.body.innerHTML = turns('秘密', 'A secret.');
    expect(page.read(true, true)).toBeUndefined();
    expect(page.turns).toEqual([]);
    goTo(chat(2));
    expect(page.read(true, true)).toMatchObject({ turns: [] });
    expect(page.read(true, true)?.title).toBeUndefined();
    document.title = 'Buses - Claude';
    expect(page.read(true, true)?.title).toBe('Buses');
  });

  it('goes on being shown while something is said, and not when another chat is drawn', () => {
    start(chat(1));
    document.body.innerHTML = turns('我想去里斯本', 'In May.');
    texts();
    document.body.insertAdjacentHTML('beforeend', turns('Which bus?', '28路'));
    expect(page.stillShows()).toBe(true);
    document.body.innerHTML = turns('another', '别的');
    expect(page.stillShows()).toBe(false);
  });
});
