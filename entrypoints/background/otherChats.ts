import { browser } from 'wxt/browser';
import { isOpened, keepHandoff, takeHandoff } from '../../core/platform/handoffs';
import { loadSettings } from '../../core/platform/settings';
import { adapterById, adapters } from '../../core/sites';
import { newChatUrl } from '../../core/sites/page/newChat';
import type { EngineHolder } from './engine';
import { onPageMessage } from './listen';

/** A handoff carries a summary beside the memories, so it may be longer than a block. */
const handoffShare = 2;

/** Whether Keepsake may run where a new chat of this site begins; the site's other hosts do not matter for that. */
async function mayBeginAt(siteId: string): Promise<boolean> {
  const url = newChatUrl(siteId);
  return url !== undefined && browser.permissions.contains({ origins: [`${new URL(url).origin}/*`] });
}

/** Answers what a page asks when the conversation is to go on in another chat. */
export function answerHandoffs(engine: EngineHolder): void {
  // A new tab may ask before what it is to get lies there.
  let opening: Promise<unknown> = Promise.resolve();

  onPageMessage('carryOnSites', async (_data, page) => {
    const { sitesOff } = await loadSettings();
    const others = adapters.filter((adapter) => adapter.id !== page.site.id && !sitesOff.includes(adapter.id));
    const allowed = await Promise.all(others.map((adapter) => mayBeginAt(adapter.id)));
    return { sites: others.filter((_adapter, at) => allowed[at]).map((adapter) => adapter.id) };
  });

  onPageMessage('carryOn', async (data, page) => {
    const target = adapterById(data.to);
    const url = newChatUrl(data.to);
    if (!target || !url || page.incognito || !(await mayBeginAt(target.id))) return { opened: false };
    if (await isOpened(data.requestId)) return { opened: true };
    const { maxTokens } = await loadSettings();
    const { text } = await (await engine.memory()).handOver(
      { site: page.site.id, conversationId: data.conversationId },
      { to: target.id, fromName: page.site.name, maxTokens: maxTokens * handoffShare },
    );
    if (text === '') return { opened: false };
    const opened = (async () => {
      const tab = await browser.tabs.create({ url, openerTabId: page.tabId });
      if (tab.id === undefined) return false;
      await keepHandoff({
        tabId: tab.id,
        to: target.id,
        from: page.site.id,
        text,
        at: Date.now(),
        openedBy: data.requestId,
      });
      return true;
    })();
    opening = opened.catch(() => undefined);
    return { opened: await opened };
  });

  onPageMessage('takeHandoff', async (data, page) => {
    await opening;
    const handoff = await takeHandoff(page.tabId, page.site.id, data.requestId, Date.now());
    return handoff ? { text: handoff.text, from: handoff.from } : null;
  });
}
