import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { readChatExport } from '../../core/sites/exports/index';
import { adapterForUrl } from '../../core/sites/index';
import { makeFinder } from '../../core/sites/shared/hook/requests';
import type { NetworkExchange, ReadTurn } from '../../core/sites/types';
import { ensureBrowser } from '../findBrowser.mjs';

export const usage = `npm run bench -- pages --in DIR --out turns.jsonl

Reads captured chat pages and recorded streams. DIR/manifest.jsonl names them, an object a line: {file, kind: dom | stream |
export, site, url, request?: {method, url, body}}. Each page is opened in Chromium under its address, with every other request
refused, and gives no turns where it shows a private chat; each stream is cut at arbitrary bytes. Writes {file, site, turns: [{role, text}]} a line.`;

interface Captured {
  file: string;
  kind: 'dom' | 'stream' | 'export';
  site: string;
  url: string;
  request?: { method: string; url: string; body?: string };
}

type Turn = Pick<ReadTurn, 'role' | 'text'>;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { in: { type: 'string' }, out: { type: 'string' } } });
  if (!values.in || !values.out) throw new Error(usage);
  const dir = values.in;
  const captured = (await readFile(join(dir, 'manifest.jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Captured);
  const out = createWriteStream(values.out);
  const reader = await bundleReader();
  let browser: Browser | undefined;
  try {
    for (const page of captured) {
      if (page.kind === 'export') {
        const read = await readExport(join(dir, page.file));
        if (read) out.write(`${JSON.stringify({ file: page.file, site: page.site, ...read })}\n`);
        continue;
      }
      if (page.kind === 'dom') browser ??= await launch();
      const turns = await readOne(browser, reader, dir, page);
      out.write(`${JSON.stringify({ file: page.file, site: page.site, turns })}\n`);
      console.log(`${page.file}: ${turns.length} turns`);
    }
  } finally {
    await browser?.close();
    await new Promise((resolve) => out.end(resolve));
  }
}

/** One file that cannot be read must not keep the others from being read. */
async function readOne(browser: Browser | undefined, reader: string, dir: string, captured: Captured): Promise<Turn[]> {
  try {
    return captured.kind === 'dom' && browser
      ? await readPage(browser, reader, dir, captured)
      : await readStream(join(dir, captured.file), captured);
  } catch (error) {
    console.error(`${captured.file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return [];
  }
}

async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
}

/** The adapters as one script for the page. */
async function bundleReader(): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url));
  const result = await build({
    stdin: {
      contents: `import { adapterForUrl } from './core/sites/index';
        globalThis.readKeepsakeTurns = () => {
          const url = new URL(location.href);
          const adapter = adapterForUrl(url);
          if (adapter?.mode(document, url) === 'private') return [];
          const reading = adapter?.readDom(document, url);
          return (reading?.turns ?? []).map(({ role, text }) => ({ role, text }));
        };`,
      resolveDir: join(here, '..', '..'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
  });
  return result.outputFiles[0]?.text ?? '';
}

async function readPage(browser: Browser, reader: string, dir: string, captured: Captured): Promise<Turn[]> {
  const html = await readFile(join(dir, captured.file), 'utf8');
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const address = new URL(captured.url).href.replace(/#.*$/, '');
    await page.route('**/*', (route) => {
      const request = route.request();
      return request.isNavigationRequest() && request.frame() === page.mainFrame() && request.url() === address
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.abort();
    });
    await page.goto(captured.url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(reader);
    return await page.evaluate(() => {
      const read: unknown = Reflect.get(globalThis, 'readKeepsakeTurns');
      return typeof read === 'function' ? (read() as Turn[]) : [];
    });
  } finally {
    await context.close();
  }
}

async function readStream(path: string, captured: Captured): Promise<Turn[]> {
  const bytes = new Uint8Array(await readFile(path));
  const adapter = adapterForUrl(captured.url);
  if (!adapter) throw new Error(`No adapter for ${captured.url}`);
  const asked = captured.request;
  const watched = asked && makeFinder(adapter.endpoints)(asked);
  const streams = adapter.endpoints.filter(({ kind }) => kind === 'stream');
  const endpoint = streams.find((candidate) => candidate === watched) ?? streams[0];
  if (asked && !watched) console.error(`${captured.file}: ${asked.url} is not watched on the site`);
  if (!endpoint) throw new Error(`No endpoint of ${adapter.id} for ${asked?.url ?? captured.url}`);
  const exchange: NetworkExchange = {
    url: asked?.url ?? captured.url,
    method: asked?.method ?? 'POST',
    status: 200,
    startedAt: Date.now(),
    ...(asked?.body !== undefined && { requestBody: asked.body }),
  };
  const readings = [1, 7, 64, 1_000, bytes.length].map((size, seed) => {
    const parser = endpoint.parser(exchange);
    for (const chunk of cut(bytes, size, seed)) parser.push(chunk);
    parser.end?.();
    return parser.read().flatMap((reading) => reading.turns.map(({ role, text }) => ({ role, text })));
  });
  const [first = []] = readings;
  if (readings.some((turns) => JSON.stringify(turns) !== JSON.stringify(first))) {
    throw new Error(`${captured.file} reads differently when it is cut differently`);
  }
  return first;
}

/** Pieces of 1 to `size` bytes; the same for the same seed. */
function* cut(bytes: Uint8Array, size: number, seed: number): Generator<Uint8Array> {
  let state = seed + 1;
  for (let from = 0; from < bytes.length; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const length = 1 + (state % size);
    yield bytes.slice(from, from + length);
    from += length;
  }
}

/** How many conversations an export holds, and what is in its first. */
async function readExport(
  path: string,
): Promise<{ conversations: number; first: { title: string; turns: number } } | undefined> {
  const document: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
  const conversations = readChatExport(document)?.conversations ?? [];
  const [first] = conversations;
  if (!first) return;
  return { conversations: conversations.length, first: { title: first.title, turns: first.turns.length } };
}
