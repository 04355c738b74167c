import { type BadgeState, showBadge } from '../../core/platform/badge';
import type { PageState } from '../../core/platform/messages';
import { readTabState } from '../../core/platform/tabStates';

/** How long a tick or a cross stays on the icon. */
const flashMs = 4_000;

/** Shows on the icon whether a page is remembered. */
export async function showState(tabId: number, state: PageState['state']): Promise<void> {
  await showBadge(tabId, state === 'on' ? 'on' : state === 'private' ? 'private' : 'off');
}

/** Shows for a moment how something went, then what the tab's state is again; nothing where it is no chat. */
export async function flashBadge(tabId: number, outcome: BadgeState): Promise<void> {
  await showBadge(tabId, outcome);
  // A worker that is stopped before leaves the mark until the page reports again; nothing is wrong but the mark.
  setTimeout(() => void settle(tabId), flashMs);
}

async function settle(tabId: number): Promise<void> {
  const known = await readTabState(tabId);
  if (known?.health && !known.health.ok) await showBadge(tabId, 'problem');
  else if (known) await showState(tabId, known.state);
  else await showBadge(tabId, 'on');
}
