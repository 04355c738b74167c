import type { App } from './support/app';
import { expect, test } from './support/fixtures';
import { know, layer, line, panel, round } from './support/ourLayer';

// What the panel can do, by keyboard where a key is meant for it, in both languages.
test.use({ profile: 'inpage' });
test.describe.configure({ mode: 'serial' });

const languages = [
  {
    lang: 'zh',
    known: ['我不喜欢人多的地方。', '我周末喜欢去郊外徒步。'],
    inProject: '周末出去玩我更愿意去西湖边。',
    project: '毕业论文',
    draft: '周末想出去玩，有什么推荐？',
    said: '我对花生过敏，出门吃饭要注意。',
    about: '花生',
    more: '更多',
    forgetLast: '忘掉我刚才说的',
    undo: '撤销',
    source: '打开出处对话',
    inWork: '周末我要参加行业峰会，不想出去玩。',
    noneFit: '没有合适的记忆',
  },
  {
    lang: 'en',
    known: ['I do not like crowded places.', 'I love hiking outside the city on weekends.'],
    inProject: 'On weekends I prefer to go to the lake.',
    project: 'Thesis',
    draft: 'Any ideas for the weekend?',
    said: 'I am allergic to peanuts, so eating out takes care.',
    about: 'peanuts',
    more: 'More',
    forgetLast: 'Forget what I just said',
    undo: 'Undo',
    source: 'Open the conversation',
    inWork: 'On weekends I work at the book fair.',
    noneFit: 'Nothing in your memory fits this',
  },
] as const;

const home = { id: 'default', name: '', projects: [] };
const work = { id: 'work', name: 'Work', projects: [] };
const core = (text: string) => text.slice(0, -1);

async function leaveProfiles(app: App): Promise<void> {
  await app.send('switchProfile', { id: home.id });
  await app.send('deleteProfile', { id: work.id });
  await app.changeSettings({ profiles: [home], projects: [] });
}

