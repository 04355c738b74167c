import type { Card } from '../../core/memory/types';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

// A site that never says which chats are private: nothing is kept before the user agrees, in the popup.
test.use({ profile: 'sites', allSites: true });

const texts = async (app: App) => (await app.send<{ cards: Card[] }>('listCards', {})).cards.map((card) => card.text);
const turnCount = async (app: App) => (await app.table('turns')).length;

test('DeepSeek: nothing before, remembered after, and a pause between does not count as a yes', async ({
  app,
  open,
}) => {
  test.setTimeout(90_000);
  await app.startOver({ onboarded: true, uiLanguage: 'zh' });
  app.sites.all.find((site) => site.id === 'deepseek')?.reply({ text: '好的。' }, { text: '记住了。' });
  const chat = await open('https://chat.deepseek.com/');
  await chat.say('我对花生过敏。');
  const popup = await app.openRealPopup();
  const ask = 'document.querySelector(".popup-ask")?.textContent ?? ""';
  await expect.poll(() => popup.evaluate<string>(ask)).toContain('在 DeepSeek 上记住对话');
  await popup.close();
  expect(await turnCount(app)).toBe(0);

  // Pausing and going on leaves the question open.
  await app.changeSettings({ paused: true });
  await app.changeSettings({ paused: false });
  const states = async () =>
    (await (await app.worker()).evaluate(() => chrome.storage.session.get('tabStates'))) as {
      tabStates: Record<string, { state: string }>;
    };
  expect(Object.values((await states()).tabStates).map(({ state }) => state)).toEqual(['unknownMode']);

  const again = await app.openRealPopup();
  await expect.poll(() => again.evaluate<string>(ask)).toContain('DeepSeek');
  await again.evaluate('document.querySelector(".popup-ask button").click()');
  await expect.poll(() => again.evaluate<string>(ask)).toBe('');
  await again.close();
  await chat.say('我平时坐地铁上下班。');
  await expect.poll(() => texts(app), { timeout: 30_000 }).toContain('我平时坐地铁上下班');
});
