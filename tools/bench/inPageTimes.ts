import type { Page } from '@playwright/test';
import { App } from '../../test/e2e/support/app';
import { ChatPage } from '../../test/e2e/support/chatPage';
import { launchBrowser } from '../../test/e2e/support/launch';
import { startMockSites } from '../../test/sites/server';

/** Times of one site in milliseconds, as the page itself saw them. */
export interface InPageTimes {
  site: string;
  /** From the right button going down on ours to the first row of the panel on screen. */
  panelMs: number[];
  /** From the click to the memory in the prompt box. */
  insertMs: number[];
}

const places = [
  { site: 'chatgpt', url: 'https://chatgpt.com/' },
  { site: 'claude', url: 'https://claude.ai/new' },
  { site: 'gemini', url: 'https://gemini.google.com/app' },
  { site: 'deepseek', url: 'https://chat.deepseek.com/' },
  { site: 'kimi', url: 'https://www.kimi.com/' },
];

/** Starts a clock in the page that runs from an event on our button until something is seen; see `stopClock`. */
function startClock(page: Page, event: string, until: 'panel' | 'inserted'): Promise<void> {
  return page.evaluate(
    ([type, goal]) => {
      const clock = window as { tookMs?: number };
      delete clock.tookMs;
      window.addEventListener(
        type,
        async () => {
          const begin = performance.now();
          let isThere = false;
          while (!isThere) {
            await new Promise(requestAnimationFrame);
            isThere =
              goal === 'panel'
                ? document.querySelector('keepsake-layer')?.shadowRoot?.querySelector('.offer') != null
                : [...document.querySelectorAll('[contenteditable="true"], textarea')].some((box) =>
                    (box instanceof HTMLTextAreaElement ? box.value : (box.textContent ?? '')).includes('[Memory]'),
                  );
          }
          clock.tookMs = performance.now() - begin;
        },
        { capture: true, once: true },
      );
    },
    [event, until] as const,
  );
}

async function stopClock(page: Page): Promise<number> {
  for (;;) {
    const tookMs = await page.evaluate(() => (window as { tookMs?: number }).tookMs);
    if (tookMs !== undefined) return tookMs;
    await page.waitForTimeout(50);
  }
}

/** Measures a warm worker with ten memories on mock sites. Needs the e2e build, whose layer can be looked into. */
export async function measureInPage(runs: number): Promise<InPageTimes[]> {
  const sites = await startMockSites();
  const context = await launchBrowser({
    resolverRules: sites.resolverRules,
    withExtension: true,
    locale: 'en-US',
    allowedHosts: sites.hosts.filter((host) => !host.endsWith('.example')),
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const app = new App(context, sites, new URL(worker.url()).host);
    await app.changeSettings({ captureWithoutPrivateMode: places.map(({ site }) => site), uiLanguage: 'en' });
    for (let n = 0; n < 9; n++)
      await app.send('addCard', { text: `I keep bees at place number ${n}.`, scope: 'global' });
    await app.send('addCard', { text: 'I do not like crowded places.', scope: 'global' });
    const all: InPageTimes[] = [];
    for (const { site, url } of places) {
      const times: InPageTimes = { site, panelMs: [], insertMs: [] };
      const chat = new ChatPage(await context.newPage());
      await chat.open(url);
      const button = chat.page.locator('keepsake-layer .round');
      await chat.type('Any ideas for the weekend?');
      for (let run = 0; run < runs; run++) {
        await chat.page.locator('keepsake-layer .round-count').waitFor();
        // Past the time in which an editor would take typing and insertion for one step.
        await chat.page.waitForTimeout(1_200);
        await startClock(chat.page, 'contextmenu', 'panel');
        await button.click({ button: 'right' });
        times.panelMs.push(await stopClock(chat.page));
        await chat.page.keyboard.press('Escape');
        await startClock(chat.page, 'click', 'inserted');
        await button.click();
        times.insertMs.push(await stopClock(chat.page));
        // Read back and said; an undo before that would be seen as a failure.
        await chat.page.locator('keepsake-layer .line.done').waitFor();
        await chat.page.keyboard.press('Control+z');
        await chat.page.locator('keepsake-layer .line').waitFor({ state: 'detached' });
      }
      await chat.page.close();
      all.push(times);
    }
    return all;
  } finally {
    await context.close();
    await sites.close();
  }
}
