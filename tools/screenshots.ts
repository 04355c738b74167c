/**
 * Pictures of Keepsake on every mock site for docs/sites.md: a draft, the memories that fit it, and how they look in the
 * box. Needs `npm run build:e2e`. Run: npx tsx tools/screenshots.ts --out docs/sites
 * With `--all` each site in both languages, light and dark, to be looked at: npx tsx tools/screenshots.ts --all --out look
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, expect } from '@playwright/test';
import { App } from '../test/e2e/support/app';
import { ChatPage } from '../test/e2e/support/chatPage';
import { launchBrowser } from '../test/e2e/support/launch';
import { type MockSites, startMockSites } from '../test/sites/server';

type Language = 'en' | 'zh';

/** Each site in the language most of its users speak, half of them dark. */
const places: { id: keyof MockSites & string; layout: string; url: string; lang: Language; dark: boolean }[] = [
  { id: 'chatgpt', layout: 'A', url: 'https://chatgpt.com/', lang: 'en', dark: false },
  { id: 'claude', layout: 'A', url: 'https://claude.ai/new', lang: 'en', dark: true },
  { id: 'gemini', layout: 'A', url: 'https://gemini.google.com/app', lang: 'en', dark: false },
  { id: 'grok', layout: 'A', url: 'https://grok.com/', lang: 'en', dark: true },
  { id: 'perplexity', layout: 'A', url: 'https://www.perplexity.ai/', lang: 'en', dark: false },
  { id: 'mistral', layout: 'A', url: 'https://chat.mistral.ai/chat', lang: 'en', dark: true },
  { id: 'poe', layout: 'A', url: 'https://poe.com/', lang: 'en', dark: false },
  { id: 'aistudio', layout: 'A', url: 'https://aistudio.google.com/prompts/new_chat', lang: 'en', dark: true },
  { id: 'deepseek', layout: 'A', url: 'https://chat.deepseek.com/', lang: 'zh', dark: true },
  { id: 'kimi', layout: 'A', url: 'https://www.kimi.com/', lang: 'zh', dark: false },
  { id: 'doubao', layout: 'A', url: 'https://www.doubao.com/chat/', lang: 'zh', dark: false },
  { id: 'qwen', layout: 'A', url: 'https://chat.qwen.ai/', lang: 'zh', dark: true },
  { id: 'yuanbao', layout: 'A', url: 'https://yuanbao.tencent.com/chat/naQivTmsDa', lang: 'zh', dark: false },
  { id: 'chatglm', layout: 'A', url: 'https://chatglm.cn/main/alltoolsdetail?lang=zh', lang: 'zh', dark: true },
  { id: 'zai', layout: 'A', url: 'https://chat.z.ai/', lang: 'en', dark: false },
  { id: 'copilot', layout: 'A', url: 'https://copilot.microsoft.com/', lang: 'en', dark: true },
  { id: 'qianwen', layout: 'A', url: 'https://www.qianwen.com/', lang: 'zh', dark: false },
];

const words = {
  en: {
    known: [
      'I do not like crowded places.',
      'I love hiking outside the city on weekends.',
      'I commute by subway and it is packed at rush hour.',
      'I am allergic to peanuts.',
    ],
    draft: 'Any ideas for the weekend?',
  },
  zh: {
    known: ['我不喜欢人多的地方。', '我周末喜欢去郊外徒步。', '我平时坐地铁上下班，早高峰特别挤。', '我对花生过敏。'],
    draft: '周末想出去玩，有什么推荐？',
  },
} as const;

/** Small files: no more of the page than shows the box and what is around it. */
const size = { width: 900, height: 600 };

async function shootPanel(
  context: BrowserContext,
  sites: MockSites,
  place: (typeof places)[number],
  path: string,
): Promise<void> {
  const site = sites.all.find((candidate) => candidate.id === place.id);
  if (!site) throw new Error(`No mock ${place.id}`);
  const locale = place.lang === 'zh' ? 'zh-CN' : 'en';
  Object.assign(site.config, { layout: place.layout, hydrateMs: 50, locale });
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: place.dark ? 'dark' : 'light' });
  const chat = new ChatPage(page);
  await chat.open(place.url);
  await chat.type(words[place.lang].draft);
  const layer = page.locator('keepsake-layer');
  await expect(layer.locator('.round-count')).toHaveText(/[1-5]/, { timeout: 30_000 });
  await layer.locator('.round').click({ button: 'right' });
  await expect(layer.locator('.offer').first()).toBeVisible();
  await expect(layer.locator('.preview-toggle')).toBeVisible();
  await page.mouse.move(4, 4);
  await page.waitForTimeout(400);
  await page.screenshot({ path });
  console.log(`  screenshot: ${path}`);
  await page.close();
}

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'docs/sites' }, all: { type: 'boolean', default: false } },
});
mkdirSync(values.out, { recursive: true });
const sites = await startMockSites();
try {
  for (const lang of ['en', 'zh'] as const) {
    const context = await launchBrowser({
      resolverRules: sites.resolverRules,
      withExtension: true,
      locale: lang === 'zh' ? 'zh-CN' : 'en-US',
      allowedHosts: sites.hosts.filter((host) => !host.endsWith('.example')),
    });
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const app = new App(context, sites, new URL(worker.url()).host);
    await app.changeSettings({ uiLanguage: lang, captureWithoutPrivateMode: places.map((place) => place.id) });
    for (const text of words[lang].known) await app.send('addCard', { text, scope: 'global' });
    for (const place of values.all ? places : places.filter((one) => one.lang === lang)) {
      for (const dark of values.all ? [false, true] : [place.dark]) {
        const name = values.all ? `${place.id}-${lang}-${dark ? 'dark' : 'light'}.png` : `${place.id}.png`;
        await shootPanel(context, sites, { ...place, lang, dark }, join(values.out, name));
      }
    }
    await app.close();
  }
} finally {
  await sites.close();
}
