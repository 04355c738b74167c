import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { build } from 'esbuild';
import { WebSocketServer } from 'ws';
import { ensureBrowser } from '../../tools/findBrowser.mjs';

/**
 * The hook in the page's own world, alone: a page reads the same answers in every way the web has, with and without the
 * hook, and everything it can see must be the same. What the hook tells must be exactly what the server sent.
 */
const id = '5f0c1d2e-3a4b-4c5d-8e6f-7a8b9c0d1e2f';
const answer = 'event: delta\r\ndata: {"v":"地铁很挤，😀 好的"}\r\n\r\ndata: [DONE]\n\n';
const history = JSON.stringify({ title: '出行', mapping: {}, note: '不喜欢人多'.repeat(500) });

let server: Server;
let sockets: WebSocketServer;
let browser: Browser;
let hook: string;
const requests: string[] = [];

test.beforeAll(async () => {
  const root = join(import.meta.dirname, '..', '..');
  const certificate = join(root, 'test', 'sites', 'certificate');
  const bytes = Buffer.from(answer);
  server = createServer(
    { key: readFileSync(join(certificate, 'key.pem')), cert: readFileSync(join(certificate, 'cert.pem')) },
    (request, response) => {
      // The browser asks for things of its own, which are not the page's.
      if (request.headers.host === 'chatgpt.com' && request.url !== '/favicon.ico')
        requests.push(`${request.method} ${request.url}`);
      if (request.url?.startsWith('/backend-api/f/conversation')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        let from = 0;
        const timer = setInterval(() => {
          if (from >= bytes.length) {
            clearInterval(timer);
            response.end();
            return;
          }
          // 11 bytes cut characters of three bytes apart.
          response.write(bytes.subarray(from, from + 11));
          from += 11;
        }, 5);
        response.on('close', () => clearInterval(timer));
      } else if (request.url?.startsWith('/backend-api/conversation/')) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(history);
      } else if (request.url === '/zone.js') {
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(readFileSync(join(root, 'node_modules', 'zone.js', 'bundles', 'zone.umd.js')));
      } else if (request.url === '/') {
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self' wss://ws.chatgpt.com",
          })
          .end('<!doctype html><title>ChatGPT</title><body></body>');
      } else response.writeHead(404).end();
    },
  );
  sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => socket.send(`echo ${String(data)}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--ignore-certificate-errors', `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
  });
  const bundled = await build({
    stdin: {
      contents: `import { installPageHook } from './core/sites/shared/pageHook';
        import { linkToPageHook } from './core/sites/shared/pageLink';
        const native = window.fetch;
        installPageHook(window);
        installPageHook(window);
        const told = (window.__told = []);
        const decoder = new TextDecoder();
        window.__link = () => linkToPageHook(window, {
          onStart: (exchange, endpoint, what) => told.push({ exchange, endpoint, what, bytes: [] , frames: [] }),
          onChunk: (exchange, bytes, from) => { const one = told.find((t) => t.exchange === exchange); one.bytes.push(...bytes); one.frames.push(from + ':' + decoder.decode(bytes)); },
          onEnd: (exchange, how) => { told.find((t) => t.exchange === exchange).how = how; },
        }, new AbortController().signal);`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
  });
  hook = bundled.outputFiles[0]?.text ?? '';
});

test.afterAll(async () => {
  await browser.close();
  sockets.close();
  await new Promise((resolve) => server.close(resolve));
});

interface Seen {
  [way: string]: unknown;
}

