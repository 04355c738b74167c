import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../findBrowser.mjs';

export const usage =
  'npm run bench -- ui --extension DIR [--cards 10000] [--runs 5]   time to the first cards in popup and page, and how smoothly the list scrolls';

const statements = [
  '我不喜欢人多的地方，周末更愿意去郊外走走',
  '平时坐地铁上下班，早高峰特别挤',
  'I am allergic to peanuts and carry an adrenaline pen.',
  '下个月要搬到杭州，正在找西湖附近能养猫的两居室，预算每月六千五百元以内，最好离地铁站不超过十分钟',
  'We decided to move the blog from Hexo to Astro before the end of the year.',
  'Use TypeScript in examples, never any.',
];
const kinds = ['preference', 'fact', 'plan', 'event', 'relationship', 'instruction', 'decision'];

/** Lays cards into the extension's database as rows; what is measured is reading and drawing them. */
async function fill(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ({ count, statements, kinds }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('keepsake-default');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const now = Date.now();
      for (let from = 0; from < count; from += 1000) {
        const step = database.transaction('cards', 'readwrite');
        for (let n = from; n < Math.min(count, from + 1000); n++) {
          const text = `${statements[n % statements.length]}（${n}）`;
          const at = now - n * 600_000;
          step.objectStore('cards').put({
            id: `ui-${n}`,
            text,
            lang: n % statements.length === 2 || n % statements.length > 3 ? 'en' : 'zh',
            kind: kinds[n % kinds.length],
            tier: 'semantic',
            polarity: null,
            topic: `topic ${n % 40}`,
            keywords: [],
            entities: [],
            tags: [],
            context: '',
            evidence: [
              {
                turnId: `turn-${n}`,
                quote: text,
                start: 0,
                end: text.length,
                site: n % 2 ? 'claude' : 'chatgpt',
                conversationId: `c${n % 500}`,
                at,
              },
            ],
            $turnIds: [`turn-${n}`],
            scope: 'global',
            importance: 3,
            confidence: 0.8,
            validFrom: null,
            validTo: null,
            eventTime: null,
            status: 'active',
            pinned: false,
            links: [],
            createdAt: at,
            updatedAt: at,
            lastRecalledAt: null,
            recallCount: 0,
            usedCount: 0,
            mentionCount: 1,
            semanticId: '0000000000000000',
            embedding: { modelId: 'none', dimension: 384 },
            userEdited: [],
            version: 1,
          });
        }
        await new Promise<void>((resolve, reject) => {
          step.oncomplete = () => resolve();
          step.onerror = () => reject(step.error);
        });
      }
      database.close();
    },
    { count, statements, kinds },
  );
}

/** Milliseconds from navigation to first paint and to the first row on screen, the worker awake. */
async function timeToRows(page: Page, url: string, row: string): Promise<{ paintMs: number; rowsMs: number }> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(row).first().waitFor();
  return page.evaluate((selector) => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    if (!document.querySelector(selector)) throw new Error('No rows');
    return { paintMs: paint, rowsMs: performance.now() };
  }, row);
}

/** Scrolls the list from end to end in steps, a step a frame; returns the times between frames in milliseconds. */
function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const list = document.querySelector('.virtual');
    if (!list) throw new Error('No list');
    const frames: number[] = [];
    let before = performance.now();
    for (let step = 0; step < 240; step++) {
      list.scrollTop += 400;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - before);
      before = now;
    }
    return frames;
  });
}

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const say = (values: number[]) => `median ${at(values, 0.5).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      extension: { type: 'string', default: '.output/chrome-mv3' },
      cards: { type: 'string', default: '10000' },
      runs: { type: 'string', default: '5' },
    },
  });
  const browser = findBrowser();
  if (!browser) throw new Error('No browser found.');
  const context = await chromium.launchPersistentContext('', {
    executablePath: browser,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${values.extension}`,
      `--load-extension=${values.extension}`,
    ],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const base = `chrome-extension://${new URL(worker.url()).host}/`;
    const page = await context.newPage();
    await page.goto(`${base}memories.html`);
    await page.evaluate(() => chrome.storage.local.set({ settings: { onboarded: true } }));
    await page.locator('.empty').waitFor();
    await fill(page, Number(values.cards));
    const popup: { paintMs: number; rowsMs: number }[] = [];
    const memories: { paintMs: number; rowsMs: number }[] = [];
    for (let n = 0; n < Number(values.runs); n++) {
      popup.push(await timeToRows(page, `${base}popup.html`, '.card'));
      memories.push(await timeToRows(page, `${base}memories.html`, '.row'));
    }
    const frames = await scrollFrames(page);
    console.log(`${values.cards} cards, ${values.runs} runs`);
    console.log(
      `popup     first paint ${say(popup.map((one) => one.paintMs))}; cards ${say(popup.map((one) => one.rowsMs))}`,
    );
    console.log(
      `memories  first paint ${say(memories.map((one) => one.paintMs))}; cards ${say(memories.map((one) => one.rowsMs))}`,
    );
    console.log(
      `scrolling frames: median ${at(frames, 0.5).toFixed(1)} ms, 95th percentile ${at(frames, 0.95).toFixed(1)} ms, over 50 ms: ${frames.filter((ms) => ms > 50).length} of ${frames.length}`,
    );
  } finally {
    await context.close();
  }
}
