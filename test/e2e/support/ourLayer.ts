import type { Locator, Page } from '@playwright/test';
import type { App } from './app';
import { expect } from './expect';

/** What Keepsake shows inside a chat page. */
export const layer = (page: Page): Locator => page.locator('keepsake-layer');
export const round = (page: Page): Locator => layer(page).locator('.round');
export const panel = (page: Page): Locator => layer(page).locator('.panel');
export const line = (page: Page): Locator => layer(page).locator('.line');

/** The memory holds these statements and nothing else. */
export async function know(app: App, statements: readonly string[]): Promise<void> {
  // What the last test said may still be on its way into the memory.
  await expect.poll(() => app.send('deleteEverything')).toEqual({ rowsLeft: 0 });
  for (const text of statements) await app.send('addCard', { text, scope: 'global' });
}
