import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { BenchHook } from '../../entrypoints/background/benchHook';
import { findBrowser } from '../findBrowser.mjs';

/** A browser with the extension, its page with all memories, and the address that all its pages begin with. */
export async function openBrowser(extension: string): Promise<{ context: BrowserContext; page: Page; base: string }> {
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
  page.setDefaultTimeout(300_000);
  await page.goto(`${base}memories.html`);
  await page.evaluate(() => chrome.storage.local.set({ settings: { onboarded: true } }));
  await page.locator('.empty').waitFor();
  return { context, page, base };
}

/** Stops the worker as the browser does after half a minute without events. */
export async function sleep(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.waitForTimeout(500);
  await session.detach();
}

/** Gives all cards rows of the index, and starts the worker anew: the running one does not know them. */
export async function indexCards(context: BrowserContext, page: Page): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async () => {
    const hook = (globalThis as { keepsakeBench?: BenchHook }).keepsakeBench;
    if (!hook) throw new Error('This build has no measuring hook: run npm run build:e2e.');
    await hook.index();
  });
  await sleep(context, page);
}

/** Empties the index, so that the next worker begins to read every card again, as after an update with a new model. */
export async function dropIndex(context: BrowserContext, page: Page): Promise<void> {
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
