/**
 * How to write a browser test:
 *
 *   import { expect, test } from './support/fixtures';
 *   test.use({ profile: 'story' });               // a browser and a memory of its own for this file
 *   test('…', async ({ app, open }) => {
 *     app.sites.claude.reply('好的。');             // script answers; the server also knows the truth (sent, turns)
 *     const chat = await open('https://claude.ai/new');
 *     await chat.say('我平时坐地铁上下班');           // types, sends, waits for the answer
 *     await app.killWorker();
 *     const { cards } = await app.send('listCards', {});
 *   });
 *
 * Each test begins with all mock sites reset and ends with the check that nothing was logged as an error, no page's
 * policy was violated, and no request went to another host. `app.allowed.push(/…/)` lets an expected error pass.
 * Options: `profile` (name; files with the same name share browser and memory), `withExtension`, `browserLocale`,
 * `allSites` (the extension runs on every mock site without being asked).
 * Needs `npm run build:e2e`. Run one file with `npx playwright test insertion`.
 */
import { test as base } from '@playwright/test';
import { type MockSites, startMockSites } from '../../sites/server';
import { App } from './app';
import { ChatPage } from './chatPage';
import { expect } from './expect';
import { launchBrowser } from './launch';

interface WorkerFixtures {
  profile: string;
  withExtension: boolean;
  browserLocale: string;
  /** The extension is allowed on all mock sites, not only on those of its manifest. */
  allSites: boolean;
  /** It may reach the mock language model at `https://bench.example/v1`. */
  mayReachLlm: boolean;
  sites: MockSites;
  sharedApp: App;
}

interface TestFixtures {
  app: App;
  /** Opens a chat page in a new tab and waits for its editor. The tab closes with the test. */
  open: (url: string) => Promise<ChatPage>;
}

// Requests of the service worker are seen too.
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  profile: ['shared', { scope: 'worker', option: true }],
  withExtension: [true, { scope: 'worker', option: true }],
  browserLocale: ['en-US', { scope: 'worker', option: true }],
  allSites: [false, { scope: 'worker', option: true }],
  mayReachLlm: [false, { scope: 'worker', option: true }],

  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const sites = await startMockSites();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],

  sharedApp: [
    async ({ sites, withExtension, browserLocale, allSites, mayReachLlm, profile: _profile }, use) => {
      const context = await launchBrowser({
        resolverRules: sites.resolverRules,
        withExtension,
        locale: browserLocale,
        ...(allSites && { allowedHosts: sites.hosts.filter((host) => !host.endsWith('.example')) }),
        ...(mayReachLlm && { allowedHosts: ['chatgpt.com', 'claude.ai'], reachableHosts: ['bench.example'] }),
      });
      let extensionId = '';
      if (withExtension) {
        const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
        extensionId = new URL(worker.url()).host;
      }
      const app = new App(context, sites, extensionId);
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],

  app: async ({ sharedApp }, use) => {
    sharedApp.begin();
    await use(sharedApp);
    expect(sharedApp.unexpectedErrors(), 'errors in a console').toEqual([]);
    expect(sharedApp.foreignRequests, 'requests to other hosts').toEqual([]);
    const violations = sharedApp.sites.all.flatMap((site) => site.violations);
    expect(violations, 'violations of a page policy').toEqual([]);
  },

  open: async ({ app }, use) => {
    const opened: ChatPage[] = [];
    await use(async (url) => {
      const chat = new ChatPage(await app.context.newPage());
      opened.push(chat);
      await chat.open(url);
      return chat;
    });
    for (const chat of opened) await chat.page.close();
  },
});

export { expect };
