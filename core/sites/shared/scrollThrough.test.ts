// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageHarness } from '../../../test/fixtures/sites/pageHarness';
import { adapterById } from '../index';
import type { SiteAdapter } from '../types';

const url = 'https://aistudio.google.com/prompts/1aB2cD3eF4gH5iJ6kL';
const rowPx = 200;
const screenPx = 600;

interface Pace {
  /** Rows that can be scrolled to; more are loaded when the top is reached. */
  loaded?: number;
  /** So long after a scroll its rows are drawn; until then there are the rows before, empty ones, or none. */
  drawMs?: number;
  until?: 'old rows' | 'empty rows' | 'nothing';
  /** So long older rows take to come. */
  loadMs?: number;
  /** Something says that they are coming. */
  saysSo?: boolean;
  /** A scroll by the first step lands so many rows further, because the rows are not as high as was thought. */
  slipRows?: number;
}

/** A list that keeps only the rows on the screen in the DOM, as several sites do. */
class VirtualList {
  private top = 0;
  private loaded: number;
  private isLoading = false;
  private timer: number | undefined;
  readonly element = document.createElement('div');

  constructor(
    readonly said: string[],
    private readonly pace: Pace = {},
  ) {
    this.loaded = pace.loaded ?? said.length;
    this.element.style.overflowY = 'auto';
    const define = (name: string, get: () => number): unknown =>
      Object.defineProperty(this.element, name, { get, set: () => undefined, configurable: true });
    define('scrollHeight', () => this.loaded * rowPx);
    define('clientHeight', () => screenPx);
    define('scrollTop', () => this.top);
    Object.assign(this.element, {
      scrollTo: ({ top }: { top: number }) => this.scroll(top),
      getBoundingClientRect: () => new DOMRect(0, 0, 400, screenPx),
    });
    document.body.append(this.element);
    this.top = this.end;
    this.draw(this.rows());
  }

  scroll(to: number): void {
    const { slipRows } = this.pace;
    if (slipRows && to < this.top) {
      this.pace.slipRows = 0;
      to -= slipRows * rowPx;
    }
    this.top = Math.max(0, Math.min(to, this.end));
    if (this.top === 0) this.load();
    const { drawMs, until = 'old rows' } = this.pace;
    if (!drawMs) {
      this.draw(this.rows());
      return;
    }
    if (until === 'empty rows') this.draw(this.rows(), true);
    if (until === 'nothing') this.draw([]);
    if (this.timer !== undefined) page.clock.clearTimeout(this.timer);
    this.timer = page.clock.setTimeout(() => this.draw(this.rows()), drawMs);
  }

  get scrollTop(): number {
    return this.top;
  }

  private get end(): number {
    return this.loaded * rowPx - screenPx;
  }

  private load(): void {
    if (this.isLoading || this.loaded === this.said.length) return;
    const add = (): void => {
      this.isLoading = false;
      const more = Math.min(4, this.said.length - this.loaded);
      this.loaded += more;
      this.top += more * rowPx;
      this.draw(this.rows());
    };
    this.isLoading = this.pace.loadMs !== undefined;
    if (this.pace.loadMs === undefined) add();
    else page.clock.setTimeout(add, this.pace.loadMs);
  }

  /** Which rows are on the screen. */
  private rows(): number[] {
    const first = this.said.length - this.loaded + Math.floor(this.top / rowPx);
    const length = Math.min(screenPx / rowPx + 1, this.said.length - first);
    return Array.from({ length }, (_, index) => first + index);
  }

  private draw(rows: number[], isEmpty = false): void {
    const sign = this.isLoading && this.pace.saysSo ? '<div role="progressbar"></div>' : '';
    this.element.innerHTML = sign + rows.map((index) => rowOf(index, isEmpty ? '' : (this.said[index] ?? ''))).join('');
    const offset = this.said.length - this.loaded;
    for (const [place, row] of [...this.element.querySelectorAll('.chat-turn-container')].entries()) {
      const top = ((rows[place] ?? 0) - offset) * rowPx;
      row.getBoundingClientRect = () => new DOMRect(0, top - this.top, 400, rowPx);
    }
    for (const row of this.element.querySelectorAll('[role="progressbar"]'))
      row.getBoundingClientRect = () => new DOMRect(0, 0, 40, 40);
  }
}

function rowOf(index: number, text: string): string {
  const role = index % 2 ? 'Model' : 'User';
  const body = text && `<ms-text-chunk><p>${text}</p></ms-text-chunk>`;
  return `<ms-chat-turn id="turn-t${index}"><div class="chat-turn-container ${role === 'User' ? 'user' : 'model'}"><div data-turn-role="${role}">${body}</div></div></ms-chat-turn>`;
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
    const list = new VirtualList(said(30), { loaded: 12 });
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

  const inOrder = (): string[] =>
    page
      .turns()
      .sort((a, b) => a.order - b.order)
      .map(({ text }) => text);

  it.each([
    ['the rows before', 'old rows'],
    ['empty rows', 'empty rows'],
    ['nothing', 'nothing'],
  ] as const)('waits for rows that are drawn late, where there are %s until then', async (_name, until) => {
    for (const drawMs of [350, 3_000]) {
      await open();
      new VirtualList(said(40), { drawMs, until });
      await walk(
        page.session.collectWhole(() => undefined, new AbortController().signal),
        600_000,
      );
      await page.clock.advance(10_000);
      expect(inOrder()).toEqual(said(40));
      page.close();
    }
  });

  it('waits for older rows that come by a slow network', async () => {
    for (const [loadMs, saysSo] of [
      [2_500, false],
      [9_000, true],
    ] as const) {
      await open();
      new VirtualList(said(30), { loaded: 12, loadMs, saysSo });
      await walk(
        page.session.collectWhole(() => undefined, new AbortController().signal),
        600_000,
      );
      await page.clock.advance(10_000);
      expect(inOrder()).toEqual(said(30));
      page.close();
    }
  });

  it('goes back where it came past rows that it has not seen', async () => {
    await open();
    new VirtualList(said(40), { slipRows: 4 });
    await walk(
      page.session.collectWhole(() => undefined, new AbortController().signal),
      600_000,
    );
    await page.clock.advance(10_000);
    expect(inOrder()).toEqual(said(40));
  });

  it('does not wait for ever where a row stays empty', async () => {
    await open();
    const texts = said(40).map((text, index) => (index === 20 ? '' : text));
    new VirtualList(texts);
    let isDone = false;
    const way = page.session.collectWhole(() => undefined, new AbortController().signal).then(() => (isDone = true));
    await page.clock.advance(60_000);
    expect(isDone).toBe(true);
    await way;
    await page.clock.advance(10_000);
    expect(inOrder()).toEqual(texts.filter(Boolean));
  });

  it('goes on only while the tab is looked at: nothing is drawn in a hidden one', async () => {
    await open();
    new VirtualList(said(40));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const seen: number[] = [];
    const way = page.session.collectWhole((known) => seen.push(known), new AbortController().signal);
    await page.clock.advance(60_000);
    const before = seen.at(-1) ?? 0;
    hidden.mockRestore();
    await walk(way);
    expect(before).toBeLessThan(10);
    expect(seen.at(-1)).toBe(40);
  });
});
