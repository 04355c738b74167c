import type { Editor } from '../editors/editor';
import { type PageConfig, readConfig } from './dom';
import { applyMutations } from './mutations';

/** A turn on screen. */
export interface ViewTurn {
  id: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  text: string;
  thinking: string;
  streaming: boolean;
  /** The server has not said its id yet. */
  pending?: boolean;
}

/** What a stream tells while it runs. */
export interface StreamSink {
  conversation(id: string): void;
  userId(id: string): void;
  assistantId(id: string): void;
  /** The whole answer so far. */
  text(text: string): void;
  thinking(text: string): void;
}

export interface SendRequest {
  kind: 'send' | 'edit' | 'regenerate';
  text: string;
  userId: string;
  parentId: string | null;
  conversationId: string | null;
  private: boolean;
  signal: AbortSignal;
}

/** What one site's page does its own way. */
export interface PageSite {
  /** Id in the address, null for a new chat. */
  idIn(url: URL): string | null;
  isPrivate(url: URL): boolean;
  /** Address of a conversation; of a new chat without id. */
  pathFor(id: string | null, isPrivate: boolean): string;
  /** Addresses shown before the real one, if the site has such. */
  transientPathFor?(isPrivate: boolean): string | null;
  newId?(): string;
  /** Draws everything but the turns; returns where turns and editor go. Called again on each change of chat. */
  shell(chat: Chat): { thread: HTMLElement; editorSlot: HTMLElement };
  mountEditor(host: HTMLElement, chat: Chat): Editor;
  /** Draws a turn. */
  drawTurn(turn: ViewTurn, index: number, chat: Chat): HTMLElement;
  /** Draws changes of a streaming turn into its node; redraws it when missing. */
  updateTurn?(node: HTMLElement, turn: ViewTurn, index: number, chat: Chat): void;
  /** What stands in for a turn that is not mounted; nothing when missing. */
  drawShell?(turn: ViewTurn, index: number): HTMLElement | null;
  /** Wraps the drawn turns, where turns are grouped. */
  arrange?(nodes: HTMLElement[], chat: Chat): HTMLElement[];
  /** Draws send, stop and the like. */
  drawControls?(chat: Chat): void;
  load(id: string): Promise<ViewTurn[]>;
  send(request: SendRequest, sink: StreamSink): Promise<void>;
}

/** As `fetch`, of a frame that nobody watches: sites move their requests to where no hook sees them. */
function fetchElsewhere(input: string, init: RequestInit): Promise<Response> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.documentElement.append(frame);
  const there = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!there) throw new Error('The frame has no window');
  return there.fetch(input, init);
}

/** The application behind a mock page: one conversation on screen, an editor, streams, navigation without reload. */
export class Chat {
  readonly config: PageConfig = readConfig();
  turns: ViewTurn[] = [];
  id: string | null = null;
  isPrivate = false;
  isStreaming = false;
  editor: Editor | null = null;
  /** First turn that is mounted when rows are unmounted. */
  windowStart = Number.POSITIVE_INFINITY;
  readonly violations: string[] = [];
  readonly errors: string[] = [];
  /** How the page's own calls fared: a hook must leave all of it alone. */
  readonly integrity = { fetches: 0, foreignPromises: 0, changedUrls: 0, clones: 0 };
  private thread: HTMLElement | null = null;
  private nodes: HTMLElement[] = [];
  private abort: AbortController | null = null;
  private visit = 0;

  constructor(readonly site: PageSite) {}

