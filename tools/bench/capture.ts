import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { siteFixtures } from '../../test/fixtures/sites/index';
import { ensureBrowser } from '../findBrowser.mjs';

export const usage = `npm run bench -- capture [--turns 40,300] [--bursts 30] [--site chatgpt] [--profile 20]

What capture costs a chat page, in Chromium: the first read of a conversation of that many mounted turns, and each burst of 100
changes while an answer is written. Milliseconds of CPU on the page's main thread, so that a busy machine does not count;
tasks over 50 ms are long. --profile prints the functions that cost most while the answer is written.`;

interface Cost {
  /** All work of the first read; its longest task. */
  firstMs: number;
  firstLongestMs: number;
  /** Work per burst. */
  burstMs: number;
  /** Tasks over 50 ms, of the first read and while the answer is written. */
  longTasks: number;
}

const paragraph = (n: number): string =>
  `<p>第${n}段。A paragraph with <strong>weight</strong>, <em>stress</em> and <code>code()</code>, as answers have them; 内容各不相同 ${n}.</p>`;
const answerHtml = (n: number): string =>
  `${paragraph(n)}<ul><li>one ${n}</li><li>二</li></ul><pre><code class="language-ts">const n = ${n};\nconsole.log(n);\n</code></pre>${paragraph(n + 1)}`;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      turns: { type: 'string', default: '40,300' },
      bursts: { type: 'string', default: '30' },
      site: { type: 'string' },
      profile: { type: 'string', default: '0' },
    },
  });
  const names = Object.keys(siteFixtures).filter((name) => !values.site || name === values.site);
  const script = await bundleSession();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    console.log('site            turns   first  longest    burst   long tasks');
    for (const name of names) {
      for (const turns of values.turns.split(',').map(Number)) {
        const cost = await measure(browser, script, name, turns, Number(values.bursts), Number(values.profile));
        const cell = (ms: number): string => ms.toFixed(2).padStart(8);
        console.log(
          `${name.padEnd(14)} ${String(turns).padStart(6)}${cell(cost.firstMs)} ${cell(cost.firstLongestMs)} ${cell(cost.burstMs)} ${String(cost.longTasks).padStart(8)}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
}

/** The capture session as a script for the page. */
async function bundleSession(): Promise<string> {
  const result = await build({
    stdin: {
      contents: `import { adapterForUrl } from './core/sites/index';
        import { createCaptureSession } from './core/sites/shared/captureSession';
        globalThis.startKeepsake = () => {
          const stopping = new AbortController();
          globalThis.stopKeepsake = () => stopping.abort();
          createCaptureSession({
            adapter: adapterForUrl(location.href),
            window,
            signal: stopping.signal,
            policy: { enabled: true, withoutPrivateMode: true },
            send: () => Promise.resolve({ state: 'stored' }),
          });
        };`,
      resolveDir: join(dirname(fileURLToPath(import.meta.url)), '..', '..'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
  });
  return result.outputFiles[0]?.text ?? '';
}

async function measure(
  browser: Browser,
  script: string,
  name: string,
  count: number,
  bursts: number,
  profiled: number,
): Promise<Cost> {
  const fixture = siteFixtures[name];
  if (!fixture) throw new Error(`No site ${name}`);
  const turns = Array.from({ length: count }, (_, i) => ({
    role: i % 2 ? ('assistant' as const) : ('user' as const),
    text: `问题 ${i}`,
    html: i % 2 ? answerHtml(i) : `问题 ${i}, a question of some length that people ask.`,
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    at: Date.UTC(2026, 9, 1) + i * 60_000,
  }));
  const html = `<!doctype html><title>A chat</title><body>${fixture.page(turns)}${fixture.composer}`;
  const context = await browser.newContext({ bypassCSP: true });
  try {
    const page = await context.newPage();
    const address = new URL(fixture.url).href.replace(/#.*$/, '');
    await page.route('**/*', (route) =>
      route.request().url() === address
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.abort(),
    );
    await page.goto(fixture.url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(script);
    // tsx names functions by this helper, which the page does not have.
    await page.evaluate('globalThis.__name = (named) => named');
    return await watch(page, bursts, profiled);
  } finally {
    await context.close();
  }
}

/** CPU time of the page's main thread in scripts, so that a busy machine does not count. */
async function scriptClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
  };
}

/** Samples the page's main thread; what comes back prints the functions with the most time of their own, per burst. */
async function startProfile(page: Page): Promise<(count: number, bursts: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 100 });
  await session.send('Profiler.start');
  return async (count, bursts) => {
    const { profile } = await session.send('Profiler.stop');
    const nameOf = new Map(
      profile.nodes.map(({ id, callFrame }) => [
        id,
        `${callFrame.functionName || '(nameless)'}:${callFrame.lineNumber}`,
      ]),
    );
    const spent = new Map<string, number>();
    for (const [index, id] of (profile.samples ?? []).entries()) {
      const name = nameOf.get(id) ?? '';
      spent.set(name, (spent.get(name) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1_000 / bursts);
    }
    for (const [name, ms] of [...spent].sort((a, b) => b[1] - a[1]).slice(0, count)) {
      console.log(`${ms.toFixed(3).padStart(10)} ms  ${name}`);
    }
  };
}

async function watch(page: Page, bursts: number, profiled: number): Promise<Cost> {
  const cpuMs = await scriptClock(page);
  const start = await cpuMs();
  await writeBursts(page, bursts);
  const alone = (await cpuMs()) - start;
  const before = await cpuMs();
  const reading = await tasksDuring(page, () =>
    page.evaluate(async () => {
      (Reflect.get(globalThis, 'startKeepsake') as () => void)();
      await new Promise((resolve) => setTimeout(resolve, 2_500));
    }),
  );
  const opened = await cpuMs();
  const tellProfile = profiled > 0 ? await startProfile(page) : undefined;
  await writeBursts(page, bursts);
  await tellProfile?.(profiled, bursts);
  const closed = await cpuMs();
  // Tracing costs something itself, so the tasks are looked at apart.
  const writing = await tasksDuring(page, () => writeBursts(page, tracedBursts));
  // What the page does itself costs more the longer its answer has grown: the mean of before and after is its own.
  await page.evaluate(() => (Reflect.get(globalThis, 'stopKeepsake') as () => void)());
  const from = await cpuMs();
  await writeBursts(page, bursts);
  const own = (alone + (await cpuMs()) - from) / 2;
  return {
    firstMs: opened - before,
    firstLongestMs: Math.max(...reading),
    burstMs: (closed - opened - own) / bursts,
    longTasks: [...reading, ...writing].filter((ms) => ms > 50).length,
  };
}

const tracedBursts = 8;

interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU. */
  tdur?: number;
  args: { name?: string };
}

/** CPU time of each task of the pages' main threads while something runs, in milliseconds. */
async function tasksDuring(page: Page, run: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const isMain = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && isMain.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/** An answer is written into the last paragraph of the last turn. */
async function writeBursts(page: Page, bursts: number): Promise<void> {
  await page.evaluate(async (bursts) => {
    const target = [...document.querySelectorAll('p')].filter((p) => p.textContent?.includes('段')).at(-1);
    for (let burst = 0; burst < bursts; burst++) {
      for (let i = 0; i < 100; i++) target?.append(i % 10 ? 'word ' : document.createElement('span'));
      await new Promise((resolve) => setTimeout(resolve, 520));
    }
  }, bursts);
}