for (const words of languages) {
  test.describe(`in ${words.lang}`, () => {
    test('the preview is what goes in to the letter, and follows the ticks', async ({ app, open }) => {
      await app.changeSettings({ uiLanguage: words.lang, projects: [] });
      await know(app, words.known);
      const chat = await open('https://chatgpt.com/');
      await chat.type(words.draft);
      await expect(layer(chat.page).locator('.round-count')).toHaveText('2', { timeout: 20_000 });
      await round(chat.page).click({ button: 'right' });
      const toggle = panel(chat.page).locator('.preview-toggle');
      await expect(toggle).toContainText(/\d+/);
      const both = Number(/\d+/.exec((await toggle.textContent()) ?? '')?.[0]);
      await toggle.focus();
      await chat.page.keyboard.press('Enter');
      await panel(chat.page).locator('.offer-tick').first().focus();
      await chat.page.keyboard.press('Space');
      await expect.poll(async () => Number(/\d+/.exec((await toggle.textContent()) ?? '')?.[0])).toBeLessThan(both);
      const preview = await panel(chat.page).locator('.preview-text').textContent();
      await panel(chat.page).locator('.offer-tick').first().focus();
      await chat.page.keyboard.press('Enter');
      await expect(line(chat.page)).toBeVisible();
      expect(await chat.text()).toBe(`${preview}\n\n${words.draft}`);
      expect(app.sites.chatgpt.sent).toEqual([]);
    });

    test('a project is chosen in the panel, and its memories come along only then', async ({ app, open }) => {
      await know(app, words.known);
      await app.changeSettings({ projects: [words.project] });
      await app.send('addCard', { text: words.inProject, scope: `project:${words.project}` });
      const chat = await open('https://claude.ai/new');
      await chat.type(words.draft);
      await expect(layer(chat.page).locator('.round-count')).toBeVisible({ timeout: 20_000 });
      await round(chat.page).click({ button: 'right' });
      const ofProject = panel(chat.page).locator('.offer', { hasText: core(words.inProject) });
      await expect(panel(chat.page).locator('.offer').first()).toBeVisible();
      await expect(ofProject).toHaveCount(0);
      await panel(chat.page).locator('.scope').selectOption(words.project);
      await expect(ofProject).toHaveCount(1);
      await panel(chat.page).locator('.scope').selectOption('');
      await expect(ofProject).toHaveCount(0);
      await app.changeSettings({ projects: [] });
    });

    test('what was just said is forgotten and brought back, and its source can be opened', async ({ app, open }) => {
      await know(app, []);
      const chat = await open('https://claude.ai/new');
      await chat.say(words.said);
      const about = async () =>
        (await app.send<{ cards: unknown[] }>('listCards', { text: words.about, statuses: ['active', 'pending'] }))
          .cards.length;
      await expect.poll(about, { timeout: 20_000 }).toBeGreaterThan(0);
      const learnt = await about();
      await round(chat.page).click({ button: 'right' });
      await panel(chat.page).locator(`[aria-label="${words.more}"]`).focus();
      await chat.page.keyboard.press('Enter');
      await chat.page.keyboard.press('ArrowDown');
      await chat.page.keyboard.press('ArrowDown');
      await expect(panel(chat.page).getByText(words.forgetLast)).toBeFocused();
      await chat.page.keyboard.press('Enter');
      await expect(panel(chat.page).locator('.panel-note')).toContainText(/[1-9]/);
      await expect.poll(about).toBe(0);
      await panel(chat.page).locator('.panel-note').getByText(words.undo).click();
      await expect.poll(about).toBe(learnt);

      await chat.page.keyboard.press('/');
      await chat.page.keyboard.insertText(words.about);
      const link = panel(chat.page).locator(`.offer [aria-label="${words.source}"]`).first();
      await expect(link).toHaveAttribute('href', /^https:\/\/claude\.ai\/chat\//);
      const opening = app.context.waitForEvent('page');
      await link.focus();
      await chat.page.keyboard.press('Enter');
      const source = await opening;
      await expect.poll(() => source.url()).toMatch(/^https:\/\/claude\.ai\/chat\//);
      await source.close();
      expect(await chat.troubles()).toEqual([]);
    });

    test('an open panel shows the memory that is in use, whatever it showed of another one', async ({ app, open }) => {
      await know(app, words.known);
      await app.changeSettings({ uiLanguage: words.lang, profiles: [home, work], projects: [words.project] });
      const chat = await open('https://chatgpt.com/');
      const { page } = chat;
      const texts = panel(page).locator('.offer .card-text');
      const empty = panel(page).locator('.panel-empty');
      await chat.type(words.draft);
      await expect(layer(page).locator('.round-count')).toHaveText('2', { timeout: 20_000 });
      await round(page).click({ button: 'right' });
      await expect(texts).toHaveCount(2);

      await app.send('switchProfile', { id: work.id });
      await expect(texts).toHaveCount(0);
      await expect(empty).toContainText(words.noneFit);
      await expect(panel(page).locator('.scope')).toHaveCount(0);
      await app.send('addCard', { text: words.inWork, scope: 'global' });
      await app.send('switchProfile', { id: home.id });
      await expect(texts).toHaveCount(2);
      await app.send('switchProfile', { id: work.id });
      await expect(texts).toHaveText([core(words.inWork)]);
      await expect(panel(page).locator('.preview-toggle')).toBeVisible();

      // A search looks into the memory that is in use too, and what was said of a card of the other one goes.
      await app.send('switchProfile', { id: home.id });
      await expect(texts).toHaveCount(2);
      await panel(page).locator('.offer-tick').first().focus();
      await page.keyboard.press('#');
      await expect(panel(page).locator('.panel-note')).toContainText(words.undo);
      await expect(texts).toHaveCount(1);
      const kept = (await texts.first().textContent()) ?? '';
      await page.keyboard.press('/');
      await page.keyboard.insertText(kept);
      await expect(texts.filter({ hasText: kept })).toHaveCount(1);
      await app.send('switchProfile', { id: work.id });
      await expect(panel(page).locator('.panel-note')).toHaveCount(0);
      await expect(texts.filter({ hasText: kept })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(texts).toHaveText([core(words.inWork)]);

      // What is inserted is of the memory in use.
      await panel(page).locator('.offer-tick').first().focus();
      await page.keyboard.press('Enter');
      await expect(line(page)).toBeVisible();
      expect(await chat.text()).toContain(core(words.inWork));
      // Its words stay in the box, which is the user's, and can be taken out in whatever memory is in use.
      await app.send('switchProfile', { id: home.id });
      await line(page).getByText(words.undo).click();
      await expect.poll(() => chat.text()).toBe(words.draft);
      await leaveProfiles(app);
    });

    test('an open panel shows nothing of a memory that was deleted', async ({ app, open }) => {
      await know(app, words.known);
      const chat = await open('https://claude.ai/new');
      const { page } = chat;
      await chat.type(words.draft);
      await expect(layer(page).locator('.round-count')).toHaveText('2', { timeout: 20_000 });
      await round(page).click({ button: 'right' });
      await expect(panel(page).locator('.offer')).toHaveCount(2);
      expect(await app.send('deleteEverything')).toEqual({ rowsLeft: 0 });
      await expect(panel(page).locator('.offer')).toHaveCount(0);
      await expect(panel(page).locator('.panel-empty')).toContainText(words.noneFit);
    });
  });
}
