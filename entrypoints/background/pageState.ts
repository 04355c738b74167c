import { browser } from 'wxt/browser';
import { resolveLanguage } from '../../components/i18n';
import type { Scope } from '../../core/memory/types';
import type { PageState } from '../../core/platform/messages';
import { timesCleared } from '../../core/platform/offers';
import type { Settings } from '../../core/platform/settings';
import type { ChatPage } from './listen';

interface Place {
  conversationId: string;
  private: boolean;
  modeKnown: boolean;
}

/** Name under which a conversation is switched off. */
export const conversationKey = (site: string, conversationId: string): string => `${site}:${conversationId}`;

/** Whether a page may be remembered. In doubt it may not. */
export function stateOf(page: ChatPage, place: Place, settings: Settings): PageState['state'] {
  if (page.incognito || place.private) return 'private';
  if (settings.sitesOff.includes(page.site.id)) return 'siteOff';
  if (settings.paused || settings.conversationsOff.includes(conversationKey(page.site.id, place.conversationId)))
    return 'paused';
  if (!place.modeKnown && !settings.captureWithoutPrivateMode.includes(page.site.id)) return 'unknownMode';
  return 'on';
}

/** What the page is told about itself. */
export async function describePage(page: ChatPage, place: Place, settings: Settings): Promise<PageState> {
  const site = page.site.id;
  const button = settings.button[site];
  return {
    state: stateOf(page, place, settings),
    settings: {
      uiLanguage: resolveLanguage(settings.uiLanguage, navigator.language),
      insertAt: settings.insertAt,
      oneClick: settings.oneClick,
      selectionButton: settings.selectionButton,
      buttonHidden: button?.hidden ?? false,
      buttonOffset: button?.offset ?? null,
      autoInsert: settings.autoInsertSites.includes(site),
      captureWithoutPrivateMode: settings.captureWithoutPrivateMode.includes(site),
    },
    projects: settings.projects,
    offersCleared: await timesCleared(),
    shortcut: await panelShortcut(),
  };
}

async function panelShortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find((command) => command.name === 'open-recall')?.shortcut ?? '';
}

/** A site's project walls off its memories only when the user keeps a project of that name. */
export function scopeOf(project: string | undefined, settings: Settings): Scope {
  return project !== undefined && settings.projects.includes(project) ? `project:${project}` : 'global';
}
