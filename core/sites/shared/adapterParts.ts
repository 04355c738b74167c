import type { NetworkEndpoint, NetworkExchange, NetworkParser, Place, WatchedEndpoint } from '../types';

export type ParserMaker = (exchange: NetworkExchange) => NetworkParser;

/** Joins the watched addresses of a site with the parsers of its adapter, by name. Throws when one has no parser. */
export function withParsers(
  watched: readonly WatchedEndpoint[],
  parsers: Record<string, ParserMaker>,
): NetworkEndpoint[] {
  return watched.map((endpoint) => {
    const parser = parsers[endpoint.name];
    if (!parser) throw new Error(`No parser for the endpoint ${endpoint.name}`);
    return { ...endpoint, parser };
  });
}

/** What a conversation is called in an address, on sites whose other pages have longer paths. */
export const chatId = '[\\w-]{6,}';

export const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** A place from the first pattern that matches the path; its group `id` is the conversation, `project` the project. */
export function placeByPath(url: URL, chats: readonly RegExp[], newChats: readonly RegExp[]): Place {
  const path = decodePath(url.pathname);
  for (const pattern of chats) {
    const groups = pattern.exec(path)?.groups;
    if (groups?.id) {
      return { conversationId: groups.id, isChat: true, ...(groups.project && { project: groups.project }) };
    }
  }
  for (const pattern of newChats) {
    const match = pattern.exec(path);
    if (match) {
      return { conversationId: null, isChat: true, ...(match.groups?.project && { project: match.groups.project }) };
    }
  }
  return { conversationId: null, isChat: false };
}

/**
 * Whether an address speaks of a private mode in words that its adapter does not know (yet): the chat is not taken for an
 * ordinary one then.
 */
export function hintsAtPrivacy(url: URL): boolean {
  const named = [...url.searchParams].flatMap(([name, value]) => (value === 'false' || value === '0' ? [] : name));
  return [...named, url.hash.slice(1)].some((name) => /temp|incog|privat|ephemer|anonym/i.test(name));
}

/** The title of the page without the site's name at its end. */
export function titleWithout(document: Document, names: readonly string[]): string | undefined {
  let title = document.title.trim();
  for (const name of names) {
    if (title.toLowerCase() === name.toLowerCase()) return;
    for (const mark of [' - ', ' | ', ' – ', ' — ']) {
      if (title.toLowerCase().endsWith((mark + name).toLowerCase()))
        title = title.slice(0, -mark.length - name.length).trim();
    }
  }
  return title || undefined;
}

/** Ids given in a list of attributes, the first that is there; lists are split at spaces. */
export function idsFrom(element: Element, attributes: readonly string[]): string[] {
  for (const name of attributes) {
    const holder = element.hasAttribute(name) ? element : element.querySelector(`[${name}]`);
    const value = holder?.getAttribute(name)?.trim();
    if (value) return value.split(/\s+/);
  }
  return [];
}

/** A number in an attribute or after a prefix (`conversation-turn-3`), from 0; undefined where there is none. */
export function positionFrom(element: Element | null, attribute: string, firstIs: 0 | 1 = 0): number | undefined {
  const value = /(\d+)$/.exec(element?.getAttribute(attribute) ?? '')?.[1];
  return value === undefined ? undefined : Number(value) - firstIs;
}

/** Whether one of the buttons or links that a selector finds says one of these words, as its label or its text. */
export function hasButton(document: Document, css: string, words: readonly string[]): boolean {
  const wanted = words.map((word) => word.toLowerCase());
  return [...document.querySelectorAll(css)].some((element) => {
    const says = [element.getAttribute('aria-label') ?? '', element.textContent ?? ''];
    return says.some((text) => wanted.includes(text.trim().toLowerCase()));
  });
}

export function holdsEditor(element: Element): boolean {
  return element.querySelector('textarea, [contenteditable="true"]') !== null;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
