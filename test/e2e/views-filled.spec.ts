import type { Page } from '@playwright/test';
import type { Core } from 'cytoscape';
import type { BenchHook } from '../../entrypoints/background/benchHook';
import { fillMemory, layDown } from '../support/filledMemory';
import { overflowing, pageOverflow, stretchedDots, violationsInThemes } from './support/accessibility';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

test.use({ profile: 'views-filled', actionTimeout: 20_000 });
test.describe.configure({ mode: 'serial' });

const cards = 10_000;
const views = ['memories', 'inbox', 'timeline', 'graph', 'recallLog', 'insights', 'trash', 'settings'] as const;

/** Opens a view with everything in it that can be opened. */
async function showWhole(app: App, page: Page, view: (typeof views)[number]): Promise<void> {
  await page.goto(app.url(`memories.html#/${view}`));
  await page.reload();
  const first: Record<(typeof views)[number], string> = {
    memories: '.row .card-open',
    inbox: '.inbox-item',
    timeline: '.episode',
    graph: '.graph-list .card-open',
    recallLog: '.verdict summary',
    insights: '.bar-row',
    trash: '.trash-row',
    settings: '.site',
  };
  await page.locator(first[view]).first().waitFor();
  if (view === 'memories') {
    await page.locator('.row .card-open').nth(1).click();
    await page.locator('.detail .link').first().waitFor();
    await page.locator('.row-tick').first().click();
    await page.locator('.bulk select').selectOption('global');
  }
  if (view === 'graph') {
    await page.locator('.graph-canvas canvas').first().waitFor();
    await page.locator('.graph-list .card-open').first().click();
  }
  if (view === 'recallLog') {
    await page.locator('.verdict summary').first().click();
    await page.locator('.log-entry summary').first().click();
    await page.locator('.log-hit').first().waitFor();
  }
  if (view === 'settings') {
    await page.locator('.sites details').first().locator('summary').click();
    await page.locator('select:has(option[value="openaiCompatible"])').selectOption('openaiCompatible');
    await page.locator('.setting-part input[type="password"]').waitFor();
  }
}

async function speak(app: App, uiLanguage: 'zh' | 'en'): Promise<void> {
  const llm = { kind: 'none', baseUrl: '', model: '', timeoutMs: 20_000, callsPerDay: 200 };
  await app.changeSettings({ onboarded: true, uiLanguage, projects: ['搬家', 'Keepsake'], llm });
}

test('two years of memories lie in the database', async ({ app }) => {
  test.setTimeout(180_000);
  await app.send('deleteEverything');
  await speak(app, 'en');
  const page = await app.openMemories();
  await layDown(page, fillMemory(cards, Date.now()));
  // They came past the engine: without rows of the index the next worker would read them all.
  await (await app.worker()).evaluate(
    (seeds) => (globalThis as { keepsakeBench?: BenchHook }).keepsakeBench?.index(seeds),
    8,
  );
  await app.killWorker();
  const { total } = await app.send<{ total: number }>('listCards', { limit: 1 });
  expect(total).toBe(cards);
  await page.close();
});

for (const uiLanguage of ['zh', 'en'] as const) {
  test(`every view, filled and opened, is accessible in both themes (${uiLanguage})`, async ({ app }) => {
    test.setTimeout(240_000);
    const page = await app.context.newPage();
    await page.goto(app.url('memories.html'));
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...(await violationsInThemes(page)).map((one) => `${name}, ${one}`));
    };
    for (const view of views) {
      await speak(app, uiLanguage);
      await showWhole(app, page, view);
      await look(view);
      if (view === 'timeline') {
        await page.locator('.choice').nth(1).click();
        await page.locator('.span').first().waitFor();
        await look('what held when');
      }
    }
    expect(found).toEqual([]);
    await speak(app, uiLanguage);
    await page.close();
  });
}

