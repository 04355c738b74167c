import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { EmbedDevice } from '../../core/memory/embed/transformersEmbedder';
import { manyText } from '../../core/memory/testing/manyCards';
import type { BenchHook } from '../../entrypoints/background/benchHook';
import { launchBrowser } from '../../test/e2e/support/launch';

export const usage = `npm run bench -- speed [--cards 1000,10000,100000] [--webgpu] [--out DIR]

Measures the real service worker in Chromium over the e2e build (npm run build:e2e first). With --webgpu: embedding on
WebGPU beside WebAssembly, on a software adapter where there is no other.`;

const fillStep = 5_000;
const warmQueries = 40;
const coldRuns = 3;
/** How long the box has had the focus when its button is clicked. */
const focusMs = 2_000;
const inserts = 10;
const drafts = [
  '周末想出去玩，有什么推荐？',
  'Any ideas for the weekend?',
  '我在杭州认识的朋友喜欢什么',
  'Who did I meet in Lisbon?',
  '晚饭吃什么好',
  'Plan a trip to Kyoto for me',
  '帮我写一封邮件给喜欢下棋的朋友',
  'Which friend is fond of jazz?',
  '推荐一本书',
  'How do I start with pottery?',
];

interface Row {
  cards: number;
  /** The quickest of all: what is left when nothing else runs. */
  warmBestMs: number;
  warmP50Ms: number;
  warmP95Ms: number;
  coldBestMs: number;
  coldMs: number;
  wakeMs: number;
  afterFocusMs: number;
  focusReadyMs: number;
  insertP50Ms: number;
  rssMb: number;
  diskBytesPerCard: number;
  /** On disk beyond text and vector. */
  overheadBytesPerCard: number;
}

/** The worker, an extension page to speak to it from, and what the benchmark asks of both. */
interface Rig {
  context: BrowserContext;
  page: Page;
  worker: Worker;
  send(type: string, data?: unknown): Promise<number>;
  kill(): Promise<void>;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      cards: { type: 'string', default: '1000,10000,100000' },
      webgpu: { type: 'boolean', default: false },
      out: { type: 'string', default: 'bench-out/speed' },
    },
  });
  mkdirSync(values.out, { recursive: true });
  const context = await launchBrowser({
    resolverRules: 'MAP * ~NOTFOUND',
    withExtension: true,
    locale: 'en-US',
    args: values.webgpu ? ['--enable-unsafe-webgpu'] : [],
  });
  try {
    const rig = await setUp(context);
    if (values.webgpu) {
      await compareDevices(rig.worker);
      return;
    }
    const rows: Row[] = [];
    let filled = 0;
    for (const cards of values.cards.split(',').map(Number)) {
      for (; filled < cards; filled += Math.min(fillStep, cards - filled)) {
        await callHook(rig.worker, 'fill', [filled, Math.min(fillStep, cards - filled)]);
      }
      const row = await measure(rig, cards);
      rows.push(row);
      console.log(row);
    }
    writeFileSync(
      join(values.out, 'speed.json'),
      `${JSON.stringify({ at: new Date().toISOString(), load: loadavg(), rows }, null, 1)}\n`,
    );
    print(rows);
  } finally {
    await context.close();
  }
}

async function setUp(context: BrowserContext): Promise<Rig> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = await context.newPage();
  await page.goto(`chrome-extension://${new URL(worker.url()).host}/popup.html`);
  let nextId = 1;
  return {
    context,
    page,
    worker,
    send: (type, data) =>
      page.evaluate(
        async (message) => {
          const from = performance.now();
          const answer = (await chrome.runtime.sendMessage(message)) as { err?: { message?: string } } | undefined;
          if (!answer || answer.err) throw new Error(`${message.type}: ${answer?.err?.message ?? 'no answer'}`);
          return performance.now() - from;
        },
        { id: nextId++, type, data, timestamp: Date.now() },
      ),
    async kill() {
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await page.waitForTimeout(500);
      await session.detach();
    },
  };
}

function callHook<K extends keyof BenchHook>(
  worker: Worker,
  name: K,
  args: Parameters<BenchHook[K]>,
): Promise<Awaited<ReturnType<BenchHook[K]>>> {
  return worker.evaluate(
    ([called, given]) => {
      const hook = (globalThis as { keepsakeBench?: Record<string, (...values: unknown[]) => unknown> }).keepsakeBench;
      if (!hook) throw new Error('This build has no measuring hook: run npm run build:e2e.');
      return hook[called]?.(...given);
    },
    [name, args] as [string, unknown[]],
  ) as Promise<Awaited<ReturnType<BenchHook[K]>>>;
}

