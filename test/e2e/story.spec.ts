import type { Card } from '../../core/memory/types';
import type { App } from './support/app';
import type { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';

test.use({ profile: 'story' });
test.describe.configure({ mode: 'serial' });

/** Memories in force, as the popup would list them. */
async function cards(app: App): Promise<Card[]> {
  const { cards } = await app.send<{ cards: Card[] }>('listCards', { limit: 100 });
  return cards;
}

/** Waits until nothing is left to be read, then returns the memories. */
async function settledCards(app: App, atLeast: number): Promise<Card[]> {
  await expect
    .poll(
      async () => {
        const { jobsWaiting } = await app.send<{ jobsWaiting: number }>('getOverview');
        const count = (await cards(app)).length;
        return count >= atLeast && jobsWaiting <= 1 ? 'settled' : `${count} cards, ${jobsWaiting} jobs`;
      },
      { timeout: 30_000 },
    )
    .toBe('settled');
  return cards(app);
}

const button = (chat: ChatPage) => chat.page.locator('keepsake-layer .round');

async function forgetAll(app: App): Promise<void> {
  expect(await app.send('deleteEverything')).toEqual({ rowsLeft: 0 });
}

const stories = [
  {
    lang: 'Chinese',
    told: '我平时坐地铁上下班，早高峰特别挤。我不喜欢人多的地方。',
    commute: /地铁/,
    dislike: /不喜欢人多的地方/,
    ask: '周末想出去玩，有什么推荐？',
    askOther: 'Any ideas for the weekend?',
    unrelated: '帮我用 Python 写一个快速排序',
    open: '[记忆开始]',
    close: '[记忆结束]',
  },
  {
    lang: 'English',
    told: 'I commute by subway and it is packed at rush hour. I really dislike crowded places.',
    commute: /subway/,
    dislike: /dislike crowded places/,
    ask: 'Any ideas for the weekend?',
    askOther: '周末想出去玩，有什么推荐？',
    unrelated: 'Write a quicksort in Python',
    open: '[Memory]',
    close: '[/Memory]',
  },
];

for (const story of stories) {
  test.describe(`the story in ${story.lang}`, () => {
    test('learns both statements from a chat with Claude, each bound to its quote', async ({ app, open }) => {
      await forgetAll(app);
      const chat = await open('https://claude.ai/new');
      await chat.say(story.told);
      const learnt = await settledCards(app, 2);
      expect(learnt).toHaveLength(2);
      const commute = learnt.find((card) => story.commute.test(card.text));
      const dislike = learnt.find((card) => story.dislike.test(card.text));
      expect(commute?.evidence[0]?.quote).toMatch(story.commute);
      expect(dislike?.polarity).toBe(-1);
      for (const card of learnt) {
        expect(card.evidence[0]?.site).toBe('claude');
        expect(story.told).toContain(card.evidence[0]?.quote);
        expect(card.evidence[0]?.url).toMatch(/^https:\/\/claude\.ai\/chat\//);
      }
      expect(await chat.troubles()).toEqual([]);
    });

    for (const layout of ['A', 'B'] as const) {
      test(`offers it in ChatGPT (layout ${layout}) and inserts with one click, one undo takes it back`, async ({
        app,
        open,
      }) => {
        app.sites.chatgpt.config = { ...app.sites.chatgpt.config, layout };
        await app.killWorker();
        const chat = await open('https://chatgpt.com/');
        await chat.type(story.ask);
        await expect(button(chat)).toContainText(/[1-5]/);
        await app.killWorker();
        await button(chat).click();
        await expect.poll(() => chat.text()).toContain(story.close);
        await expect(chat.page.locator('keepsake-layer .line')).toBeVisible();
        const text = await chat.text();
        expect(text.startsWith(story.open)).toBe(true);
        expect(text).toMatch(story.dislike);
        expect(text.endsWith(story.ask)).toBe(true);
        // The caret is where it was: behind the draft.
        await chat.page.keyboard.insertText('!');
        expect(await chat.text()).toBe(`${text}!`);
        await chat.page.keyboard.press('Backspace');
        expect(app.sites.chatgpt.sent).toEqual([]);
        expect(await chat.troubles()).toEqual([]);
      });
    }

    test('takes the block back with one Ctrl+Z', async ({ open }) => {
      const chat = await open('https://chatgpt.com/');
      await chat.type(story.ask);
      await expect(button(chat)).toContainText(/[1-5]/);
      await button(chat).click();
      await expect.poll(() => chat.text()).toContain(story.close);
      await chat.page.keyboard.press('Control+z');
      await expect.poll(() => chat.text()).toBe(story.ask);
    });

    test('answers a draft in the other language with it', async ({ open }) => {
      const chat = await open('https://chatgpt.com/');
      await chat.type(story.askOther);
      await expect(button(chat)).toContainText(/[1-5]/);
      await button(chat).click();
      await expect.poll(() => chat.text()).toMatch(story.dislike);
    });

    test('offers nothing where nothing fits', async ({ app, open }) => {
      const chat = await open('https://chatgpt.com/');
      await chat.type(story.unrelated);
      await chat.page.waitForTimeout(2_000);
      await expect(button(chat)).not.toContainText(/\d/);
      const answer = await app.send<{ hits: unknown[] }>('recallPreview', { query: story.unrelated, scope: 'global' });
      expect(answer.hits).toEqual([]);
    });

    test('learns nothing from the text it inserted itself', async ({ app, open }) => {
      const before = await cards(app);
      const chat = await open('https://chatgpt.com/');
      await chat.type(story.ask);
      await expect(button(chat)).toContainText(/[1-5]/);
      await button(chat).click();
      await expect.poll(() => chat.text()).toContain(story.close);
      const text = await chat.text();
      await chat.focus();
      await chat.send();
      // The editor's empty lines may be folded on the way; the words are all there.
      expect(app.sites.chatgpt.sent[0]?.text.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
      await expect
        .poll(async () => (await app.send<{ turns: number }>('getOverview')).turns, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(4);
      const after = await settledCards(app, before.length);
      expect(after.map((card) => card.text).sort()).toEqual(before.map((card) => card.text).sort());
    });

    test('forgets for good: no recall path finds a deleted card', async ({ app, open }) => {
      const dislike = (await cards(app)).find((card) => story.dislike.test(card.text));
      expect(dislike).toBeDefined();
      await app.send('forgetCards', { ids: [dislike?.id] });
      await app.send('restoreCards', { ids: [dislike?.id] });
      expect((await cards(app)).some((card) => card.id === dislike?.id)).toBe(true);
      await app.send('deleteCardsForGood', { ids: [dislike?.id] });
      await app.killWorker();
      const answer = await app.send<{ hits: { card: Card }[] }>('recallPreview', { query: story.ask, scope: 'global' });
      expect(answer.hits.filter((hit) => story.dislike.test(hit.card.text))).toEqual([]);
      const chat = await open('https://chatgpt.com/');
      await chat.type(story.ask);
      await chat.page.waitForTimeout(2_000);
      const { cards: found } = await app.send<{ cards: Card[] }>('listCards', {
        text: dislike?.text,
        statuses: ['active', 'pending', 'superseded', 'archived', 'expired', 'trashed'],
      });
      expect(found.filter((card) => story.dislike.test(card.text))).toEqual([]);
    });
  });
}

test('keeps out of private chats on both sites', async ({ app, open }) => {
  await forgetAll(app);
  const claude = await open('https://claude.ai/new?incognito');
  await claude.say('我对花生过敏，记住这一点。');
  const chatgpt = await open('https://chatgpt.com/?temporary-chat=true');
  await chatgpt.say('I am allergic to peanuts, remember that.');
  await chatgpt.page.waitForTimeout(3_000);
  const overview = await app.send<{ turns: number }>('getOverview');
  expect(overview.turns).toBe(0);
  expect(await cards(app)).toEqual([]);
});
