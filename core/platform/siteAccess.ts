import { browser } from 'wxt/browser';
import { noteProblem } from './log';
import { sendToPage } from './messages';

/** What the platform needs to know of a chat site. */
export interface ListedSite {
  id: string;
  hosts: string[];
  enabledByDefault: boolean;
}

/** Files of the two content scripts, as the build names them. */
const chatScript = '/content-scripts/chat.js';
const hookScript = '/content-scripts/page-hook.js';

const patterns = (site: ListedSite): string[] => site.hosts.map((host) => `https://${host}/*`);

/** Whether the user has let Keepsake read this site. Sites that are on by default were asked for at install. */
export async function hasSiteAccess(site: ListedSite): Promise<boolean> {
  return browser.permissions.contains({ origins: patterns(site) });
}

/** Asks for a site. Must be called from a click on one of the extension's own pages. */
export async function requestSiteAccess(site: ListedSite): Promise<boolean> {
  return browser.permissions.request({ origins: patterns(site) });
}

/**
 * Brings the registered content scripts in line with the permissions: sites that are on by default stand in the
 * manifest, every other site is registered while its permission lasts.
 */
export async function syncContentScripts(sites: ListedSite[]): Promise<void> {
  const optional = sites.filter((site) => !site.enabledByDefault);
  const granted = new Map<string, ListedSite>();
  for (const site of optional) {
    if (await hasSiteAccess(site)) granted.set(site.id, site);
  }
  const wanted = [...granted.values()].flatMap((site) => [
    {
      id: `chat-${site.id}`,
      matches: patterns(site),
      js: [chatScript],
      runAt: 'document_idle' as const,
      persistAcrossSessions: true,
    },
    {
      id: `hook-${site.id}`,
      matches: patterns(site),
      js: [hookScript],
      runAt: 'document_start' as const,
      world: 'MAIN' as const,
      persistAcrossSessions: true,
    },
  ]);
  const registered = await browser.scripting.getRegisteredContentScripts();
  const have = new Set(registered.map((script) => script.id));
  const want = new Set(wanted.map((script) => script.id));
  const stale = [...have].filter((id) => !want.has(id));
  if (stale.length > 0) await browser.scripting.unregisterContentScripts({ ids: stale });
  const missing = wanted.filter((script) => !have.has(script.id));
  if (missing.length > 0) await browser.scripting.registerContentScripts(missing);
}

/** Whether a content script of this version lives in the tab; one of an older version cannot answer any more. */
async function isAlive(tabId: number): Promise<boolean> {
  try {
    return await sendToPage('areYouThere', undefined, tabId);
  } catch {
    // No receiver: that is the answer.
    return false;
  }
}

/**
 * Puts the content scripts into chat tabs that were open before this version ran. The page-world hook comes late there
 * and sees only traffic from now on; the page itself is read whole.
 */
export async function injectIntoOpenTabs(sites: ListedSite[]): Promise<void> {
  for (const site of sites) {
    if (!(await hasSiteAccess(site))) continue;
    for (const tab of await browser.tabs.query({ url: patterns(site) })) {
      if (tab.id === undefined || tab.discarded || tab.incognito || (await isAlive(tab.id))) continue;
      // A tab that shows an error page takes no script; the others must not go without for it.
      await injectInto(tab.id).catch((error: unknown) => noteProblem('inject', error));
    }
  }
}

async function injectInto(tabId: number): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId },
    files: [hookScript],
    world: 'MAIN',
    injectImmediately: true,
  });
  await browser.scripting.executeScript({ target: { tabId }, files: [chatScript] });
}
