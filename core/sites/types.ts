/** How a prompt box takes text; see shared/composer.ts. */
export type EditorKind = 'prosemirror' | 'quill' | 'lexical' | 'slate' | 'textarea' | 'contenteditable';

/** Alternatives in order of preference; the first that matches at all wins. */
export interface Selector {
  /** CSS selectors, tried in order. */
  any: string[];
  /** How many matches a page that is understood has, inclusive. Checked by health, not needed for reading. */
  expect: { min: number; max: number };
}

export interface ReadTurn {
  role: 'user' | 'assistant';
  /** Markdown for assistant turns, exact text for user turns. */
  text: string;
  thinking?: string;
  /** The site's id of the message; of the first one where a turn is made of several. */
  messageId?: string;
  /** Further ids of the same turn (a turn of several messages, a twin id in the DOM). */
  otherIds?: string[];
  /** Id of the message before, where the source tells; places edited turns and new branches. */
  parentId?: string;
  /** Position as far as the source tells, 0-based; gaps are allowed. */
  order?: number;
  /** When it was said, UTC milliseconds, where the source tells. */
  at?: number;
  /** Still being written. */
  streaming?: boolean;
  /** The node it was read from, for DOM readings. */
  element?: Element;
}

/** What one source (DOM or a response of the site) says of a conversation. */
export interface Reading {
  conversationId: string | null;
  title?: string;
  project?: string;
  /** The source holds the whole conversation (a history response), in order. */
  whole: boolean;
  /** Only the first turns were read; the rest is read with the next look. */
  isPartial?: boolean;
  /** True or false only where the source says so. */
  private?: boolean;
  turns: ReadTurn[];
}

/** What makes reading a page again and again cheap. */
export interface ReadingAids {
  /** Nothing in this turn changed since it was marked. */
  isClean(turn: Element): boolean;
  markClean(turn: Element): void;
  /** The same for a turn of which it is known where its text is, but that was not read yet. */
  isSeen(turn: Element): boolean;
  markSeen(turn: Element): void;
  /**
   * Nothing changed outside of the turns that were found last, so that they are the same. What changed within them may still
   * have made one turn two; a page must be looked through now and then all the same.
   */
  hasSameTurns: boolean;
  /** There is time to read another turn that is not clean. */
  mayGoOn(): boolean;
}

export type Mode = 'ordinary' | 'private' | 'unknown';

/** Where the page is. */
export interface Place {
  /** Null for a new chat that has no id yet. */
  conversationId: string | null;
  /** False on pages of the site that are no chat of the user (settings, shared conversations, …). */
  isChat: boolean;
  /** The id is transient and will be replaced by a real one. */
  transient?: boolean;
  project?: string;
}

/** One exchange of the page with its server, as the page-world hook reports it. */
export interface NetworkExchange {
  url: string;
  method: string;
  /** Body of the request as text, where it had one that can be read. */
  requestBody?: string;
  /** HTTP status; 101 for sockets. */
  status: number;
  /** When the request left, UTC milliseconds. */
  startedAt: number;
}

/** Result of a parser. */
export type NetworkReading = Reading & {
  /** The stream itself said that it is complete. */
  done: boolean;
  /** When the page sent messages of this conversation, UTC milliseconds, where an exchange answers more than one. */
  sentAt?: number[];
};

/** Reads one kind of traffic. A new parser is made for each exchange. */
export interface NetworkParser {
  /**
   * Takes the next bytes, cut anywhere; for sockets one whole frame, who sent it and when. Never throws on bytes it does not
   * understand: it skips them.
   */
  push(chunk: Uint8Array, from?: 'server' | 'page', at?: number): void;
  /** Nothing more will come; takes what was still waiting for its end. */
  end?(): void;
  /** What is known so far. Sockets carry several conversations, so a parser answers with a list. */
  read(): NetworkReading[];
}

/** What the hook must know to watch an endpoint; plain data, because it is bundled into the page world. */
export interface WatchedEndpoint {
  name: string;
  method: 'GET' | 'POST' | '*';
  /** Tested against host, path and query, e.g. `claude.ai/api/…?tree=True`. */
  address: RegExp;
  /** `stream`: watched chunk by chunk while the page reads. `body`: a document read at once. */
  kind: 'stream' | 'body' | 'socket' | 'events';
}

export interface NetworkEndpoint extends WatchedEndpoint {
  parser: (exchange: NetworkExchange) => NetworkParser;
}

/** How turns of one role look. */
export interface TurnRule {
  /** The element of one turn. */
  turn: Selector;
  /** Where its text is: all outermost matches of the first alternative that has any. The turn itself when absent. */
  body?: string[];
  /** Parts of the body that are not the text (labels, citations, cards), beside those dropped everywhere. */
  drop?: string[];
  /** Parts of the body that are not the text and that no selector tells. */
  isNoise?(element: Element): boolean;
  /** True for a turn that must not be read now (edit mode, decoy). */
  skip?(turn: Element): boolean;
  /** True for a body that is no part of the answer (thinking, a widget). */
  refuse?(body: Element, turn: Element): boolean;
  messageIds?(turn: Element): string[];
  position?(turn: Element): number | undefined;
  /** When it was said, where the page has it to the second, UTC milliseconds. */
  at?(turn: Element): number | undefined;
  /** Where the reasoning is, kept apart. */
  thinking?: string[];
  /** Matches the turn or something in it while the answer is being written. */
  streaming?: string[];
}

/** How a site's conversation looks. */
export interface DomPlan {
  user: TurnRule;
  assistant: TurnRule;
  /** Present somewhere while an answer is being written: a stop button, … */
  generating: string[];
  title?(document: Document): string | undefined;
}

/** Everything Keepsake knows of one chat site. Mostly data; shared/ does the work. */
export interface SiteAdapter {
  id: string;
  /** Name for people, in both languages where they differ. */
  name: { en: string; zh: string };
  hosts: string[];
  /** Asked for at install; all others when the user enables the site. */
  enabledByDefault: boolean;
  /** Whether the site has a private mode whose state can be told. Without one, capture needs the user's opt-in. */
  privateMode: 'told' | 'none';
  place(url: URL): Place;
  mode(document: Document, url: URL): Mode;
  selectors: { turn: Selector; composer: Selector; send: Selector } & Record<string, Selector>;
  dom: DomPlan;
  /** Reads the turns that are in the DOM now, in order. Empty on pages that are no chat of the user. */
  readDom(document: Document, url: URL, aids?: ReadingAids): Reading;
  endpoints: NetworkEndpoint[];
  editor: EditorKind;
  /** Enter alone breaks the line there; Ctrl+Enter sends. */
  enterBreaksLine?: boolean;
}