test('nothing sticks out or is stretched at 320 pixels and at 4K', async ({ app }) => {
  test.setTimeout(240_000);
  const page = await app.context.newPage();
  await page.goto(app.url('memories.html'));
  const found: string[] = [];
  for (const size of [
    { width: 320, height: 640 },
    { width: 3840, height: 2160 },
  ]) {
    await page.setViewportSize(size);
    for (const view of views) {
      const look = async () => {
        const wrong = [...(await overflowing(page)), ...(await stretchedDots(page))];
        found.push(...wrong.map((one) => `${view} at ${size.width}: ${one}`));
        const tooLong = await pageOverflow(page);
        if (tooLong > 0) found.push(`${view} at ${size.width}: the page is ${tooLong} px too long`);
      };
      if (size.width === 320 && (view === 'memories' || view === 'graph')) {
        await page.goto(app.url(`memories.html#/${view}`));
        await page.reload();
        await page.locator('.card-open').first().waitFor();
      } else await showWhole(app, page, view);
      await look();
      if (size.width === 320 && view === 'memories') {
        await page.locator('.filter-fold').click();
        await look();
        await page.locator('.row .card-open').nth(1).click();
        await page.locator('.detail .link').first().waitFor();
        await look();
      }
    }
    await speak(app, 'en');
  }
  expect(found).toEqual([]);
  await page.close();
});

for (const [uiLanguage, looking, cancel] of [
  ['zh', '正在翻找记忆', '取消'],
  ['en', 'Looking through your memories', 'Cancel'],
] as const) {
  test(`a slow search says so, and ends in the worker too when it is cancelled by key (${uiLanguage})`, async ({
    app,
  }) => {
    await speak(app, uiLanguage);
    const page = await app.openMemories('#/memories');
    const status = page.locator('.list-status');
    await expect(status).toContainText('10,000');
    await page.evaluate(() => {
      const send = chrome.runtime.sendMessage.bind(chrome.runtime) as (...all: unknown[]) => Promise<unknown>;
      Object.assign(chrome.runtime, {
        async sendMessage(message: { type: string; data?: { text?: string } }, ...others: unknown[]) {
          const answer = (await send(message, ...others)) as { err?: { name?: string } } | undefined;
          if (message.data?.text) document.documentElement.dataset.searchCame = answer?.err?.name ?? 'found';
          return answer;
        },
      });
    });
    // A machine on which it takes seconds: the worker has no time for it yet.
    const worker = await app.worker();
    const busy = worker.evaluate(() => {
      for (const from = Date.now(); Date.now() - from < 5_000; );
    });
    await page.getByRole('searchbox').fill('周末 爬山');
    await expect(status).toContainText(looking);
    await page.getByRole('button', { name: cancel }).waitFor();
    await page.getByRole('button', { name: cancel }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await busy;
    await expect(page.locator('html')).toHaveAttribute('data-search-came', 'AbortError');
    await expect(status).toContainText('10,000');
    await expect(page.locator('.row').first()).toBeVisible();
    await speak(app, 'en');
    await page.close();
  });
}

test('a search ends in the worker too when its page is closed', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  await page.locator('.row').first().waitFor();
  const worker = await app.worker();
  const ended = () => worker.evaluate(() => (globalThis as { searchesEnded?: number }).searchesEnded);
  await worker.evaluate(() => {
    const counted = Object.assign(globalThis, { searchesEnded: 0 });
    const { abort } = AbortController.prototype;
    AbortController.prototype.abort = function (...reason) {
      counted.searchesEnded += 1;
      abort.apply(this, reason);
    };
  });
  const isAsked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const send = chrome.runtime.sendMessage.bind(chrome.runtime) as (...all: unknown[]) => Promise<unknown>;
        Object.assign(chrome.runtime, {
          sendMessage(message: { data?: { text?: string } }, ...others: unknown[]) {
            if (message.data?.text) resolve();
            return send(message, ...others);
          },
        });
      }),
  );
  // The worker has no time for it before the page is gone.
  const busy = worker.evaluate(() => {
    for (const from = Date.now(); Date.now() - from < 3_000; );
  });
  await page.getByRole('searchbox').fill('周末 hiking');
  await isAsked;
  await page.close();
  await busy;
  await expect.poll(ended).toBe(1);
});

