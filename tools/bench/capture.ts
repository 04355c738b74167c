import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { siteFixtures } from '../../test/fixtures/sites/index';
import { ensureBrowser } from '../findBrowser.mjs';

export const usage = `npm run bench -- capture [--turns 40,300] [--bursts 30] [--site chatgpt]

What capture costs a chat page, in Chromium: the first read of a conversation of that many mounted turns, and each burst of 100
changes while an answer is written. Milliseconds of CPU on the page's main thread; tasks over 50 ms are long.`;

interface Cost {
  /** All work of the first read; its longest stretch without a break, by the clock on the wall. */
  firstMs: number;
  firstLongestMs: number;
  /** Work per burst. */
  burstMs: number;
  /** Tasks over 50 ms of which our work was the larger part. */
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
    },
  });
  const names = Object.keys(siteFixtures).filter((name) => !values.site || name === values.site);
  const script = await bundleSession();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    console.log('site            turns   first  longest    burst   long tasks');
    for (const name of names) {
      for (const turns of values.turns.split(',').map(Number)) {
        const cost = await measure(browser, script, name, turns, Number(values.bursts));
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

/** The capture session as a script for the page; every piece of its work is timed. */
async function bundleSession(): Promise<string> {
  const result = await build({
    stdin: {
      contents: `import { adapterForUrl } from './core/sites/index';
        import { createCaptureSession } from './core/sites/shared/captureSession';
        const spans = (globalThis.keepsakeSpans = []);
        const timed = (run) => (...given) => {
          const from = performance.now();
          try { return run(...given); } finally { spans.push([from, performance.now()]); }
        };
        const Observer = globalThis.MutationObserver;
        globalThis.startKeepsake = () => {
          globalThis.MutationObserver = class extends Observer { constructor(run) { super(timed(run)); } };
          const stopping = new AbortController();
          globalThis.stopKeepsake = () => stopping.abort();
          timed(() => createCaptureSession({
            adapter: adapterForUrl(location.href),
            window,
            signal: stopping.signal,
            policy: { enabled: true, withoutPrivateMode: true },
            clock: {
              now: () => Date.now(),
              setTimeout: (run, delayMs) => window.setTimeout(timed(run), delayMs),
              clearTimeout: (timer) => window.clearTimeout(timer),
              costMs: () => performance.now(),
            },
            send: () => Promise.resolve({ state: 'stored' }),
          }))();
          globalThis.MutationObserver = Observer;
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

async function measure(browser: Browser, script: string, name: string, count: number, bursts: number): Promise<Cost> {
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
    return await watch(page, bursts);
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

async function watch(page: Page, bursts: number): Promise<Cost> {
  const cpuMs = await scriptClock(page);
  const start = await cpuMs();
  await writeBursts(page, bursts);
  const alone = (await cpuMs()) - start;
  const before = await cpuMs();
  const longest = await page.evaluate(async () => {
    const spans = Reflect.get(globalThis, 'keepsakeSpans') as [number, number][];
    (Reflect.get(globalThis, 'startKeepsake') as () => void)();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    return Math.max(...spans.splice(0).map(([from, until]) => until - from));
  });
  const opened = await cpuMs();
  const longTasks = await writeBursts(page, bursts);
  const closed = await cpuMs();
  // What the page does itself costs more the longer its answer has grown: the mean of before and after is its own.
  await page.evaluate(() => (Reflect.get(globalThis, 'stopKeepsake') as () => void)());
  const from = await cpuMs();
  await writeBursts(page, bursts);
  const own = (alone + (await cpuMs()) - from) / 2;
  return {
    firstMs: opened - before,
    firstLongestMs: longest,
    burstMs: (closed - opened - own) / bursts,
    longTasks,
  };
}

/** An answer is written into the last paragraph of the last turn. Gives back how many long tasks were ours. */
function writeBursts(page: Page, bursts: number): Promise<number> {
  return page.evaluate(async (bursts) => {
    const spans = Reflect.get(globalThis, 'keepsakeSpans') as [number, number][];
    const long: PerformanceEntry[] = [];
    new PerformanceObserver((list) => long.push(...list.getEntries())).observe({ entryTypes: ['longtask'] });
    const target = [...document.querySelectorAll('p')].filter((p) => p.textContent?.includes('段')).at(-1);
    for (let burst = 0; burst < bursts; burst++) {
      for (let i = 0; i < 100; i++) target?.append(i % 10 ? 'word ' : document.createElement('span'));
      await new Promise((resolve) => setTimeout(resolve, 520));
    }
    const ours = spans.splice(0);
    return long.filter((task) =>
      ours.some(
        ([from, until]) => from < task.startTime + task.duration && until > task.startTime && until - from > 25,
      ),
    ).length;
  }, bursts);
}
