// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { PageHarness } from '../../../test/fixtures/sites/pageHarness';
import { adapterById } from '../index';
import type { SiteAdapter } from '../types';

const url = 'https://aistudio.google.com/prompts/1aB2cD3eF4gH5iJ6kL';
const rowPx = 200;
const screenPx = 600;

/** A list that keeps only the rows on the screen in the DOM, as several sites do. */
class VirtualList {
  private top = 0;
  readonly element = document.createElement('div');

  constructor(
    readonly said: string[],
    /** Rows that can be scrolled to; more are loaded when the top is reached. */
    private loaded = said.length,
  ) {
    this.element.style.overflowY = 'auto';
    const define = (name: string, get: () => number): unknown =>
      Object.defineProperty(this.element, name, { get, set: () => undefined, configurable: true });
    define('scrollHeight', () => this.loaded * rowPx);
    define('clientHeight', () => screenPx);
    define('scrollTop', () => this.top);
    Object.assign(this.element, { scrollTo: ({ top }: { top: number }) => this.scroll(top) });
    document.body.append(this.element);
    this.scroll(Number.POSITIVE_INFINITY);
  }

  scroll(to: number): void {
    const end = this.loaded * rowPx - screenPx;
    if (to <= 0 && this.loaded < this.said.length) {
      this.loaded = Math.min(this.said.length, this.loaded + 4);
      this.top = 4 * rowPx;
    } else this.top = Math.max(0, Math.min(to, end));
    const first = this.said.length - this.loaded + Math.floor(this.top / rowPx);
    this.element.innerHTML = this.said
      .map((text, index) => ({ text, index }))
      .slice(first, first + screenPx / rowPx + 1)
      .map(({ text, index }) => {
        const role = index % 2 ? 'Model' : 'User';
        return `<ms-chat-turn id="turn-t${index}"><div class="chat-turn-container ${role === 'User' ? 'user' : 'model'}"><div data-turn-role="${role}"><ms-text-chunk><p>${text}</p></ms-text-chunk></div></div></ms-chat-turn>`;
      })
      .join('');
  }

  get scrollTop(): number {
    return this.top;
  }
}

let page: PageHarness;
afterEach(() => page.close());

async function open(): Promise<PageHarness> {
  page = new PageHarness(adapterById('aistudio') as SiteAdapter, url, { enabled: true, withoutPrivateMode: true });
  return page.open(false);
}

const said = (n: number): string[] => Array.from({ length: n }, (_, i) => (i % 2 ? `Answer ${i}.` : `问题 ${i}`));

/** Lets the way run to its end on the hand clock. */
async function walk<T>(way: Promise<T>, forMs = 120_000): Promise<T> {
  await page.clock.advance(forMs);
  return way;
}

describe('reading a whole conversation', () => {
  it('reads the rows that are kept out of the DOM, loads older ones, and sends all in their order', async () => {
    await open();
    const list = new VirtualList(said(30), 12);
    const seen: number[] = [];
    await walk(page.session.collectWhole((known) => seen.push(known), new AbortController().signal));
    await page.clock.advance(10_000);
    const sent = page.turns().sort((a, b) => a.order - b.order);
    expect(sent.map(({ text }) => text)).toEqual(said(30));
    expect(new Set(sent.map(({ order }) => order)).size).toBe(30);
    expect(seen.at(-1)).toBe(30);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(list.scrollTop).toBe(30 * rowPx - screenPx);
  });

  it('reads what stands below too when it begins in the middle, and puts the scroll back', async () => {
    await open();
    const list = new VirtualList(said(20));
    list.scroll(7 * rowPx);
    await walk(page.session.collectWhole(() => undefined, new AbortController().signal));
    await page.clock.advance(10_000);
    expect(new Set(page.turns().map(({ text }) => text))).toEqual(new Set(said(20)));
    expect(list.scrollTop).toBe(7 * rowPx);
  });

  it('stops at once when it is stopped, keeps what it has read, and puts the scroll back', async () => {
    await open();
    const list = new VirtualList(said(40));
    const stopper = new AbortController();
    const way = page.session.collectWhole(() => undefined, stopper.signal);
    await page.clock.advance(900);
    stopper.abort();
    await walk(way, 20_000);
    const kept = page.turns().length;
    expect(kept).toBeGreaterThan(4);
    expect(kept).toBeLessThan(30);
    expect(list.scrollTop).toBe(40 * rowPx - screenPx);
  });

  it('ends when another conversation is opened meanwhile', async () => {
    await open();
    const list = new VirtualList(said(40));
    const way = page.session.collectWhole(() => undefined, new AbortController().signal);
    await page.clock.advance(900);
    page.goTo('https://aistudio.google.com/prompts/2bB2cD3eF4gH5iJ6kL');
    const before = list.scrollTop;
    await walk(way, 5_000);
    expect(list.scrollTop).toBe(before);
    expect(page.turns('2bB2cD3eF4gH5iJ6kL')).toEqual([]);
  });
});
