import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, friendlyAnswer } from './answers';
import { bundlePage } from './bundle';
import { defaultPace, type Pace, streamBytes } from './bytes';
import { Conversations, type TrueConversation, type TrueTurn } from './conversations';
import type { MockSiteId } from './hosts';

/** One message as it reached the server: what a test compares with what should have been sent. */
export interface SentMessage {
  conversationId: string;
  /** Exactly as in the request. */
  text: string;
  private: boolean;
  kind: 'send' | 'edit' | 'regenerate';
  /** The request body, as text. */
  body: string;
  at: number;
}

export interface PageConfig {
  site: MockSiteId;
  /** `A`, `B`: builds that a site serves at the same time. */
  layout: string;
  locale: 'en' | 'zh-CN' | 'ja';
  /** Names of things broken on purpose; see the page's own list. */
  mutations: string[];
  /** Milliseconds until the server-rendered decoy gives way to the real editor. */
  hydrateMs: number;
  /** Rows mounted at once; the rest are unmounted. 0 mounts all. */
  windowRows: number;
  [extra: string]: unknown;
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  body: Buffer;
}

const month = 30 * 24 * 3600;

/** What all mock sites share: scripted answers, the oracle, pages and streams. A site adds its routes. */
export abstract class MockSite {
  abstract readonly id: MockSiteId;
  /** Extra sources of the page's `connect-src`. */
  protected connectSources = '';
  protected trustedTypes = false;
  /** Scripts loaded before the page's own, relative to `test/sites/`. */
  protected earlyScripts: string[] = [];

  /** What the site was sent, oldest first. */
  readonly sent: SentMessage[] = [];
  /** Violations of the content security policy that the browser reported. */
  readonly violations: string[] = [];
  /** All requests but those for pages and scripts, as `METHOD path`. */
  readonly requests: string[] = [];
  conversations = new Conversations();
  config: Omit<PageConfig, 'site'> = {
    layout: 'A',
    locale: 'en',
    mutations: [],
    hydrateMs: 250,
    windowRows: 0,
  };
  pace: Pace = { ...defaultPace };
  private scripted: Answer[] = [];

  /** Scripts the next answers, in order. Without one, the site answers by itself. */
  reply(...answers: (string | Answer)[]): void {
    this.scripted.push(...answers.map((answer) => (typeof answer === 'string' ? { text: answer } : answer)));
  }

  /** Forgets everything said and scripted; the configuration goes back to its start. */
  reset(): void {
    this.sent.length = 0;
    this.violations.length = 0;
    this.requests.length = 0;
    this.conversations = new Conversations();
    this.scripted = [];
    this.pace = { ...defaultPace };
    this.config = { layout: 'A', locale: 'en', mutations: [], hydrateMs: 250, windowRows: 0 };
  }

  /** The truth: the turns of a conversation on its shown branch; of the newest one without an id. */
  turns(conversationId?: string): TrueTurn[] {
    const conversation = conversationId
      ? this.conversations.byId.get(conversationId)
      : [...this.conversations.byId.values()].at(-1);
    return conversation ? this.conversations.turns(conversation) : [];
  }

