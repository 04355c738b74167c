import { signal } from '@preact/signals';
import { type ViewName, viewNames } from '../../components/memories/Shell';

/** What the address names: a view and, on the memories view, the open card. `#/memories/ID` */
export interface Route {
  view: ViewName;
  cardId: string | null;
}

/** Reads the part behind `#`; anything unknown is the list of memories. */
export function parseRoute(hash: string): Route {
  const [, view = '', cardId = ''] = hash.replace(/^#/, '').split('/');
  const known = viewNames.find((name) => name === view) ?? 'memories';
  return { view: known, cardId: known === 'memories' && cardId !== '' ? decoded(cardId) : null };
}

/** A link that was cut on its way may end in half a letter; it must not take the whole page down. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hrefOf(view: ViewName, cardId?: string): string {
  return cardId === undefined ? `#/${view}` : `#/${view}/${encodeURIComponent(cardId)}`;
}

/** The route of this page, following its address. */
export const route = signal<Route>(parseRoute(location.hash));
addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

export function go(view: ViewName, cardId?: string): void {
  location.hash = hrefOf(view, cardId);
}
