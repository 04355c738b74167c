import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { BenchHook } from '../../entrypoints/background/benchHook';
import { fillMemory, layDown } from '../../test/support/filledMemory';
import { findBrowser } from '../findBrowser.mjs';
import { measureInPage } from './inPageTimes';

export const usage =
  'npm run bench -- ui --extension DIR [--cards 10000] [--many 100000] [--runs 5] [--in-page]   over the e2e build: time to the first cards in popup and page with a sleeping worker, a waking one and one that reads all cards again; with many cards: opening, scrolling, jumping and searching the list; frames of the graph; with --in-page only panel and insertion on mock sites';

interface Opening {
  paintMs: number;
  cardsMs: number;
}

/** Milliseconds from navigation to first paint and to the first card on screen. */
async function timeToCards(page: Page, url: string, card: string): Promise<Opening> {
  await page.goto('about:blank');
  // Looks every frame from the first moment on: asking from outside would add its own time. Written as text, because the
  // runner of this file would lay helpers of its own into a function.
  await page.addInitScript(`(function look() {
    if (document.querySelector(${JSON.stringify(card)})) performance.mark('first-card');
    else requestAnimationFrame(look);
  })()`);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(card).first().waitFor();
  return page.evaluate(async () => {
    // With cards in the first picture, the browser tells of that picture after they are there.
    while (
      performance.getEntriesByName('first-card').length === 0 ||
      performance.getEntriesByName('first-contentful-paint').length === 0
    ) {
      await new Promise(requestAnimationFrame);
    }
    return {
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      cardsMs: performance.getEntriesByName('first-card')[0]?.startTime ?? Number.NaN,
    };
  });
}

/** Stops the worker as the browser does after half a minute without events. */
async function sleep(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.waitForTimeout(500);
  await session.detach();
}

/** What moves in a frame; `n` is the number of the frame. */
const movements = {
  scroll: `const list = document.querySelector('.virtual'); list.scrollTop += 400;`,
  drag: `
    const canvas = document.querySelector('.graph-canvas canvas:last-child');
    const box = canvas.getBoundingClientRect();
    const at = { clientX: box.left + box.width / 2 + (n % 60) * 4, clientY: box.top + 20 + (n % 60) * 3 };
    const kind = n % 60 === 0 ? 'mousedown' : n % 60 === 59 ? 'mouseup' : 'mousemove';
    canvas.dispatchEvent(new MouseEvent(kind, { ...at, bubbles: true, buttons: 1 }));`,
};

/** Moves something a step a frame; returns the times between frames in milliseconds. */
function framesOf(page: Page, steps: number, movement: keyof typeof movements): Promise<number[]> {
  return page.evaluate(`(async () => {
    const frames = [];
    let before = performance.now();
    for (let n = 0; n < ${steps}; n++) {
      ${movements[movement]}
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - before);
      before = now;
    }
    return frames;
  })()`);
}

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const sayTimes = (values: number[]) =>
  `median ${at(values, 0.5).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`;
const sayFrames = (frames: number[]) =>
  `median ${at(frames, 0.5).toFixed(1)} ms, 95th percentile ${at(frames, 0.95).toFixed(1)} ms, over 50 ms: ${frames.filter((ms) => ms > 50).length} of ${frames.length}`;

function sayOpenings(name: string, openings: Opening[]): void {
  const paint = sayTimes(openings.map((one) => one.paintMs));
  console.log(`${name.padEnd(26)} first paint ${paint}; cards ${sayTimes(openings.map((one) => one.cardsMs))}`);
}

/** Milliseconds until the first row is another one than before, or there is none. */
async function timeToOtherRow(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.locator('.row').first().getAttribute('data-card-id');
  const from = performance.now();
  await act();
  await page.waitForFunction(
    (old) => {
      const row = document.querySelector('.virtual-row .row');
      if (row === null) return document.querySelector('.list-pane .empty') !== null;
      return row.getAttribute('data-card-id') !== old;
    },
    before,
    { polling: 16 },
  );
  return performance.now() - from;
}

/** Gives all cards rows of the index, and starts the worker anew: the running one does not know them. */
async function indexCards(context: BrowserContext, page: Page): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async () => {
    const hook = (globalThis as { keepsakeBench?: BenchHook }).keepsakeBench;
    if (!hook) throw new Error('This build has no measuring hook: run npm run build:e2e.');
    await hook.index();
  });
  await sleep(context, page);
}

/** Empties the index, so that the next worker begins to read every card again, as after an update with a new model. */
async function dropIndex(context: BrowserContext, page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('keepsake-default');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const step = opened.transaction('segments', 'readwrite');
    step.objectStore('segments').clear();
    await new Promise((resolve) => {
      step.oncomplete = resolve;
    });
    opened.close();
  });
  await sleep(context, page);
}