  /** Answers one request of a host of this site. */
  async handle(exchange: Exchange): Promise<void> {
    const { request, response, url, body } = exchange;
    if (url.pathname === '/csp-report') {
      this.violations.push(body.toString('utf8'));
      response.writeHead(204).end();
      return;
    }
    if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const script = /^\/assets\/(.+)\.js$/.exec(url.pathname)?.[1];
    if (script) {
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': `max-age=${month}`,
      });
      response.end(await bundlePage(`${script}.ts`));
      return;
    }
    if (request.headers['sec-fetch-dest'] === 'document' || request.headers['sec-fetch-dest'] === 'iframe') {
      this.sendPage(response, url);
      return;
    }
    this.requests.push(`${request.method} ${url.pathname}`);
    await this.answer(exchange);
  }

  /** Routes of the site's own API. */
  protected abstract answer(exchange: Exchange): Promise<void>;

  /** Markup of the page before its script runs. */
  protected serverRendered(_url: URL): string {
    return '';
  }

  protected title(): string {
    return '';
  }

  protected nextAnswer(question: string): Answer {
    return this.scripted.shift() ?? friendlyAnswer(question);
  }

  protected record(message: Omit<SentMessage, 'at'>): void {
    this.sent.push({ ...message, at: Date.now() });
  }

  /**
   * Where a message belongs: the page names the branch in a header, because the bodies in which the sites do it are not
   * known for all of them.
   */
  protected branchOf(
    request: IncomingMessage,
    conversation: TrueConversation,
  ): { kind: SentMessage['kind']; parentId: string | null } {
    const [kind, index] = String(request.headers['x-branch'] ?? 'send').split(':');
    const shown = this.conversations.turns(conversation);
    if (kind === 'regenerate') return { kind, parentId: shown[Number(index)]?.id ?? null };
    if (kind === 'edit') return { kind, parentId: shown[Number(index) - 1]?.id ?? null };
    return { kind: 'send', parentId: conversation.leafId };
  }

  /**
   * Takes one message into a conversation and prepares the answer: both turns are in the truth afterwards. A regenerated
   * answer hangs on the question named by `parentId`; a `question` that is there already is not added again.
   */
  protected take(
    conversation: TrueConversation,
    message: {
      kind: SentMessage['kind'];
      text: string;
      parentId?: string | null;
      userId?: string;
      assistantId?: string;
      question?: TrueTurn;
      body: string;
    },
  ): { user: TrueTurn; assistant: TrueTurn; answer: Answer } {
    const asked =
      message.kind === 'regenerate' ? conversation.all.find((turn) => turn.id === message.parentId) : undefined;
    const user =
      asked ??
      message.question ??
      this.conversations.add(conversation, {
        role: 'user',
        text: message.text,
        ...(message.parentId !== undefined && { parentId: message.parentId }),
        ...(message.userId !== undefined && { id: message.userId }),
      });
    const { kind, body } = message;
    this.record({ conversationId: conversation.id, text: user.text, private: conversation.private, kind, body });
    const answer = this.nextAnswer(user.text);
    const assistant = this.conversations.add(conversation, {
      role: 'assistant',
      ...answer,
      parentId: user.id,
      ...(message.assistantId !== undefined && { id: message.assistantId }),
    });
    return { user, assistant, answer };
  }

  protected json(response: ServerResponse, value: unknown, status = 200): void {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(value));
  }

  protected notFound(response: ServerResponse): void {
    this.json(response, { detail: 'Not found' }, 404);
  }

  protected async stream(response: ServerResponse, contentType: string, bytes: Uint8Array): Promise<boolean> {
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' });
    return streamBytes(response, bytes, this.pace);
  }

  /** The path from the last turn back; for answers that show a whole conversation. */
  protected find(id: string): TrueConversation | undefined {
    return this.conversations.byId.get(id);
  }

  private sendPage(response: ServerResponse, url: URL): void {
    const nonce = Math.random().toString(36).slice(2);
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self' ${this.connectSources}`.trim(),
      "object-src 'none'",
      "base-uri 'none'",
      ...(this.trustedTypes ? ["require-trusted-types-for 'script'"] : []),
      'report-uri /csp-report',
    ].join('; ');
    const config = JSON.stringify({ ...this.config, site: this.id })
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;');
    const scripts = [...this.earlyScripts, `${this.id}/page`]
      .map((path) => `<script defer src="/assets/${path}.js"></script>`)
      .join('');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    response.end(
      `<!doctype html><html lang="${this.config.locale}"><head><meta charset="utf-8"><title>${this.title()}</title>` +
        `<meta name="viewport" content="width=device-width"><meta name="page-config" content="${config}">` +
        `<script nonce="${nonce}">window.firstFetch = window.fetch;</script><link rel="stylesheet" href="/assets/style.css">` +
        `</head><body>${this.serverRendered(url)}${scripts}</body></html>`,
    );
  }
}
