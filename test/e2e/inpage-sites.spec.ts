import type { Locator, Page } from '@playwright/test';
import { adapterForUrl } from '../../core/sites';
import type { MockSite } from '../sites/server/mockSite';
import type { App } from './support/app';
import type { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';
import { chatPlaces, withoutPrivateMode } from './support/places';

// The ways a person goes, on every mock site: by mouse, by keyboard alone, by commands, and with memories that go in by
// themselves. What the server gets is what stood in the box, to the letter, and only when the user sent it.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

const languages = {
  zh: {
    known: '我不喜欢人多的地方。',
    draft: '周末想出去玩，有什么推荐？',
    goesOn: '多谢',
    add: '/记忆 添加 我的生日是三月五日。',
    find: '/记忆 查找 生日',
    del: '/记忆 删除 生日',
    pin: '/记忆 置顶 人多',
    list: '/记忆 列表',
    off: '/记忆 关闭',
    on: '/记忆 开启',
    wrong: '/记忆 跳舞',
    about: '生日',
    sendAgain: '再发送一次',
    isOff: '不再记住',
  },
  en: {
    known: 'I do not like crowded places.',
    draft: 'Any ideas for the weekend?',
    goesOn: 'thanks',
    add: '/mem add My birthday is on the fifth of March.',
    find: '/mem find birthday',
    del: '/mem del birthday',
    pin: '/mem pin crowded',
    list: '/mem list',
    off: '/mem off',
    on: '/mem on',
    wrong: '/mem dance',
    about: 'birthday',
    sendAgain: 'Send once more',
    isOff: 'Nothing more is remembered',
  },
} as const;

interface Place {
  app: App;
  site: MockSite;
  chat: ChatPage;
  words: (typeof languages)['zh' | 'en'];
  layer: Locator;
}

for (const [index, { id, layout, url }] of chatPlaces.entries()) {
  // Both languages, one after the other.
  const lang = index % 2 === 0 ? 'zh' : 'en';

  test(`${id} ${layout}: memories come by click, by keyboard and by themselves, commands stay here, and the user sends`, async ({
    app,
    open,
  }) => {
    test.setTimeout(120_000);
    const words = languages[lang];
    await app.startOver({ uiLanguage: lang, captureWithoutPrivateMode: withoutPrivateMode });
    await app.send('addCard', { text: words.known, scope: 'global' });
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(`No mock ${id}`);
    Object.assign(site.config, { layout, hydrateMs: 50, locale: lang === 'zh' ? 'zh-CN' : 'en' });
    const chat = await open(url);
    const place: Place = { app, site, chat, words, layer: chat.page.locator('keepsake-layer') };

    await test.step('one click puts the memory above the draft, one undo takes it out and leaves the caret', () =>
      byClick(place));
    await test.step('by keyboard alone: open, choose, insert, take back', () => byKeyboard(place));
    await test.step('commands are answered here', () => byCommand(place));
    await test.step('by themselves, before the first send of a new chat', () => byThemselves(place));
    expect(await chat.troubles()).toEqual([]);
  });
}

const count = ({ layer }: Place) => layer.locator('.round-count');
const line = ({ layer }: Place) => layer.locator('.line');
const panel = ({ layer }: Place) => layer.locator('.panel');
const core = (text: string) => text.slice(0, -1);

/** The editor takes a moved caret into its model a moment later; no hand is quicker than that. */
const caretTaken = (page: Page) => page.waitForTimeout(200);

async function byClick(place: Place): Promise<void> {
  const { chat, words, site, layer } = place;
  const { known, draft } = words;
  await chat.type(draft);
  await expect(count(place)).toHaveText('1', { timeout: 20_000 });
  // The caret stands inside the draft, not at its end.
  for (let n = 0; n < 3; n++) await chat.page.keyboard.press('ArrowLeft');
  await caretTaken(chat.page);
  await layer.locator('.round').click();
  await expect.poll(() => chat.text()).toContain(core(known));
  await expect(line(place)).toBeVisible();
  const text = await chat.text();
  expect(text.endsWith(`\n\n${draft}`)).toBe(true);
  await chat.page.keyboard.press('Control+z');
  await expect.poll(() => chat.text()).toBe(draft);
  // The line that says what was added goes once the block is seen to be gone.
  await expect(line(place)).toHaveCount(0);
  await caretTaken(chat.page);
  await chat.page.keyboard.insertText('¶');
  await expect.poll(() => chat.text()).toBe(`${draft.slice(0, -3)}¶${draft.slice(-3)}`);
  await chat.page.keyboard.press('Backspace');
  await expect(count(place)).toHaveText('1', { timeout: 20_000 });
  await layer.locator('.round').click();
  await expect.poll(() => chat.text()).toBe(text);
  expect(site.sent).toEqual([]);
  await chat.send();
  expect(site.sent.map((sent) => sent.text.trimEnd())).toEqual([text]);
  await expect.poll(async () => (await chat.text()).trim()).toBe('');
}

async function byKeyboard(place: Place): Promise<void> {
  const { app, chat, words, layer } = place;
  const { known, draft } = words;
  await chat.type(draft);
  await expect(count(place)).toHaveText('1', { timeout: 20_000 });
  for (let n = 0; n < 3; n++) await chat.page.keyboard.press('ArrowLeft');
  await caretTaken(chat.page);
  await app.pressShortcut(chat.page);
  await expect(panel(place).locator('.offer-tick').first()).toBeFocused();
  expect(await namelessControls(layer)).toEqual([]);
  await chat.page.keyboard.press('Space');
  await expect(panel(place).locator('.offer-tick:checked')).toHaveCount(0);
  await chat.page.keyboard.press('Space');
  await chat.page.keyboard.press('Enter');
  await expect(panel(place)).toHaveCount(0);
  await expect.poll(() => chat.text()).toContain(core(known));
  // Focus and caret are back in the draft: typing goes on where it stopped.
  await chat.page.keyboard.insertText('¶');
  await expect.poll(() => chat.text()).toContain(`${draft.slice(0, -3)}¶${draft.slice(-3)}`);
  await chat.page.keyboard.press('Backspace');
  await caretTaken(chat.page);
  await expect(line(place).locator('.text-button')).toBeVisible();
  await tabTo(chat.page, 'text-button');
  await chat.page.keyboard.press('Enter');
  await expect.poll(() => chat.text()).toBe(draft);
  await expect(line(place)).toHaveCount(0);
  await caretTaken(chat.page);
  await empty(chat);
}

async function byCommand(place: Place): Promise<void> {
  const { app, chat, words, site } = place;
  const before = site.sent.length;
  const run = async (command: string, how: 'key' | 'click' = 'key') => {
    await chat.type(command);
    if (how === 'key') await chat.pressSendKey();
    else await clickSend(chat.page);
    await expect.poll(async () => (await chat.text()).trim()).toBe('');
  };
  const cardsAbout = async (text: string) =>
    (await app.send<{ cards: { pinned: boolean }[] }>('listCards', { text, statuses: ['active'] })).cards;

  await run(words.add);
  await expect(line(place)).toContainText(words.about);
  for (const command of [words.find, words.list]) {
    await run(command, 'click');
    await expect(panel(place).locator('.offer', { hasText: words.about })).toBeVisible();
    await chat.page.keyboard.press('Escape');
    await expect(panel(place)).toHaveCount(0);
  }
  await run(words.del);
  await expect(line(place).locator('.text-button')).toBeVisible();
  await expect.poll(() => cardsAbout(words.about)).toHaveLength(0);
  await run(words.pin, 'click');
  await expect.poll(async () => (await cardsAbout(core(words.known))).map((card) => card.pinned)).toEqual([true]);
  await run(words.wrong, 'click');
  await expect(line(place)).toContainText(/dance|跳舞/);
  await run(words.off);
  await expect(line(place)).toContainText(words.isOff);
  await run(words.on);
  await expect(line(place)).not.toContainText(words.isOff);
  expect(site.sent).toHaveLength(before);
}

async function byThemselves(place: Place): Promise<void> {
  const { app, chat, words, site } = place;
  const { known, draft, goesOn } = words;
  await app.changeSettings({ autoInsertSites: [site.id] });

  // This chat has begun: what is sent goes as it is.
  site.sent.length = 0;
  await chat.type(draft);
  await expect(count(place)).toHaveText('1', { timeout: 20_000 });
  await chat.send();
  expect(site.sent.map((sent) => sent.text.trimEnd())).toEqual([draft]);

  for (const how of ['key', 'click'] as const) {
    await chat.newChat();
    await chat.ready();
    site.sent.length = 0;
    await chat.type(draft);
    const hasMention = await chat.addMention('Maps');
    await chat.page.keyboard.press('Control+End');
    await chat.page.keyboard.insertText(goesOn);
    const own = `${draft}${goesOn}`;
    await expect.poll(() => chat.text()).toBe(own);
    await expect(count(place)).toHaveText('1', { timeout: 20_000 });
    const send = () => (how === 'key' ? chat.pressSendKey() : clickSend(chat.page));
    await send();
    await expect(line(place)).toContainText(words.sendAgain);
    expect(site.sent).toEqual([]);
    const text = (await chat.text()).trimEnd();
    expect(text).toContain(core(known));
    expect(text.endsWith(`\n\n${own}`)).toBe(true);
    await expect(chat.page.locator('.mention')).toHaveCount(hasMention ? 1 : 0);
    await send();
    await expect.poll(() => site.sent.map((sent) => sent.text.trimEnd())).toEqual([text]);
    await expect.poll(async () => (await chat.turns()).length).toBe(2);
    await chat.answered();
    // The second message of the chat goes as it is.
    await chat.type(draft);
    await expect(count(place)).toHaveText('1', { timeout: 20_000 });
    await chat.send();
    expect(site.sent.map((sent) => sent.text.trimEnd())).toEqual([text, draft]);
  }
}

async function empty(chat: ChatPage): Promise<void> {
  await chat.page.keyboard.press('Control+a');
  await chat.page.keyboard.press('Backspace');
  await expect.poll(async () => (await chat.text()).trim()).toBe('');
}

/** Clicks the button of the site that sends. */
async function clickSend(page: Page): Promise<void> {
  const adapter = adapterForUrl(page.url());
  if (!adapter) throw new Error(`No adapter for ${page.url()}`);
  for (const css of adapter.selectors.send.any) {
    const found = page.locator(css).filter({ visible: true });
    if ((await found.count()) === 0) continue;
    await found.last().click();
    return;
  }
  throw new Error('No send button');
}

/** Presses Tab until something of ours with this class has the focus; the site's own controls may come first. */
async function tabTo(page: Page, className: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      (name) => document.activeElement?.shadowRoot?.activeElement?.classList.contains(name) === true,
      className,
    );
    if (isThere) return;
  }
  throw new Error(`.${className} cannot be reached by Tab`);
}

/** Controls of ours a screen reader would have no name for, as HTML. */
function namelessControls(layer: Locator): Promise<string[]> {
  return layer.evaluate((host) =>
    [...(host.shadowRoot?.querySelectorAll<HTMLElement>('button, a, input, select, [role="dialog"]') ?? [])]
      .filter((element) => {
        const label = element.closest('label')?.textContent ?? '';
        return `${element.getAttribute('aria-label') ?? ''}${element.textContent}${label}`.trim() === '';
      })
      .map((element) => element.outerHTML),
  );
}
