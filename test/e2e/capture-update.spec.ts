import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Turn } from '../../core/memory/types';
import { App } from './support/app';
import { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';
import { extensionFolder, launchBrowser } from './support/launch';

// A new version comes while a chat is open. Its files are laid over the old ones and the browser is told to load them, as
// an update does; `chrome.runtime.reload()` leaves a headless browser without the extension.
test.use({ profile: 'update', withExtension: false });

const said = (turns: { role: string; text: string }[]): string[] => turns.map(({ role, text }) => `${role}: ${text}`);

test('a new version goes on in a tab that was open, once and without a reload', async ({ sites }) => {
  sites.reset();
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-update-'));
  cpSync(extensionFolder(), folder, { recursive: true });
  const context = await launchBrowser({
    resolverRules: sites.resolverRules,
    withExtension: false,
    locale: 'en-US',
    args: [
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--enable-unsafe-extension-debugging',
    ],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const app = new App(context, sites, new URL(worker.url()).host);
    const stored = async (): Promise<string[]> =>
      said((await app.table<Turn>('turns')).sort((a, b) => a.order - b.order || a.at - b.at));
    const chat = new ChatPage(await context.newPage());
    await chat.open('https://claude.ai/new');
    sites.claude.reply('你好！', 'Still here.');
    await chat.say('Said to the old version');
    await expect.poll(stored, { timeout: 20_000 }).toEqual(said(sites.claude.turns()));

    const manifestFile = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string };
    writeFileSync(manifestFile, JSON.stringify({ ...manifest, version: '99.0.1' }));
    const session = await context.browser()?.newBrowserCDPSession();
    await session?.send('Extensions.loadUnpacked', { path: folder });
    await expect
      .poll(async () => {
        const versions = context
          .serviceWorkers()
          .map((one) => one.evaluate(() => chrome.runtime.getManifest().version));
        return (await Promise.allSettled(versions)).map((one) => (one.status === 'fulfilled' ? one.value : ''));
      })
      .toContain('99.0.1');

    await chat.page.waitForTimeout(3_000);
    await chat.say('说给新版本听');
    await expect.poll(stored, { timeout: 20_000 }).toEqual(said(sites.claude.turns()));
    await expect(chat.page.locator('keepsake-layer')).toHaveCount(1);
    await expect(chat.page.locator('keepsake-layer').getByText('Reload this tab')).toHaveCount(0);
    expect(await chat.troubles()).toEqual([]);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
