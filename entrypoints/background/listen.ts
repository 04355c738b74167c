import { browser } from 'wxt/browser';
import { showBadge } from '../../core/platform/badge';
import { type GuardRules, RefusedSenderError, requireChatPage, requireOwnPage } from '../../core/platform/guard';
import { onPageGone } from '../../core/platform/lifeline';
import { noteProblem } from '../../core/platform/log';
import { onMessage, type Protocol } from '../../core/platform/messages';
import { type PageMessage, parsePagePayload } from '../../core/platform/payloads';
import { adapterForUrl, adapters } from '../../core/sites';
import type { SiteAdapter } from '../../core/sites/types';
import { onceMoreIfReopened } from './onceMoreIfReopened';
import { noteStorageFull } from './storageFull';

/** A chat page, as far as the browser vouches for it. */
export interface ChatPage {
  site: SiteAdapter;
  tabId: number;
  incognito: boolean;
}

const hosts = new Set(adapters.flatMap((adapter) => adapter.hosts));

const rules = (): GuardRules => ({ extensionId: browser.runtime.id, ownBase: browser.runtime.getURL('/'), hosts });

type Data<T extends keyof Protocol> = Parameters<Protocol[T]>[0];
type Answer<T extends keyof Protocol> = ReturnType<Protocol[T]> | Promise<ReturnType<Protocol[T]>>;

/** Passes an error on to the asker, and notes its name for whoever debugs. */
async function noting<R>(name: string, work: () => R | Promise<R>, tabId?: number): Promise<R> {
  try {
    return await onceMoreIfReopened(work);
  } catch (error) {
    if (noteStorageFull(error) && tabId !== undefined) await showBadge(tabId, 'problem');
    // What the asker ended is no problem.
    if (!(error instanceof Error && error.name === 'AbortError')) noteProblem(name, error);
    throw error;
  }
}

/**
 * Answers a message that chat pages may send. The site is the one the address belongs to, whatever the page says: the
 * payload's own `site` must agree with it.
 */
export function onPageMessage<T extends PageMessage>(
  name: T,
  answer: (data: Data<T>, page: ChatPage) => Answer<T>,
): void {
  onMessage(name, (message) =>
    noting(
      name,
      () => {
        const { tabId, incognito } = requireChatPage(message.sender, rules());
        const site = adapterForUrl(message.sender.url ?? '');
        if (!site) throw new RefusedSenderError('No adapter for this address.');
        const data = parsePagePayload(name, message.data) as Data<T>;
        if (data && 'site' in data && data.site !== site.id) throw new RefusedSenderError('Speaks for another site.');
        return answer(data, { site, tabId, incognito });
      },
      message.sender.tab?.id,
    ),
  );
}

/** Answers a message that only the extension's own pages may send. */
export function onOwnMessage<T extends Exclude<keyof Protocol, PageMessage>>(
  name: T,
  answer: (data: Data<T>) => Answer<T>,
): void {
  onMessage(name, (message) =>
    noting(name, () => {
      requireOwnPage(message.sender, rules());
      return answer(message.data as Data<T>);
    }),
  );
}

/** Tells when one of the extension's own pages is gone, by the name of its lifeline. */
export const onOwnPageGone = (tell: (lineName: string) => void): void => onPageGone(rules, tell);