/** Reads the same answers in every way and notes all that a page can see. */
async function readInEveryWay(page: Page): Promise<Seen> {
  return page.evaluate(async (conversation) => {
    const seen: Record<string, unknown> = {};
    const send = (init: RequestInit = {}): Promise<Response> =>
      fetch('/backend-api/f/conversation', { method: 'POST', body: '{"messages":[]}', ...init });
    const hex = (chunks: Uint8Array[]): string =>
      chunks
        .flatMap((chunk) => [...chunk])
        .map((byte) => byte.toString(16))
        .join(' ');
    const note = async (way: string, run: () => Promise<unknown>): Promise<void> => {
      try {
        seen[way] = await run();
      } catch (error) {
        seen[way] = `threw ${(error as Error).name}: ${(error as Error).message}`;
      }
    };
    const readAll = async (stream: ReadableStream): Promise<Uint8Array[]> => {
      const reader = stream.getReader();
      const chunks: Uint8Array[] = [];
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return chunks;
        chunks.push(value);
      }
    };

    seen.shape = [
      fetch.name,
      fetch.length,
      [fetch, WebSocket, XMLHttpRequest.prototype.send].map((made) => String(made).includes('[native code]')),
      WebSocket.name,
      WebSocket.OPEN,
      Object.keys(window).includes('fetch'),
      Object.getOwnPropertySymbols(window).filter(
        (symbol) => Object.getOwnPropertyDescriptor(window, symbol)?.enumerable,
      ).length,
    ];
    const promise = send();
    seen.promise = [promise.constructor.name, promise instanceof Promise, Object.prototype.toString.call(promise)];
    const response = await promise;
    seen.response = [response.constructor.name, Object.keys(response), Object.keys(response.body ?? {}), response.url];
    await note('reader', async () => hex(await readAll(response.body as ReadableStream)));
    await note('bodyUsed', async () => response.bodyUsed);
    await note('text', async () => (await send()).text());
    await note('arrayBuffer', async () => (await (await send()).arrayBuffer()).byteLength);
    await note('blob', async () => (await (await send()).blob()).text());
    await note('clone', async () => {
      const first = await send();
      const second = first.clone();
      return [await first.text(), await second.text()];
    });
    await note('tee', async () => {
      const branches = (await send()).body?.tee() ?? [];
      return Promise.all(branches.map(async (branch) => hex(await readAll(branch))));
    });
    await note('forAwait', async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await send()).body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
      return hex(chunks);
    });
    await note('decoderStream', async () => {
      const stream = (await send()).body?.pipeThrough(new TextDecoderStream());
      return (await readAll(stream as unknown as ReadableStream)).join('');
    });
    await note('ownTransform', async () => {
      const upper = new TransformStream({ transform: (chunk, controller) => controller.enqueue(chunk) });
      return hex(await readAll((await send()).body?.pipeThrough(upper) as ReadableStream));
    });
    await note('pipeTo', async () => {
      const chunks: Uint8Array[] = [];
      await (await send()).body?.pipeTo(new WritableStream({ write: (chunk) => void chunks.push(chunk) }));
      return hex(chunks);
    });
    await note('requestObject', async () =>
      (await fetch(new Request('/backend-api/f/conversation', { method: 'POST', body: '{"from":"request"}' }))).text(),
    );
    await note('blobBody', async () => (await send({ body: new Blob(['{"from":"blob"}']) })).text());
    await note('abort', async () => {
      const controller = new AbortController();
      const aborted = await send({ signal: controller.signal });
      const reader = aborted.body?.getReader();
      await reader?.read();
      controller.abort();
      return reader?.read().then(() => 'read on');
    });
    await note('cancel', async () => {
      const reader = (await send()).body?.getReader();
      await reader?.read();
      await reader?.cancel();
      return (await reader?.read())?.done;
    });
    await note('doubleRead', async () => {
      const once = await send();
      await once.text();
      return once.text();
    });
    await note('json', async () => (await fetch(`/backend-api/conversation/${conversation}`)).json());
    await note('badJson', async () => (await send()).json());
    await note('notFound', async () => (await fetch('/backend-api/none')).status);
    await note('refused', async () => fetch('http://'));
    await note(
      'xhr',
      () =>
        new Promise((resolve) => {
          const xhr = new XMLHttpRequest();
          const events: string[] = [];
          xhr.onreadystatechange = () => events.push(`state ${xhr.readyState}`);
          xhr.onload = () =>
            resolve([events.filter((event, i) => event !== events[i - 1]), xhr.responseText, xhr.status]);
          xhr.open('POST', '/backend-api/f/conversation');
          xhr.send('{"from":"xhr"}');
        }),
    );
    await note(
      'socket',
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket('wss://ws.chatgpt.com/celsius');
          socket.onopen = () => socket.send('hello');
          socket.onmessage = (event) =>
            resolve([event.data, socket instanceof WebSocket, socket.constructor === WebSocket]);
        }),
    );
    return seen;
  }, id);
}

async function openPage(
  prepare: 'plain' | 'hook' | 'zone' | 'zone+hook',
): Promise<{ page: Page; seen: Seen; said: string[] }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  if (prepare.includes('hook')) await page.addInitScript(hook);
  await page.goto('https://chatgpt.com/');
  if (prepare.includes('zone')) await page.addScriptTag({ url: '/zone.js' });
  const seen = await readInEveryWay(page);
  return { page, seen, said };
}

for (const zone of ['', 'zone'] as const) {
  test(`a page sees the same bytes, promises, errors and console with the hook${zone ? ' under zone.js' : ''}`, async () => {
    requests.length = 0;
    const plain = await openPage(zone || 'plain');
    const without = requests.splice(0);
    const hooked = await openPage(zone ? 'zone+hook' : 'hook');
    expect(hooked.seen).toEqual(plain.seen);
    expect(hooked.said).toEqual(plain.said);
    expect(requests).toEqual(without);
    expect(plain.seen.text).toBe(answer);
    await Promise.all([plain.page.context().close(), hooked.page.context().close()]);
  });
}

test('the hook tells exactly what was sent, and kept what passed before anybody listened', async () => {
  const { page } = await openPage('hook');
  await page.evaluate(() => (Reflect.get(window, '__link') as () => void)());
  interface Told {
    endpoint: string;
    what: { requestBody?: string; method: string };
    bytes: number[];
    frames: string[];
    how?: string;
  }
  const read = (): Promise<Told[]> => page.evaluate(() => Reflect.get(window, '__told') as never);
  await expect.poll(async () => (await read()).length).toBeGreaterThan(18);
  await expect.poll(async () => (await read()).filter(({ how }) => how).length).toBeGreaterThan(16);
  const told = await read();
  const whole = told.filter(({ endpoint, how }) => endpoint === 'send' && how === 'complete');
  const texts = whole.map(({ bytes }) => Buffer.from(bytes).toString());
  // The one that was cancelled by the page says less; all others say all, once.
  expect(texts.filter((text) => text === answer).length).toBeGreaterThanOrEqual(13);
  expect(texts.filter((text) => !answer.startsWith(text))).toEqual([]);
  expect(told.filter(({ how }) => how === 'aborted').length).toBeGreaterThanOrEqual(1);
  expect(told.find(({ endpoint }) => endpoint === 'history')).toMatchObject({
    how: 'complete',
    what: { method: 'GET' },
  });
  expect(Buffer.from(told.find(({ endpoint }) => endpoint === 'history')?.bytes ?? []).toString()).toBe(history);
  const bodies = told.map(({ what }) => what.requestBody);
  for (const body of ['{"messages":[]}', '{"from":"request"}', '{"from":"blob"}', '{"from":"xhr"}'])
    expect(bodies).toContain(body);
  expect(told.find(({ endpoint }) => endpoint === 'socket')?.frames).toEqual(['page:hello', 'server:echo hello']);
  await page.context().close();
});
