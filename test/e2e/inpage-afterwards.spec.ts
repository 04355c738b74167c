import type { Page } from '@playwright/test';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';
import { layer, line, panel } from './support/ourLayer';

// What a person does after sending: says whether memories were of use, keeps words of the conversation.
test.use({ profile: 'inpage' });
test.describe.configure({ mode: 'serial' });

const pick = (page: Page) => layer(page).locator('.pick');

const languages = [
  {
    lang: 'zh',
    known: '我不喜欢人多的地方。',
    draft: '周末想出去玩，有什么推荐？',
    said: '我对花生过敏，出门吃饭要注意。',
    kept: '花生',
    ask: '上次放进的记忆有用吗',
    yes: '有用',
    no: '没用上',
    more: '更多',
    undo: '撤销',
  },
  {
    lang: 'en',
    known: 'I do not like crowded places.',
    draft: 'Any ideas for the weekend?',
    said: 'I am allergic to peanuts, so eating out takes care.',
    kept: 'peanuts',
    ask: 'Were the last memories useful?',
    yes: 'Useful',
    no: 'Not useful',
    more: 'More',
    undo: 'Undo',
  },
] as const;

interface Known {
  cards: { text: string; usedCount: number; evidence: { url?: string; site: string }[] }[];
}

const cardsWith = async (app: App, text: string) =>
  (await app.send<Known>('listCards', { text, statuses: ['active', 'pending'] })).cards;

for (const words of languages) {
  test.describe(`in ${words.lang}`, () => {
    test('memories that went out are judged on demand, by keyboard alone, and the card learns from it', async ({
      app,
      open,
    }) => {
      await expect.poll(() => app.send('deleteEverything')).toEqual({ rowsLeft: 0 });
      await app.changeSettings({ uiLanguage: words.lang });
      await app.send('addCard', { text: words.known, scope: 'global' });
      const chat = await open('https://claude.ai/new');
      await layer(chat.page).locator('.round').click({ button: 'right' });
      await panel(chat.page).locator(`[aria-label="${words.more}"]`).click();
      // Nothing went out yet, so there is nothing to ask.
      await expect(panel(chat.page).locator('.menu')).not.toContainText(words.ask);
      await chat.page.keyboard.press('Escape');
      await chat.page.keyboard.press('Escape');
      await chat.type(words.draft);
      await expect(layer(chat.page).locator('.round-count')).toHaveText('1', { timeout: 20_000 });
      await layer(chat.page).locator('.round').click();
      await expect(line(chat.page)).toBeVisible();
      await chat.send();

      await layer(chat.page).locator('.round').click({ button: 'right' });
      await panel(chat.page).locator(`[aria-label="${words.more}"]`).focus();
      await chat.page.keyboard.press('Enter');
      await panel(chat.page).getByText(words.ask).focus();
      await chat.page.keyboard.press('Enter');
      await expect(panel(chat.page).locator('.judged')).toHaveCount(1);
      const yes = panel(chat.page).getByText(words.yes, { exact: true });
      await expect(yes).toBeFocused();
      await chat.page.keyboard.press('Enter');
      await expect(yes).toHaveAttribute('aria-pressed', 'true');
      const used = async () => (await cardsWith(app, words.known.slice(0, -1))).map((card) => card.usedCount);
      await expect.poll(used).toEqual([1]);
      await chat.page.keyboard.press('Tab');
      await chat.page.keyboard.press('Enter');
      await expect(panel(chat.page).getByText(words.no, { exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(used).toEqual([0]);
      const log = await app.send<{ insertedIds: string[]; usedIds: string[] }[]>('listRecallLog', {});
      expect(log.map((entry) => [entry.insertedIds.length, entry.usedIds.length])).toEqual([[1, 0]]);
      await chat.page.keyboard.press('Escape');
      await expect(panel(chat.page)).toHaveCount(0);
      // The caret is back in the box, and for such a draft the card is not offered again.
      await chat.page.keyboard.insertText(words.draft);
      await expect.poll(() => chat.text()).toBe(words.draft);
      await chat.page.waitForTimeout(1500);
      await layer(chat.page).locator('.round').click({ button: 'right' });
      await expect(panel(chat.page)).toBeVisible();
      await chat.page.waitForTimeout(500);
      await expect(panel(chat.page).locator('.offer', { hasText: words.known.slice(0, -1) })).toHaveCount(0);
      expect(await chat.troubles()).toEqual([]);
    });

    test('selected words are remembered with their source by one click, and the click can be taken back', async ({
      app,
      open,
    }) => {
      await app.changeSettings({ uiLanguage: words.lang });
      const chat = await open('https://claude.ai/new');
      await chat.say(words.said);
      await expect.poll(async () => (await app.table('turns')).length).toBeGreaterThan(1);
      await expect.poll(async () => (await app.send<{ jobsWaiting: number }>('getOverview')).jobsWaiting).toBe(0);
      await app.send('deleteEverything');
      const message = chat.page.locator('[data-testid="user-message"]').first();
      await message.click({ clickCount: 3 });
      await expect(pick(chat.page)).toBeVisible();
      await pick(chat.page).click();
      await expect(pick(chat.page)).toHaveCount(0);
      await expect(line(chat.page)).toContainText(words.kept);
      const [card] = await cardsWith(app, words.kept);
      expect(card?.evidence[0]).toMatchObject({
        site: 'claude',
        url: expect.stringMatching(/^https:\/\/claude\.ai\/chat\//),
      });
      await line(chat.page).getByText(words.undo).click();
      await expect.poll(async () => (await cardsWith(app, words.kept)).length).toBe(0);
      expect(app.sites.claude.sent).toHaveLength(1);
      expect(await chat.troubles()).toEqual([]);
    });
  });
}

test('nothing pops up beside a selection in a private chat, outside of messages, or where it is switched off', async ({
  app,
  open,
}) => {
  await app.changeSettings({ uiLanguage: 'en' });
  const chat = await open('https://claude.ai/new');
  await chat.say(languages[1].said);
  const message = chat.page.locator('[data-testid="user-message"]').first();
  await chat.page.locator('nav .trap').click({ clickCount: 3 });
  await chat.page.waitForTimeout(700);
  await expect(pick(chat.page)).toHaveCount(0);
  await message.click({ clickCount: 3 });
  await expect(pick(chat.page)).toBeVisible();
  await app.changeSettings({ selectionButton: false });
  await expect(pick(chat.page)).toHaveCount(0);
  await app.changeSettings({ selectionButton: true });

  const secret = await open('https://claude.ai/new?incognito');
  await secret.say(languages[1].said);
  await secret.page.locator('[data-testid="user-message"]').first().click({ clickCount: 3 });
  await secret.page.waitForTimeout(700);
  await expect(pick(secret.page)).toHaveCount(0);
});
