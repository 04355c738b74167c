import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { WholeChatView } from '../../components/popup/WholeChat';
import { sendToPage } from '../../core/platform/messages';

const lookEveryMs = 500;

/**
 * Reading the whole conversation in the tab the popup was opened on. The page does it and goes on when the popup is
 * closed; the popup starts it, stops it and looks how far it is. Null where there is no chat to read.
 */
export function createWholeChat() {
  const view = signal<WholeChatView | null>(null);
  let tabId: number | undefined;

  async function tell(what: 'start' | 'stop' | 'look'): Promise<void> {
    if (tabId === undefined) return;
    try {
      const progress = await sendToPage('wholeChat', { do: what }, tabId);
      view.value = progress.state === 'unable' && what === 'look' ? null : progress;
      if (progress.state === 'running') setTimeout(() => void tell('look'), lookEveryMs);
    } catch {
      // No page of ours in this tab: there is nothing to offer.
      view.value = null;
    }
  }

  return {
    view,
    /** Looks at the tab in front. */
    async look(): Promise<void> {
      const [active] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
      tabId = active?.id;
      await tell('look');
    },
    start: () => void tell('start'),
    stop: () => void tell('stop'),
  };
}
