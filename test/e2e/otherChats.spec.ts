import type { Page } from '@playwright/test';
import { distilPrompt } from '../../core/memory/extract/llm/distilPrompt';
import type { App } from './support/app';
import { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';
import { layer, line, panel } from './support/ourLayer';

test.use({ profile: 'otherChats' });
test.describe.configure({ mode: 'serial' });

interface StoredCard {
  text: string;
  status: string;
  mentionCount: number;
  evidence: { quote: string; site: string }[];
}

const cardsOf = async (app: App) =>
  (await app.send<{ cards: StoredCard[] }>('listCards', { statuses: ['active', 'pending'], limit: 100 })).cards;

/** Waits until every job is done. */
async function rested(app: App): Promise<void> {
  await expect.poll(async () => (await app.send<{ jobsWaiting: number }>('getOverview')).jobsWaiting).toBe(0);
}

async function openMenu(page: Page): Promise<void> {
  // The main click may insert at once; this one never does.
  await layer(page).locator('.round').click({ button: 'right' });
  await expect(panel(page)).toBeVisible();
  await panel(page).locator('[aria-label="More"], [aria-label="更多"]').click();
  // A panel without rows is high enough for all of the menu.
  const [outer, last] = await Promise.all([
    panel(page).boundingBox(),
    panel(page).locator('.menu button').last().boundingBox(),
  ]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
}

const languages = [
  {
    lang: 'zh',
    said: ['我对花生过敏，出门吃饭要注意。', '五月我打算去成都旅行，安排四天。', '周末带我家两个孩子去哪里玩好？'],
    reply:
      '好的，这是提炼结果：\n\n```\nKEEPSAKE 1\n主题：五月去成都旅行的安排\n决定：无\n待办：安排四天行程\n涉及：成都\n下次注意：花生过敏\n关键词：成都，旅行，花生\n重要性：4\n[事实] 我对花生过敏 <= “我对花生过敏”\n[事实] 我出门吃饭要注意花生 <= “出门吃饭要注意”\n[计划] 五月我打算去成都旅行 <= “五月我打算去成都旅行”\n[事实] 我家有两个孩子 <= “我家两个孩子”\n[事实] 我在北京有三套房 <= “我在北京有三套房”\n```',
    topic: '五月去成都旅行的安排',
    fact: '花生',
    onlyTheChat: '我家有两个孩子',
    invented: '三套房',
    command: '/记忆 提炼',
    carried: '成都',
  },
  {
    lang: 'en',
    said: [
      'I am allergic to peanuts, so eating out takes care.',
      'I plan to travel to Lisbon in May for four days.',
      'Where could I take my two kids on a rainy Sunday?',
    ],
    reply:
      'Here it is:\n\n```\nKEEPSAKE 1\nTopic: a trip to Lisbon in May\nDecisions: none\nTo do: none\nThings: Lisbon\nMind next time: peanuts\nKeywords: Lisbon, travel, peanuts\nImportance: 4\n[fact] I am allergic to peanuts <= "I am allergic to peanuts"\n[fact] Eating out takes care <= "eating out takes care"\n[plan] I plan to travel to Lisbon in May <= "I plan to travel to Lisbon in May"\n[fact] I have two kids <= "take my two kids"\n[fact] I own three houses in Beijing <= "I own three houses in Beijing"\n```',
    topic: 'a trip to Lisbon in May',
    fact: 'peanuts',
    onlyTheChat: 'I have two kids',
    invented: 'three houses',
    command: '/mem distil',
    carried: 'Lisbon',
  },
] as const;

for (const words of languages) {
  test.describe(`in ${words.lang}`, () => {
    test('the chat distils the conversation when asked from the panel, and each statement is kept once', async ({
      app,
      open,
    }) => {
      await app.send('deleteEverything');
      await app.changeSettings({ uiLanguage: words.lang });
      const chat = await open('https://claude.ai/new');
      for (const text of words.said) await chat.say(text);
      await expect.poll(async () => (await app.table('turns')).length).toBe(2 * words.said.length);
      await rested(app);
      const before = await cardsOf(app);

      await openMenu(chat.page);
      await panel(chat.page)
        .getByText(words.lang === 'zh' ? '请 AI 提炼这段对话' : 'Distil with this chat')
        .click();
      await expect(line(chat.page)).toContainText(words.lang === 'zh' ? '已放进输入框' : 'is in the box');
      expect((await chat.text()).trim()).toBe(distilPrompt(words.lang));
      expect(app.sites.claude.sent).toHaveLength(words.said.length);

      app.sites.claude.reply(words.reply);
      await chat.send();
      expect(app.sites.claude.sent.at(-1)?.text.trim()).toBe(distilPrompt(words.lang));
      await expect(line(chat.page)).toContainText(
        words.lang === 'zh' ? /已提炼 \d+ 条记忆/ : /\d+ memor(y|ies) distilled/,
      );
      await rested(app);

      const cards = await cardsOf(app);
      const about = (text: string) => cards.filter((card) => card.text.includes(text));
      expect(about(words.fact).length).toBeGreaterThan(0);
      expect(about(words.onlyTheChat)).toEqual([
        expect.objectContaining({ text: words.onlyTheChat, status: 'active' }),
      ]);
      expect(before.some((card) => card.text === words.onlyTheChat)).toBe(false);
      expect(about(words.invented)).toEqual([]);
      expect(cards.every((card) => card.mentionCount === 1)).toBe(true);
      expect(
        cards.every((card) => card.evidence.every((piece) => words.said.some((said) => said.includes(piece.quote)))),
      ).toBe(true);
      expect(cards.length).toBeGreaterThanOrEqual(before.length);
      const quotes = cards.map((card) => card.evidence[0]?.quote ?? '');
      expect(new Set(quotes).size).toBe(quotes.length);
      const episodes = await app.send<{ topic: string; writtenBy: string }[]>('listEpisodes', {});
      expect(episodes).toEqual([expect.objectContaining({ topic: words.topic, writtenBy: 'chat' })]);
      expect(await chat.troubles()).toEqual([]);
    });

    test('rubbish in place of the answer stores nothing and is said', async ({ app, open }) => {
      await app.send('deleteEverything');
      const chat = await open('https://claude.ai/new');
      await chat.say(words.said[0]);
      await expect.poll(async () => (await app.table('turns')).length).toBe(2);
      await rested(app);
      const before = await cardsOf(app);
      await chat.type(words.command);
      await chat.page.keyboard.press('Enter');
      await expect.poll(async () => (await chat.text()).trim()).toBe(distilPrompt(words.lang));
      expect(app.sites.claude.sent).toHaveLength(1);
      app.sites.claude.reply('Ich kann das leider nicht. {"memories": [1, 2');
      await chat.send();
      await expect(line(chat.page)).toContainText(words.lang === 'zh' ? '不是约定的格式' : 'not in the form asked for');
      await rested(app);
      expect(await cardsOf(app)).toEqual(before);
      expect(await app.send('listEpisodes', {})).toEqual([]);
    });

    test('the request can be taken out again, and waits for an empty box', async ({ app, open }) => {
      const chat = await open('https://claude.ai/new');
      await chat.say(words.said[0]);
      await chat.type('draft');
      await openMenu(chat.page);
      await panel(chat.page).locator('.menu button').first().click();
      await expect(line(chat.page)).toContainText(words.lang === 'zh' ? '清空草稿' : 'clear your draft');
      expect(await chat.text()).toBe('draft');
      for (let n = 0; n < 5; n++) await chat.page.keyboard.press('Backspace');
      await openMenu(chat.page);
      await panel(chat.page).locator('.menu button').first().click();
      await expect.poll(async () => (await chat.text()).trim()).toBe(distilPrompt(words.lang));
      await line(chat.page).locator('.text-button').click();
      await expect.poll(() => chat.text()).toBe('');
      await expect(line(chat.page)).toHaveCount(0);
      expect(app.sites.claude.sent).toHaveLength(1);
    });

    test('a conversation goes on in another AI, its background in the box and unsent, and nothing is learnt from it', async ({
      app,
      open,
    }) => {
      await app.send('deleteEverything');
      const chat = await open('https://claude.ai/new');
      for (const text of words.said) await chat.say(text);
      await expect.poll(async () => (await app.table('turns')).length).toBe(2 * words.said.length);
      await rested(app);
      const before = await cardsOf(app);

      await openMenu(chat.page);
      await panel(chat.page).locator('.menu button').nth(1).click();
      await expect(panel(chat.page).locator('.carry-on button')).toHaveText(['ChatGPT']);
      await expect(panel(chat.page).locator('.carry-on button')).toBeFocused();
      const opening = app.context.waitForEvent('page');
      await chat.page.keyboard.press('Enter');
      const other = new ChatPage(await opening);
      await other.ready();
      await expect(line(other.page)).toContainText('Claude');
      const text = await other.text();
      for (const part of [words.carried, words.fact, words.lang === 'zh' ? '[记忆开始]' : '[Memory]']) {
        expect(text).toContain(part);
      }
      expect(app.sites.chatgpt.sent).toEqual([]);

      const question = words.lang === 'zh' ? '第二天怎么安排？' : 'What about the second day?';
      await other.page.keyboard.insertText(question);
      await other.send();
      expect(app.sites.chatgpt.sent[0]?.text).toContain(question);
      expect(app.sites.chatgpt.sent[0]?.text).toContain(words.carried);
      await expect.poll(async () => (await app.table('turns')).length).toBe(2 * words.said.length + 2);
      await rested(app);
      expect((await cardsOf(app)).map((card) => [card.text, card.mentionCount])).toEqual(
        before.map((card) => [card.text, card.mentionCount]),
      );
      // It was given once.
      await other.page.goto('https://chatgpt.com/');
      await other.ready();
      await other.page.waitForTimeout(800);
      expect((await other.text()).trim()).toBe('');
      await other.page.close();
    });
  });
}

test('a private chat can neither be distilled nor carried on', async ({ app, open }) => {
  await app.changeSettings({ uiLanguage: 'en' });
  const chat = await open('https://claude.ai/new?incognito');
  await openMenu(chat.page);
  await panel(chat.page).locator('.menu button').nth(1).click();
  await expect(line(chat.page)).toContainText('This is a private chat.');
  await expect(panel(chat.page)).toHaveCount(0);
});
