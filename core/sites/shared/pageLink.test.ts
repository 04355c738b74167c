import { afterEach, describe, expect, it, vi } from 'vitest';
import { HookOutlet } from './hook/hookOutlet';
import { linkToPageHook } from './pageLink';

/** What both worlds share of a page. */
class SharedWindow extends EventTarget {
  readonly crypto = globalThis.crypto;
  readonly MessageChannel = globalThis.MessageChannel;
  readonly CustomEvent = globalThis.CustomEvent;
  readonly location = { origin: 'https://chatgpt.com' };
  readonly setTimeout = globalThis.setTimeout;
  readonly clearTimeout = globalThis.clearTimeout;
  greetings = 0;

  postMessage(data: unknown, _origin: string, ports: MessagePort[]): void {
    this.greetings++;
    this.dispatchEvent(Object.assign(new Event('message'), { data, ports, source: this }));
  }

  get own(): Window & typeof globalThis {
    return this as unknown as Window & typeof globalThis;
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
const met = (link: { isAlive(): boolean }): Promise<void> => vi.waitFor(() => expect(link.isAlive()).toBe(true));
const stoppers: AbortController[] = [];
afterEach(() => {
  for (const stopper of stoppers.splice(0)) stopper.abort();
});

const text = '我搬到了成都 👩‍👧, and more';

function listen(window: SharedWindow) {
  const heard: string[] = [];
  const stopper = new AbortController();
  stoppers.push(stopper);
  const decoder = new TextDecoder();
  const traffic = {
    onStart: (exchange: number, endpoint: string) => heard.push(`${exchange} start ${endpoint}`),
    onChunk: (exchange: number, bytes: Uint8Array) => heard.push(`${exchange} ${decoder.decode(bytes)}`),
    onEnd: (exchange: number, how: string) => heard.push(`${exchange} ${how}`),
  };
  return { heard, stopper, link: linkToPageHook(window.own, traffic, stopper.signal) };
}

function tell(outlet: HookOutlet, exchange: number, words: string): void {
  const what = { url: 'https://chatgpt.com/', method: 'POST', status: 200, startedAt: 0 };
  outlet.send({ kind: 'start', exchange, endpoint: 'send', ...what });
  outlet.send({ kind: 'chunk', exchange, bytes: new TextEncoder().encode(words), from: 'server', at: 0 });
  outlet.send({ kind: 'end', exchange, how: 'complete' });
}
const told = (exchange: number, words: string): string[] => [
  `${exchange} start send`,
  `${exchange} ${words}`,
  `${exchange} complete`,
];

describe('the link to the hook', () => {
  it('hands over at once what is still on its way, and once only', async () => {
    const window = new SharedWindow();
    const outlet = new HookOutlet(window.own);
    const { heard, link } = listen(window);
    await met(link);
    tell(outlet, 1, 'earlier');
    await settle();
    tell(outlet, 2, text);
    expect(heard).toEqual(told(1, 'earlier'));
    link.catchUp();
    const all = [...told(1, 'earlier'), ...told(2, text)];
    expect(heard).toEqual(all);
    await settle();
    expect(heard).toEqual(all);
    tell(outlet, 3, 'later');
    await settle();
    link.catchUp();
    expect(heard).toEqual([...all, ...told(3, 'later')]);
  });

  it('keeps what was told before anybody listened, and tells it to the next one if nobody took it', async () => {
    const window = new SharedWindow();
    const outlet = new HookOutlet(window.own);
    tell(outlet, 1, text);
    const first = listen(window);
    first.stopper.abort();
    await settle();
    expect(first.heard).toEqual([]);
    const second = listen(window);
    await met(second.link);
    tell(outlet, 2, 'later');
    second.link.catchUp();
    expect(second.heard).toEqual([...told(1, text), ...told(2, 'later')]);
  });

  it('tells on, in order, where more passes than it keeps', async () => {
    const window = new SharedWindow();
    const outlet = new HookOutlet(window.own);
    const { heard, link } = listen(window);
    await met(link);
    const large = 'x'.repeat(3 * 1024 * 1024);
    for (const exchange of [1, 2, 3]) tell(outlet, exchange, large);
    link.catchUp();
    tell(outlet, 4, text);
    await settle();
    link.catchUp();
    await vi.waitFor(() => expect(heard).toHaveLength(12));
    const all = [1, 2, 3].flatMap((exchange) => told(exchange, large));
    // Compared without printing nine million letters where it fails.
    expect(heard.slice(0, 9).every((line, index) => line === all[index])).toBe(true);
    expect(heard.slice(9)).toEqual(told(4, text));
  });

  it('asks nobody where there is no hook', () => {
    const window = new SharedWindow();
    const { heard, link } = listen(window);
    link.catchUp();
    expect(heard).toEqual([]);
  });
});
