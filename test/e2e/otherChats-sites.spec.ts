import { distilPrompt } from '../../core/memory/extract/llm/distilPrompt';
import { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';

test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

const places = [
  { site: 'chatgpt', url: 'https://chatgpt.com/' },
  { site: 'gemini', url: 'https://gemini.google.com/app' },
  { site: 'deepseek', url: 'https://chat.deepseek.com/' },
  { site: 'kimi', url: 'https://www.kimi.com/' },
  { site: 'doubao', url: 'https://www.doubao.com/chat/' },
  { site: 'qwen', url: 'https://chat.qwen.ai/' },
  { site: 'yuanbao', url: 'https://yuanbao.tencent.com/chat' },
  { site: 'grok', url: 'https://grok.com/' },
  { site: 'perplexity', url: 'https://www.perplexity.ai/' },
] as const;

const reply =
  '```\nKEEPSAKE 1\n主题：周末带孩子出门\n关键词：周末，孩子\n重要性：3\n[事实] 我家有两个孩子 <= “我家两个孩子”\n[事实] 我在北京有三套房 <= “我在北京有三套房”\n```';

for (const { site, url } of places) {
  test(`${site}: the chat distils its conversation, whatever its editor and its traffic`, async ({ app, open }) => {
    await app.startOver({ uiLanguage: 'zh', captureWithoutPrivateMode: places.map((place) => place.site) });
    const chat = await open(url);
    await chat.say('周末带我家两个孩子去哪里玩好？');
    await expect.poll(async () => (await app.table('turns')).length, { timeout: 20_000 }).toBe(2);
    await chat.type('/记忆 提炼');
    await chat.page.keyboard.press('Enter');
    await expect.poll(async () => (await chat.text()).trim()).toBe(distilPrompt('zh'));
    app.sites[site].reply(reply);
    await chat.send();
    await expect(chat.page.locator('keepsake-layer .line')).toContainText('已提炼 1 条记忆', { timeout: 20_000 });
    const { cards } = await app.send<{ cards: { text: string }[] }>('listCards', { statuses: ['active', 'pending'] });
    expect(cards.map((card) => card.text)).toEqual(['我家有两个孩子']);
  });
}

test('a conversation goes on in every site that is allowed, its background to the letter in the box', async ({
  app,
  open,
}) => {
  await app.startOver({ uiLanguage: 'en' });
  const chat = await open('https://claude.ai/new');
  await chat.say('I am allergic to peanuts, and I plan to travel to Lisbon in May.');
  await expect.poll(async () => (await app.table('turns')).length).toBe(2);
  await expect.poll(async () => (await app.send<{ jobsWaiting: number }>('getOverview')).jobsWaiting).toBe(0);
  const layer = chat.page.locator('keepsake-layer');
  const texts: string[] = [];
  for (const name of ['ChatGPT', 'Gemini', 'DeepSeek', 'Kimi', 'Doubao', 'Qwen', 'Yuanbao', 'Grok', 'Perplexity']) {
    await chat.page.bringToFront();
    await layer.locator('.round').click({ button: 'right' });
    await layer.locator('[aria-label="More"]').click();
    await layer.getByText('Carry on in another AI').click();
    const opening = app.context.waitForEvent('page');
    await layer.locator('.carry-on').getByText(name, { exact: true }).click();
    const other = new ChatPage(await opening);
    await other.ready();
    await expect(other.page.locator('keepsake-layer .line')).toContainText('What you said in Claude is in the box.');
    texts.push((await other.text()).trim());
    expect(await other.troubles()).toEqual([]);
    await other.page.close();
  }
  expect(texts[0]).toContain('Lisbon');
  expect(texts[0]?.startsWith('[Memory]')).toBe(true);
  expect(texts[0]?.endsWith('[/Memory]')).toBe(true);
  expect(new Set(texts).size).toBe(1);
});