test('in a picture of two thousand the chosen memory is read from afar, and a topic stays a caption from near', async ({
  app,
}) => {
  const page = await app.openMemories('#/graph');
  await page.locator('.graph-canvas canvas').first().waitFor();
  await expect(page.locator('.graph-header')).toContainText('2,000');
  const letters = (selector: string) =>
    page.locator('.graph-canvas').evaluate((element, of) => {
      const { cy } = (element as unknown as { _cyreg: { cy: Core } })._cyreg;
      return cy.nodes(of).map((node) => Math.round(Number.parseFloat(node.style('font-size')) * cy.zoom()));
    }, selector);
  await page.locator('.graph-list .card-open').first().focus();
  await expect.poll(async () => Math.min(...(await letters('.chosen')))).toBeGreaterThanOrEqual(13);
  for (let n = 0; n < 6; n++) await page.getByRole('button', { name: 'Nearer' }).click();
  await expect.poll(async () => Math.max(...(await letters('[topic]')))).toBeLessThanOrEqual(26);
  await page.close();
});

test('a range is selected with Shift, pinned, and unpinned by undo', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  await page.locator('.row-tick').nth(1).click();
  await page
    .locator('.row-tick')
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(page.locator('.bulk')).toContainText('4 selected');
  await page.getByRole('button', { name: 'Pin 4' }).click();
  await expect(page.locator('.notice')).toContainText('4 memories pinned.');
  await expect(page.locator('.row .pinned-mark')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.row .pinned-mark')).toHaveCount(0);
  await page.close();
});

test('two memories become one, and two again by undo', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  const first = (await page.locator('.row .card-text').first().textContent()) ?? '';
  await page.locator('.row-tick').nth(0).click();
  await page.locator('.row-tick').nth(1).click();
  await page.getByRole('button', { name: 'Merge 2 into one' }).click();
  await page.locator('.bulk textarea').fill('家里有两只猫，都怕打雷');
  await page.keyboard.press('Enter');
  await expect(page.locator('.notice')).toContainText('2 memories merged into one.');
  await expect(page.locator('.detail-text')).toHaveText('家里有两只猫，都怕打雷');
  await expect(page.locator('.chain li')).toHaveCount(2);
  // The keys act on what is open, not on what came to stand where the first of the two was.
  await expect(page.locator('.row.current')).toContainText('家里有两只猫，都怕打雷');
  await page.keyboard.press('z');
  await expect(page.locator('.row .card-text').first()).toHaveText(first);
  await expect(page.locator('.row', { hasText: '家里有两只猫' })).toHaveCount(0);
  await page.close();
});

test('what is selected is as it is now: edited, or no longer there once it is forgotten', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  await page.locator('.row').nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  await page.locator('.row textarea').fill('周四晚上练大提琴');
  await page.keyboard.press('Enter');
  await expect(page.locator('.notice')).toContainText('Saved.');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Merge 2 into one' }).click();
  await expect(page.locator('.bulk textarea')).toHaveValue(/^周四晚上练大提琴\n/);
  await page.locator('.bulk textarea').press('Escape');
  await page.keyboard.press('#');
  await expect(page.locator('.bulk')).toContainText('1 selected');
  await page.keyboard.press('z');
  await page.close();
});

test('one memory becomes two, and one again by undo', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  const text = (await page.locator('.row .card-text').nth(3).textContent()) ?? '';
  await page.locator('.row .card-open').nth(3).click();
  await page.locator('.detail').getByRole('button', { name: 'Split' }).click();
  await page.locator('.detail textarea').fill('I cook on Sundays\nI never eat olives');
  await page.locator('.detail button[type="submit"]').click();
  await expect(page.locator('.notice')).toContainText('Split into 2.');
  await expect(page.locator('.row', { hasText: 'I never eat olives' })).toHaveCount(1);
  await expect(page.locator('.row.current')).toContainText('I cook on Sundays');
  await page.keyboard.press('z');
  await expect(page.locator('.row', { hasText: 'I never eat olives' })).toHaveCount(0);
  await expect(page.locator('.row', { hasText: text })).toHaveCount(1);
  await page.close();
});

