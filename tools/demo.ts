/**
 * The demonstration behind `npm start`: two mock chats under the true host names, served from this machine, in a
 * browser with the built extension. `--headless` plays the story by itself and leaves screenshots in `.output/demo`;
 * with `--out` those that the documentation shows, in that folder.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Card } from '../core/memory/types';
import { App } from '../test/e2e/support/app';
import { ChatPage } from '../test/e2e/support/chatPage';
import { launchBrowser } from '../test/e2e/support/launch';
import { type MockSites, startMockSites } from '../test/sites/server';
import { projectRoot } from './ensureInstalled.mjs';

type DemoLanguage = 'en' | 'zh';

const notes = {
  en: {
    claude:
      'Demo, step 1 of 2. This chat is a mock on your own machine. Tell it something about yourself, for example: ' +
      '“I commute by subway and it is packed at rush hour. I really dislike crowded places.” Then click the puzzle piece in the toolbar and choose Keepsake to see what was learnt, and go on in the ChatGPT tab.',
    chatgpt:
      'Demo, step 2 of 2. Type “Any ideas for the weekend?” and wait a moment: the round button by the box shows how many memories fit. ' +
      'Click it. Your draft stays, nothing is sent, Ctrl+Z takes it back.',
  },
  zh: {
    claude:
      '演示，第 1 步（共 2 步）。这是在你自己电脑上的模拟对话。说点关于你的事，比如：「我平时坐地铁上下班，早高峰特别挤。我不喜欢人多的地方。」' +
      '然后点工具栏里的拼图图标，选择「拾忆」，看看记住了什么；再到 ChatGPT 标签页继续。',
    chatgpt:
      '演示，第 2 步（共 2 步）。输入「周末想出去玩，有什么推荐？」，稍等片刻：输入框旁的圆按钮会显示有几条合适的记忆。点一下它。草稿原样不动，什么都不会发送，Ctrl+Z 可以撤回。',
  },
} as const;

const story = {
  en: {
    said: 'I commute by subway and it is packed at rush hour. I really dislike crowded places.',
    asked: 'Any ideas for the weekend?',
  },
  zh: { said: '我平时坐地铁上下班，早高峰特别挤。我不喜欢人多的地方。', asked: '周末想出去玩，有什么推荐？' },
} as const;

/** Chinese for a Chinese system, else English. */
function systemLanguage(): DemoLanguage {
  const locale = process.env.LC_ALL || process.env.LANG || Intl.DateTimeFormat().resolvedOptions().locale;
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

function dress(sites: MockSites, lang: DemoLanguage): void {
  const locale = lang === 'zh' ? 'zh-CN' : 'en';
  sites.claude.config = { ...sites.claude.config, locale, demoNote: notes[lang].claude };
  sites.chatgpt.config = { ...sites.chatgpt.config, locale, demoNote: notes[lang].chatgpt };
}

/** Opens the two chats for a person and stays until the browser is closed. */
async function showDemo(sites: MockSites, lang: DemoLanguage): Promise<void> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'keepsake-demo-'));
  const context = await launchBrowser({
    resolverRules: sites.resolverRules,
    withExtension: true,
    locale: lang === 'zh' ? 'zh-CN' : 'en-US',
    headless: false,
    userDataDir,
  });
  const [first] = context.pages();
  const second = await context.newPage();
  await second.goto('https://chatgpt.com/');
  const claude = first ?? (await context.newPage());
  await claude.goto('https://claude.ai/new');
  await claude.bringToFront();
  console.log(lang === 'zh' ? '浏览器已打开。关闭它即可结束演示。' : 'The browser is open. Close it to end the demo.');
  await new Promise<void>((resolve) => context.on('close', () => resolve()));
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 3 });
}

/** Waits until at least two memories are there, as the popup would list them. */
async function waitForCards(app: App): Promise<Card[]> {
  let cards: Card[] = [];
  await expect
    .poll(
      async () => {
        cards = (await app.send<{ cards: Card[] }>('listCards', {})).cards;
        return cards.length;
      },
      { timeout: 30_000, message: 'memories learnt from the chat with Claude' },
    )
    .toBeGreaterThanOrEqual(2);
  return cards;
}

/** Pictures of the story that the documentation shows. */
const inDocs: ReadonlySet<string> = new Set(['popup', 'recall']);

/** Plays the story without a display and shows what came of it. */
async function playStory(
  context: BrowserContext,
  sites: MockSites,
  lang: DemoLanguage,
  folder: string,
  isForDocs: boolean,
): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const app = new App(context, sites, new URL(worker.url()).host);
  const { said, asked } = story[lang];
  const shoot = async (page: Page, name: string): Promise<void> => {
    if (isForDocs && !inDocs.has(name)) return;
    const path = join(folder, `${name}-${lang}.png`);
    await page.screenshot({ path });
    console.log(`  screenshot: ${path}`);
  };

  console.log(`\nOn claude.ai the user says: ${said}`);
  const claude = new ChatPage(await context.newPage());
  await claude.open('https://claude.ai/new');
  await claude.say(said);
  for (const card of await waitForCards(app)) {
    console.log(
      `  memory: ${card.text}   [${card.kind}${card.polarity === -1 ? ', dislike' : ''}] from “${card.evidence[0]?.quote}”`,
    );
  }
  await shoot(claude.page, 'claude');

  const popup = await app.openPopup();
  await popup.waitForTimeout(800);
  await shoot(popup, 'popup');
  await popup.close();

  console.log(`\nOn chatgpt.com the user types: ${asked}`);
  const chatgpt = new ChatPage(await context.newPage());
  await chatgpt.open('https://chatgpt.com/');
  await chatgpt.type(asked);
  const button = chatgpt.page.locator('keepsake-layer .round');
  await expect(button).toContainText(/[1-5]/, { timeout: 30_000 });
  await shoot(chatgpt.page, 'offer');
  await button.click();
  await expect.poll(() => chatgpt.text(), { timeout: 10_000 }).toMatch(/\[\/Memory\]|\[记忆结束\]/);
  console.log((await chatgpt.text()).replace(/^/gm, '  | '));
  await chatgpt.page.waitForTimeout(400);
  await shoot(chatgpt.page, 'recall');
  await app.send('deleteEverything');
  await claude.page.close();
  await chatgpt.page.close();
}

const sites = await startMockSites();
try {
  if (process.argv.includes('--headless')) {
    const { values } = parseArgs({ options: { headless: { type: 'boolean' }, out: { type: 'string' } } });
    const folder = values.out ?? join(projectRoot, '.output', 'demo');
    mkdirSync(folder, { recursive: true });
    for (const lang of ['zh', 'en'] as const) {
      dress(sites, lang);
      const context = await launchBrowser({
        resolverRules: sites.resolverRules,
        withExtension: true,
        locale: lang === 'zh' ? 'zh-CN' : 'en-US',
      });
      try {
        await playStory(context, sites, lang, folder, values.out !== undefined);
      } finally {
        await context.close();
      }
    }
    console.log('\nThe story works. Start it on a machine with a display to try it by hand.');
  } else {
    const lang = systemLanguage();
    dress(sites, lang);
    await showDemo(sites, lang);
  }
} finally {
  await sites.close();
}