  async start(): Promise<void> {
    document.addEventListener('securitypolicyviolation', (event) => {
      this.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
    window.addEventListener('error', (event) => this.errors.push(event.message));
    window.addEventListener('unhandledrejection', (event) => this.errors.push(String(event.reason)));
    window.addEventListener('popstate', () => void this.open());
    const clone = Response.prototype.clone;
    const { integrity } = this;
    Response.prototype.clone = function countedClone(this: Response) {
      integrity.clones++;
      return clone.call(this);
    };
    Object.assign(window, { mock: this });
    await new Promise((resolve) => setTimeout(resolve, this.config.hydrateMs));
    await this.open();
  }

  /** Text in the editor's model. */
  text(): string {
    return this.editor?.text() ?? '';
  }

  /** Goes to a path without reload, as a click in the sidebar does. */
  async go(path: string): Promise<void> {
    history.pushState({}, '', path);
    await this.open();
  }

  newChat(isPrivate = false): Promise<void> {
    return this.go(this.site.pathFor(null, isPrivate));
  }

  openChat(id: string): Promise<void> {
    return this.go(this.site.pathFor(id, false));
  }

  stop(): void {
    this.abort?.abort();
  }

  /** The page's own way to call its server; notes whether a hook changed what comes back. */
  async fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const call = this.config.elsewhere ? fetchElsewhere(input, init) : window.fetch(input, init);
    this.integrity.fetches++;
    if (!(call instanceof Promise) || call.constructor !== Promise) this.integrity.foreignPromises++;
    const response = await call;
    if (response.url !== new URL(input, location.href).href) this.integrity.changedUrls++;
    return response;
  }

  /** Names the branch of a message for mocks of sites whose own way of doing it is not known. */
  branch(request: SendRequest): Record<string, string> {
    return request.kind === 'send' ? {} : { 'x-branch': `${request.kind}:${this.turns.length - 2}` };
  }

  /** Draws the chat that the address names. */
  async open(): Promise<void> {
    const visit = ++this.visit;
    this.abort?.abort();
    const url = new URL(location.href);
    this.id = this.site.idIn(url);
    this.isPrivate = this.site.isPrivate(url);
    this.isStreaming = false;
    this.turns = [];
    this.windowStart = Number.POSITIVE_INFINITY;
    this.editor?.destroy();
    const { thread, editorSlot } = this.site.shell(this);
    this.thread = thread;
    this.editor = this.site.mountEditor(editorSlot, this);
    this.draw();
    if (!this.id) return;
    const turns = await this.site.load(this.id);
    if (visit !== this.visit) return;
    this.turns = turns;
    this.draw();
  }

  /** Sends what is in the editor, unless an answer is still coming. */
  submit(): void {
    const text = this.text();
    if (this.isStreaming || text.trim() === '') return;
    this.editor?.set('');
    void this.exchange('send', text, this.turns.at(-1)?.id ?? null);
  }

  /** Asks for the last answer again: a second branch. */
  regenerate(): Promise<void> {
    const question = this.turns.findLast((turn) => turn.role === 'user');
    if (!question) return Promise.resolve();
    this.turns = this.turns.slice(0, this.turns.indexOf(question) + 1);
    return this.exchange('regenerate', question.text, question.id);
  }

  /** Changes the user turn at an index and sends it: a second branch from there. */
  edit(index: number, text: string): Promise<void> {
    const parentId = this.turns[index - 1]?.id ?? null;
    this.turns = this.turns.slice(0, index);
    return this.exchange('edit', text, parentId);
  }

  /** Scrolls so that the turn at `index` is the first one mounted. */
  scrollTo(index: number): void {
    this.windowStart = index;
    this.draw();
  }

  /** The thread was scrolled; sites that unmount what is out of sight look again. */
  scrolled(_top: number): void {
    // Most of them keep all rows.
  }

  async exchange(kind: SendRequest['kind'], text: string, parentId: string | null): Promise<void> {
    const visit = this.visit;
    const abort = new AbortController();
    this.abort = abort;
    this.isStreaming = true;
    this.windowStart = Number.POSITIVE_INFINITY;
    const isNew = this.id === null;
    if (kind !== 'regenerate') {
      this.turns.push({
        id: this.site.newId?.() ?? crypto.randomUUID(),
        parentId,
        role: 'user',
        text,
        thinking: '',
        streaming: false,
        pending: true,
      });
    }
    const user = this.turns.at(-1);
    const answer: ViewTurn = {
      id: crypto.randomUUID(),
      parentId: user?.id ?? null,
      role: 'assistant',
      text: '',
      thinking: '',
      streaming: true,
    };
    this.turns.push(answer);
    this.draw();
    const transient = isNew ? this.site.transientPathFor?.(this.isPrivate) : null;
    if (transient) history.pushState({}, '', transient);
    const isCurrent = () => visit === this.visit;
    const redraw = () => {
      if (isCurrent()) this.update(answer);
    };
    try {
      await this.site.send(
        {
          kind,
          text,
          userId: user?.id ?? '',
          parentId,
          conversationId: this.id,
          private: this.isPrivate,
          signal: abort.signal,
        },
        {
          conversation: (id) => {
            if (!isCurrent() || this.id === id) return;
            this.id = id;
            this.draw();
            const path = this.site.pathFor(id, this.isPrivate);
            if (transient) history.replaceState({}, '', path);
            else if (path !== location.pathname + location.search + location.hash) history.pushState({}, '', path);
          },
          userId: (id) => {
            if (!user || user.id === id) return;
            user.id = id;
            user.pending = false;
            if (isCurrent()) this.draw();
          },
          assistantId: (id) => {
            answer.id = id;
          },
          text: (whole) => {
            answer.text = whole;
            redraw();
          },
          thinking: (whole) => {
            answer.thinking = whole;
            redraw();
          },
        },
      );
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      answer.streaming = false;
      if (isCurrent()) {
        this.isStreaming = false;
        this.draw();
      }
    }
  }

  /** Turns in view: a window of rows, or all. */
  mounted(index: number): boolean {
    const rows = this.config.windowRows;
    if (rows <= 0) return true;
    const start = Math.max(0, Math.min(this.windowStart, this.turns.length - rows));
    return index >= start && index < start + rows;
  }

  draw(): void {
    this.nodes = this.turns.map((turn, index) =>
      this.mounted(index)
        ? this.site.drawTurn(turn, index, this)
        : (this.site.drawShell?.(turn, index) ?? document.createElement('i')),
    );
    const shown = this.nodes.filter((node) => node.tagName !== 'I');
    this.thread?.replaceChildren(...(this.site.arrange?.(shown, this) ?? shown));
    this.site.drawControls?.(this);
    applyMutations(document, this.config.mutations);
    this.thread?.parentElement?.scrollTo?.(0, 1e9);
  }

  private update(turn: ViewTurn): void {
    const index = this.turns.indexOf(turn);
    const node = this.nodes[index];
    if (!node?.isConnected) {
      this.draw();
      return;
    }
    if (this.site.updateTurn) this.site.updateTurn(node, turn, index, this);
    else {
      const fresh = this.site.drawTurn(turn, index, this);
      node.replaceWith(fresh);
      this.nodes[index] = fresh;
    }
    applyMutations(document, this.config.mutations);
  }
}
