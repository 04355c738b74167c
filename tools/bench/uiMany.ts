import type { Page } from '@playwright/test';
import { fillMemory, layDown } from '../../test/support/filledMemory';
import { indexCards, openBrowser } from './uiBrowser';
import { framesOf, sayFrames, sayOpenings, timeToCards, timeToOtherRow } from './uiTimes';

/** Milliseconds from asking for a view to its first row. */
async function timeToView(page: Page, base: string, view: string, first: string): Promise<number> {
  await page.goto('about:blank');
  const from = performance.now();
  await page.goto(`${base}memories.html#/${view}`);
  await page.locator(first).first().waitFor({ timeout: 300_000 });
  return performance.now() - from;
}

/** Milliseconds until the worker has answered a message. */
function timeOf(page: Page, type: string, data: unknown): Promise<number> {
  return page.evaluate(
    async (message) => {
      const from = performance.now();
      const answer = (await chrome.runtime.sendMessage(message)) as { err?: { message?: string } } | undefined;
      if (answer?.err) throw new Error(`${message.type}: ${answer.err.message}`);
      return performance.now() - from;
    },
    { id: Date.now(), type, data, timestamp: Date.now() },
  );
}

/** Opening, scrolling, jumping, narrowing, searching, looking back and deleting with very many cards. */
export async function measureMany(extension: string, cards: number): Promise<void> {
  const { context, page, base } = await openBrowser(extension);
  try {
    const memory = fillMemory(cards, Date.now());
    const { cards: rows } = memory;
    await layDown(page, memory);
    console.log(`${rows.length} cards`);
    await indexCards(context, page);
    sayOpenings('memories', [await timeToCards(page, `${base}memories.html`, '.row')]);
    console.log(`scrolling: ${sayFrames(await framesOf(page, 240, 'scroll'))}`);
    const jump = await timeToOtherRow(page, () =>
      page.evaluate(() => {
        const list = document.querySelector('.virtual');
        if (list) list.scrollTop = list.scrollHeight * 0.9;
      }),
    );
    console.log(`jump to nine tenths: ${jump.toFixed(0)} ms`);
    const oneKind = await timeToOtherRow(page, () => page.locator('.filters select').first().selectOption('plan'));
    console.log(`one kind only: ${oneKind.toFixed(0)} ms`);
    await page.locator('.filters select').first().selectOption('');
    await page.waitForTimeout(1000);
    const search = await timeToOtherRow(page, () => page.locator('.list-search input').fill('跳绳'));
    const hits = await page.locator('.virtual-row .row').count();
    console.log(`search for two characters, ${hits > 0 ? 'found' : 'nothing found'}: ${search.toFixed(0)} ms`);
    const again = await timeToOtherRow(page, () => page.locator('.list-search input').fill('周末爬山'));
    console.log(`search again: ${again.toFixed(0)} ms`);
    for (const [view, first] of [
      ['insights', '.bar-row'],
      ['recallLog', '.log-entry'],
      ['timeline', '.episode'],
      ['graph', '.graph-canvas canvas'],
    ] as const) {
      console.log(`${view}: ${(await timeToView(page, base, view, first)).toFixed(0)} ms`);
    }
    const deleting = await timeOf(page, 'deleteCardsForGood', { ids: [rows[5]?.id] });
    console.log(`one memory deleted for good: ${deleting.toFixed(0)} ms`);
  } finally {
    await context.close();
  }
}
