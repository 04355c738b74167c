import { type SiteId, watchedSites } from '../traffic';
import type { DomPlan, EditorKind, Mode, Place, Selector, SiteAdapter } from '../types';
import { hintsAtPrivacy, type ParserMaker, placeByPath, withParsers } from './adapterParts';
import { readTurns } from './readTurns';

/** What one site file says; the rest follows from it. */
export interface SiteSpec {
  id: SiteId;
  name: { en: string; zh: string };
  enabledByDefault?: boolean;
  privateMode: SiteAdapter['privateMode'];
  /** Paths of conversations with an id in the group `id`, and of new chats; decoded paths, tried in order. */
  chats: readonly RegExp[];
  newChats: readonly RegExp[];
  /** Ids the page makes up until the server has given the real one. */
  isTransientId?: RegExp;
  /** Where the address alone does not tell the place by its path. */
  place?(url: URL): Place;
  /** Only for sites whose private mode can be told; asked on pages that are a chat of the user. */
  isPrivate?(document: Document, url: URL, place: Place): boolean | 'unknown';
  dom: DomPlan;
  composer: Selector;
  send: Selector;
  parsers: Record<string, ParserMaker>;
  editor: EditorKind;
  enterBreaksLine?: boolean;
}

/** Makes an adapter of what a site's file says. */
export function defineSite(spec: SiteSpec): SiteAdapter {
  const watched = watchedSites[spec.id];
  const place = (url: URL): Place => {
    const found = spec.place?.(url) ?? placeByPath(url, spec.chats, spec.newChats);
    return found.conversationId && spec.isTransientId?.test(found.conversationId)
      ? { ...found, conversationId: null, transient: true }
      : found;
  };
  const mode = (document: Document, url: URL): Mode => {
    const here = place(url);
    const isPrivate = spec.isPrivate?.(document, url, here) ?? 'unknown';
    if (isPrivate === true) return 'private';
    const isOrdinary = here.isChat && isPrivate === false && spec.privateMode === 'told' && !hintsAtPrivacy(url);
    return isOrdinary ? 'ordinary' : 'unknown';
  };
  return {
    id: spec.id,
    name: spec.name,
    hosts: watched.hosts,
    enabledByDefault: spec.enabledByDefault ?? false,
    privateMode: spec.privateMode,
    place,
    mode,
    selectors: {
      turn: joinSelectors(spec.dom.user.turn, spec.dom.assistant.turn),
      user: spec.dom.user.turn,
      assistant: spec.dom.assistant.turn,
      composer: spec.composer,
      send: spec.send,
    },
    dom: spec.dom,
    readDom: (document, url, aids) => readTurns(spec.dom, place(url), document, aids),
    endpoints: withParsers(watched.endpoints, spec.parsers),
    editor: spec.editor,
    ...(spec.enterBreaksLine && { enterBreaksLine: true }),
  };
}

/** Turns of either role, by the first alternative of each. */
function joinSelectors(user: Selector, assistant: Selector): Selector {
  const width = Math.max(user.any.length, assistant.any.length);
  return {
    any: Array.from({ length: width }, (_, i) => [user.any[i], assistant.any[i]].filter(Boolean).join(', ')),
    expect: { min: user.expect.min, max: user.expect.max + assistant.expect.max },
  };
}
