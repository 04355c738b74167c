/** How a prompt box takes text; see shared/composer.ts. */
export type EditorKind = 'prosemirror' | 'quill' | 'lexical' | 'slate' | 'textarea' | 'contenteditable';

/** Alternatives in order of preference; the first that matches within the bounds wins. */
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
  messageId?: string;
  /** Position as far as the source tells, 0-based. */
  order?: number;
  /** When it was said, UTC milliseconds, where the source tells. */
  at?: number;
  /** Still being written. */
  streaming?: boolean;
}

/** What one source (DOM or a response of the site) says of a conversation. */
export interface Reading {
  conversationId: string | null;
  title?: string;
  project?: string;
  /** The source holds the whole conversation (a history response), in order. */
  whole: boolean;
  private?: boolean;
  turns: ReadTurn[];
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
  /** Body of the request as text, where it had one. */
  requestBody?: string;
  /** `sse`, `json`, `ndjson`, `connect`, `batchexecute`, `websocket`: decided by the endpoint's parser. */
  status: number;
}

/** Reads one kind of traffic. A new parser is made for each exchange; chunks may be cut at any byte. */
export interface NetworkParser {
  push(chunk: Uint8Array): void;
  /** What is known so far; `done` when the stream said so. */
  read(): Reading & { done: boolean };
}

export interface NetworkEndpoint {
  name: string;
  method: 'GET' | 'POST' | '*';
  /** Tested against path and query. */
  path: RegExp;
  parser: (exchange: NetworkExchange) => NetworkParser;
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
  /** Reads the turns that are in the DOM now, in order. */
  readDom(document: Document, url: URL): Reading;
  endpoints: NetworkEndpoint[];
  editor: EditorKind;
}
