import { browser } from 'wxt/browser';

/** States of a tab that the toolbar icon shows. */
export type BadgeState = 'on' | 'off' | 'private' | 'problem' | 'done';

const looks: Record<BadgeState, { text: string; color: string }> = {
  on: { text: '', color: '#B4690E' },
  off: { text: '–', color: '#6B6862' },
  private: { text: '∅', color: '#6B6862' },
  problem: { text: '!', color: '#B3261E' },
  done: { text: '✓', color: '#2E7D4F' },
};

/** Shows a tab's state on the toolbar icon. A tab that was closed meanwhile is no error. */
export async function showBadge(tabId: number, state: BadgeState): Promise<void> {
  const { text, color } = looks[state];
  try {
    await browser.action.setBadgeBackgroundColor({ tabId, color });
    await browser.action.setBadgeText({ tabId, text });
  } catch (error) {
    if (!(error instanceof Error) || !/no tab/i.test(error.message)) throw error;
  }
}