const draft = (n: number) => `${drafts[n % drafts.length]} ${n}`;
const ask = (rig: Rig, n: number) => rig.send('recallPreview', { query: draft(n), scope: 'global' });

async function measure(rig: Rig, cards: number): Promise<Row> {
  const wake: number[] = [];
  const cold: number[] = [];
  const ready: number[] = [];
  const afterFocus: number[] = [];
  for (let n = 0; n < coldRuns; n += 1) {
    await rig.kill();
    wake.push(await rig.send('listCards', { limit: 1 }));
    await rig.kill();
    cold.push(await ask(rig, 1000 + n));
    await rig.kill();
    const from = performance.now();
    await rig.send('getOverview');
    const warmedUp = callHook(rig.worker, 'warmUp', []).then(() => performance.now() - from);
    // The click comes when it comes, whether all is ready or not.
    await rig.page.waitForTimeout(Math.max(0, focusMs - (performance.now() - from)));
    afterFocus.push(await ask(rig, 2000 + n));
    ready.push(await warmedUp);
  }
  const warm: number[] = [];
  for (let n = 0; n < warmQueries; n += 1) warm.push(await ask(rig, n));
  const inserted: number[] = [];
  for (let n = 0; n < inserts; n += 1) {
    inserted.push(await callHook(rig.worker, 'insert', [`My locker number at gym ${cards}-${n} is ${1000 + 37 * n}`]));
  }
  const disk = await diskBytes(rig.page);
  const textBytes = averageTextBytes();
  return {
    cards,
    warmBestMs: percentile(warm, 0),
    warmP50Ms: percentile(warm, 0.5),
    warmP95Ms: percentile(warm, 0.95),
    coldBestMs: percentile(cold, 0),
    coldMs: percentile(cold, 0.5),
    wakeMs: percentile(wake, 0.5),
    afterFocusMs: percentile(afterFocus, 0.5),
    focusReadyMs: percentile(ready, 0.5),
    insertP50Ms: percentile(inserted, 0.5),
    rssMb: await residentMegabytes(rig.context),
    diskBytesPerCard: Math.round(disk / cards),
    // The text lies in the card and, as its quote, in the evidence.
    overheadBytesPerCard: Math.round(disk / cards - 2 * textBytes - 384 - 4),
  };
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return Number(
    (sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0).toFixed(1),
  );
}

const averageTextBytes = () => {
  const texts = Array.from({ length: 200 }, (_, n) => manyText(n * 53).text);
  return texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0) / texts.length;
};

/** Of the database alone: the browser's copy of the worker's script, 2.5 MB, lies in the same place and holds no card. */
const diskBytes = (page: Page) =>
  page.evaluate(async () => {
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage.estimate();
    return estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0;
  });

/** Resident memory of the largest renderer, which is the one the worker runs in. */
async function residentMegabytes(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (!browser) return Number.NaN;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return Math.round(Math.max(...sizes) / 1024);
}

function print(rows: Row[]): void {
  console.log(
    '| cards | warm best / p50 / p95 | cold best / median | after 2 s of focus | wake-up | insert | RSS | disk a card |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const row of rows) {
    console.log(
      `| ${row.cards} | ${row.warmBestMs} / ${row.warmP50Ms} / ${row.warmP95Ms} ms | ${row.coldBestMs} / ${row.coldMs} ms | ${row.afterFocusMs} ms | ${row.wakeMs} ms |`,
      `${row.insertP50Ms} ms | ${row.rssMb} MB | ${row.diskBytesPerCard} B, of it ${row.overheadBytesPerCard} B beyond text and vector |`,
    );
  }
  console.log(
    `load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
}

async function compareDevices(worker: Worker): Promise<void> {
  const texts = drafts.slice(0, 4);
  const devices: EmbedDevice[] = ['wasm', 'webgpu'];
  const results = [];
  for (const device of devices) results.push({ device, ...(await callHook(worker, 'embed', [texts, device])) });
  const [plain, gpu] = results;
  const cosine = (at: number) =>
    (plain?.vectors[at] ?? []).reduce((sum, value, i) => sum + value * (gpu?.vectors[at]?.[i] ?? 0), 0);
  for (const { device, loadMs, embedMs } of results) {
    console.log(`${device}: load ${loadMs.toFixed(0)} ms, ${(embedMs / texts.length).toFixed(0)} ms a text`);
  }
  console.log(`cosine of the two devices' vectors: ${texts.map((_, at) => cosine(at).toFixed(4)).join(' ')}`);
}