test('memories move into a project, out again by undo, and get an end by hand', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  await page.locator('.row-tick').nth(5).click();
  await page.locator('.row-tick').nth(6).click();
  await page.locator('.bulk select').selectOption('project:搬家');
  await page.locator('.bulk').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.locator('.notice')).toContainText('2 memories moved.');
  const inProject = async () =>
    (await app.send<{ total: number }>('listCards', { scopes: ['project:搬家'], limit: 1 })).total;
  expect(await inProject()).toBe(2);
  const { markdown } = await app.send<{ markdown: string }>('contextMarkdown', { scope: 'project:搬家', lang: 'zh' });
  expect(markdown).toContain('搬家');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(inProject).toBe(0);

  await page.locator('.row .card-open').nth(5).click();
  const changes = page.locator('.history-row');
  await expect(changes.last()).toContainText('Edited');
  const count = await changes.count();
  await page.getByLabel('True until').fill('2031-05-01');
  await page.getByLabel('True until').blur();
  await expect(page.locator('.notice')).toContainText('Saved.');
  // The memory was edited before: its last change is the new one only when there is one more.
  await expect(changes).toHaveCount(count + 1);
  await changes.last().getByRole('button', { name: 'Restore this' }).click();
  await expect(page.getByLabel('True until')).toHaveValue('');
  await page.close();
});

test('the border between list and memory moves by keys and stays where it was put', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  const border = page.getByRole('separator');
  const width = async () => (await page.locator('.list-pane').boundingBox())?.width ?? 0;
  const before = await width();
  await border.focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  const after = await width();
  expect(after).toBeGreaterThan(before + 50);
  await page.reload();
  await page.locator('.row').first().waitFor();
  expect(Math.abs((await width()) - after)).toBeLessThan(2);
  await page.close();
});

test('the inbox is answered by keys, and every answer can be taken back', async ({ app }) => {
  const page = await app.openMemories('#/inbox');
  const items = page.locator('.inbox-item');
  await items.first().waitFor();
  const count = await items.count();
  const text = async (nth: number) => (await items.nth(nth).getAttribute('data-card-id')) ?? '';
  const [first, second, third] = [await text(0), await text(1), await text(2)];
  await expect(items.first().locator('s')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('.inbox-item.current')).toHaveAttribute('data-card-id', second);
  await page.keyboard.press('a');
  await expect(items).toHaveCount(count - 1);
  await page.keyboard.press('z');
  await expect(items).toHaveCount(count);
  const statusOf = async (id: string) =>
    (await app.send<{ card: { status: string } } | null>('getCard', { id }))?.card.status;
  expect(await statusOf(second)).toBe('pending');

  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(items).toHaveCount(count - 3);
  // Leaving the page settles what was answered last.
  await page.goto(app.url('memories.html#/memories'));
  await page.reload();
  await expect.poll(() => statusOf(first)).toBe('superseded');
  expect(await statusOf(second)).toBe('active');
  expect(await statusOf(third)).toBe('trashed');
  await page.close();
});

test('a memory is declined for a kind of prompt in the log, and offered again', async ({ app }) => {
  const page = await app.openMemories('#/recallLog');
  await page.locator('.log-entry summary').first().click();
  const hit = page.locator('.log-hit').first();
  await hit.getByRole('button', { name: /^Don’t offer for prompts like this/ }).click();
  await expect(hit).toContainText('Not offered for prompts like this');
  const declined = async () =>
    (await app.send<{ declinedIds?: string[] }[]>('listRecallLog', { limit: 1 }))[0]?.declinedIds?.length ?? 0;
  await expect.poll(declined).toBe(1);
  await hit.getByRole('button', { name: /^Offer again/ }).click();
  await expect.poll(declined).toBe(0);
  await page.close();
});

test('the numbers are those of all memories, and nothing has left the device', async ({ app }) => {
  const page = await app.openMemories('#/insights');
  await page.locator('.bar-row').first().waitFor();
  const counts = await page.locator('.bars').first().locator('.bar-count').allTextContents();
  const { total } = await app.send<{ total: number }>('listCards', { limit: 1 });
  expect(counts.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(total);
  await expect(page.getByRole('region', { name: 'Requests to other servers' }).locator('.figure-number')).toHaveText(
    '0',
  );
  await page.close();
});

test('without a wish for motion nothing moves', async ({ app }) => {
  const page = await app.context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url('memories.html#/memories'));
  await page.locator('.row .card-open').first().click();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element).transitionDuration)
      .filter((duration) => duration.split(', ').some((part) => part !== '0s')),
  );
  expect(moving).toEqual([]);
  await page.close();
});