async function openBrowser(extension: string): Promise<{ context: BrowserContext; page: Page; base: string }> {
  const browser = findBrowser();
  if (!browser) throw new Error('No browser found.');
  const context = await chromium.launchPersistentContext('', {
    executablePath: browser,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const base = `chrome-extension://${new URL(worker.url()).host}/`;
  const page = await context.newPage();
  await page.goto(`${base}memories.html`);
  await page.evaluate(() => chrome.storage.local.set({ settings: { onboarded: true } }));
  await page.locator('.empty').waitFor();
  return { context, page, base };
}

async function measureOpening(extension: string, cards: number, runs: number): Promise<void> {
  const { context, page, base } = await openBrowser(extension);
  try {
    await layDown(page, fillMemory(cards, Date.now()));
    await indexCards(context, page);
    const places = [
      ['popup', 'popup.html', '.card'],
      ['memories', 'memories.html', '.row'],
    ] as const;
    console.log(`${cards} cards, ${runs} runs`);
    for (const [name, file, card] of places) {
      const awake: Opening[] = [];
      const asleep: Opening[] = [];
      for (let run = 0; run < runs; run++) {
        await sleep(context, page);
        asleep.push(await timeToCards(page, `${base}${file}`, card));
        await page.waitForTimeout(2000);
        awake.push(await timeToCards(page, `${base}${file}`, card));
      }
      sayOpenings(`${name}, worker asleep`, asleep);
      sayOpenings(`${name}, worker awake`, awake);
    }
    await dropIndex(context, page);
    for (const [name, file, card] of places) {
      const busy: Opening[] = [];
      for (let run = 0; run < runs; run++) {
        await page.waitForTimeout(2000);
        busy.push(await timeToCards(page, `${base}${file}`, card));
      }
      sayOpenings(`${name}, worker busy`, busy);
    }
    await page.goto(`${base}memories.html#/graph`);
    await page.reload();
    await page.locator('.graph-canvas canvas').first().waitFor();
    await page.waitForTimeout(1500);
    const nodes = await page.locator('.graph-header [role=status]').textContent();
    console.log(`graph (${nodes?.trim()}), dragging: ${sayFrames(await framesOf(page, 240, 'drag'))}`);
  } finally {
    await context.close();
  }
}

async function measureMany(extension: string, cards: number): Promise<void> {
  const { context, page, base } = await openBrowser(extension);
  try {
    const { cards: rows } = fillMemory(cards, Date.now());
    await layDown(page, { cards: rows, turns: [], episodes: [], history: [], recallLog: [] });
    console.log(`${rows.length} cards`);
    await indexCards(context, page);
    sayOpenings('memories', [await timeToCards(page, `${base}memories.html`, '.row')]);
    console.log(`scrolling: ${sayFrames(await framesOf(page, 240, 'scroll'))}`);
    const jump = await timeToOtherRow(page, () =>
      page.evaluate(() => {
        const list = document.querySelector('.virtual');
        if (list) list.scrollTop = list.scrollHeight * 0.9;
      }),
    );
    console.log(`jump to nine tenths: ${jump.toFixed(0)} ms`);
    const oneKind = await timeToOtherRow(page, () => page.locator('.filters select').first().selectOption('plan'));
    console.log(`one kind only: ${oneKind.toFixed(0)} ms`);
    await page.locator('.filters select').first().selectOption('');
    await page.waitForTimeout(1000);
    const search = await timeToOtherRow(page, () => page.locator('.list-search input').fill('跳绳'));
    const hits = await page.locator('.virtual-row .row').count();
    console.log(`search for two characters, ${hits > 0 ? 'found' : 'nothing found'}: ${search.toFixed(0)} ms`);
    const again = await timeToOtherRow(page, () => page.locator('.list-search input').fill('周末爬山'));
    console.log(`search again: ${again.toFixed(0)} ms`);
  } finally {
    await context.close();
  }
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      extension: { type: 'string', default: '.output/chrome-mv3-e2e' },
      cards: { type: 'string', default: '10000' },
      many: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '5' },
      'in-page': { type: 'boolean', default: false },
    },
  });
  if (values['in-page']) {
    for (const { site, panelMs, insertMs } of await measureInPage(Number(values.runs))) {
      console.log(`${site.padEnd(10)} panel ${sayTimes(panelMs)}; insertion ${sayTimes(insertMs)}`);
    }
    return;
  }
  await measureOpening(values.extension, Number(values.cards), Number(values.runs));
  if (Number(values.many) > 0) await measureMany(values.extension, Number(values.many));
}
