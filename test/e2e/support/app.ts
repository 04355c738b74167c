import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { MockSites } from '../../sites/server';
import { expect } from './expect';

export interface LoggedLine {
  type: string;
  text: string;
  url: string;
}

/** The browser with Keepsake in it, and what tests do with it. */
export class App {
  /** Errors and warnings of all pages and of the worker since the test began. */
  readonly log: LoggedLine[] = [];
  /** Requests to hosts other than the mock ones since the test began. */
  readonly foreignRequests: string[] = [];
  /** Log lines that a test expects. */
  allowed: RegExp[] = [];
  private control: Page | null = null;
  private nextMessage = 1;

  constructor(
    readonly context: BrowserContext,
    readonly sites: MockSites,
    /** Empty when the browser runs without the extension. */
    readonly extensionId: string,
  ) {
    const hosts = new Set(sites.hosts);
    context.on('request', (request) => {
      const url = new URL(request.url());
      const isWeb = /^(https?|wss?):$/.test(url.protocol);
      if (isWeb && !hosts.has(url.hostname)) this.foreignRequests.push(request.url());
    });
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.log.push({ type: message.type(), text: message.text(), url: message.page()?.url() ?? 'worker' });
      }
    });
    context.on('weberror', (error) => {
      this.log.push({ type: 'uncaught', text: error.error().message, url: error.page()?.url() ?? '' });
    });
  }

  /** Errors that were logged and that the test did not expect. */
  unexpectedErrors(): LoggedLine[] {
    return this.log.filter(
      (line) => line.type !== 'warning' && !this.allowed.some((pattern) => pattern.test(line.text)),
    );
  }

  /** Forgets logs and allowances; called before each test. */
  begin(): void {
    this.log.length = 0;
    this.foreignRequests.length = 0;
    this.allowed = [];
    this.sites.reset();
  }

  url(path: string): string {
    return `chrome-extension://${this.extensionId}/${path}`;
  }

  async worker(): Promise<Worker> {
    return this.context.serviceWorkers()[0] ?? this.context.waitForEvent('serviceworker');
  }

  /**
   * Sends a message of the protocol as an extension page does and returns the answer; throws what the worker threw.
   * A worker that was stopped wakes up for it.
   */
  async send<T = unknown>(type: string, data?: unknown): Promise<T> {
    const page = await this.controlPage();
    const message = { id: this.nextMessage++, type, data, timestamp: Date.now() };
    const answer = await page.evaluate(
      (sent) => chrome.runtime.sendMessage(sent) as Promise<{ res?: unknown; err?: { message?: string } } | undefined>,
      message,
    );
    if (!answer) throw new Error(`No answer to ${type}`);
    if (answer.err) throw new Error(`${type}: ${answer.err.message ?? JSON.stringify(answer.err)}`);
    return answer.res as T;
  }

  /** All rows of a table of the memory, as they lie in the database. */
  async table<T = Record<string, unknown>>(name: string): Promise<T[]> {
    const page = await this.controlPage();
    return (await page.evaluate(async (table) => {
      const known = (await indexedDB.databases()).flatMap(({ name: found }) => found ?? []);
      for (const database of known) {
        const rows = await new Promise<unknown[] | null>((resolve, reject) => {
          const opening = indexedDB.open(database);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const db = opening.result;
            if (!db.objectStoreNames.contains(table)) {
              db.close();
              resolve(null);
              return;
            }
            const reading = db.transaction(table).objectStore(table).getAll();
            reading.onsuccess = () => {
              db.close();
              resolve(reading.result);
            };
            reading.onerror = () => reject(reading.error);
          };
        });
        if (rows) return rows;
      }
      return [];
    }, name)) as T[];
  }

  /** Changes settings as the settings page does. */
  async changeSettings(change: Record<string, unknown>): Promise<void> {
    const page = await this.controlPage();
    await page.evaluate(async (changed) => {
      const { settings } = await chrome.storage.local.get('settings');
      await chrome.storage.local.set({ settings: { ...(settings as object | undefined), ...changed } });
    }, change);
    await this.send('settingsChanged');
  }

  /** An empty memory, and the settings of a first start but for these. Tests that share a browser begin with it. */
  async startOver(settings: Record<string, unknown> = {}): Promise<void> {
    // What the last test said may still be on its way into the memory.
    await expect.poll(() => this.send('deleteEverything')).toEqual({ rowsLeft: 0 });
    await this.changeSettings({ uiLanguage: 'auto', paused: false, sitesOff: [], ...settings });
  }

  /** Stops the service worker as Chromium does after half a minute; the next message starts it anew. */
  async killWorker(): Promise<void> {
    const page = await this.controlPage();
    const session = await this.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    const stopped = new Promise<void>((resolve) => {
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        if (versions.some((version) => version.runningStatus === 'stopped')) resolve();
      });
    });
    await session.send('ServiceWorker.stopAllWorkers');
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 1000))]);
    await session.detach();
  }

  /** The shortcut that opens the panel belongs to the browser; its message to the page is what a press comes to. */
  async pressShortcut(page: Page): Promise<void> {
    await page.bringToFront();
    const worker = await this.worker();
    await worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      if (tab?.id === undefined) throw new Error('No tab');
      await chrome.tabs.sendMessage(tab.id, { id: 1, type: 'openRecall', timestamp: Date.now() });
    });
  }

  /** The popup's page in a tab of its own. It sees itself as the active tab; see `openRealPopup` for the other case. */
  async openPopup(): Promise<Page> {
    const page = await this.context.newPage();
    await page.setViewportSize({ width: 400, height: 600 });
    await page.goto(this.url('popup.html'));
    return page;
  }

  /** The page with all memories. */
  async openMemories(hash = ''): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.url(`memories.html${hash}`));
    return page;
  }

  /**
   * The popup as the toolbar opens it, over the page in front. Playwright does not know such windows; the session
   * evaluates expressions in it.
   */
  async openRealPopup(): Promise<{ evaluate<T>(expression: string): Promise<T>; close(): Promise<void> }> {
    const browser = this.context.browser();
    if (!browser) throw new Error('The context has no browser');
    const worker = await this.worker();
    await worker.evaluate(() => chrome.action.openPopup());
    const session = await browser.newBrowserCDPSession();
    let targetId = '';
    for (let tries = 0; tries < 50 && !targetId; tries++) {
      const { targetInfos } = await session.send('Target.getTargets');
      targetId =
        targetInfos.find((target) => target.type === 'page' && target.url === this.url('popup.html'))?.targetId ?? '';
      if (!targetId) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const waiting = new Map<
      number,
      (value: { result?: { result?: { value?: unknown }; exceptionDetails?: { text: string } } }) => void
    >();
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const parsed = JSON.parse(message);
      waiting.get(parsed.id)?.(parsed);
    });
    let nextId = 1;
    return {
      async evaluate<T>(expression: string): Promise<T> {
        const id = nextId++;
        const answered = new Promise<Parameters<Parameters<typeof waiting.set>[1]>[0]>((resolve) =>
          waiting.set(id, resolve),
        );
        const params = { expression, awaitPromise: true, returnByValue: true };
        await session.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id, method: 'Runtime.evaluate', params }),
        });
        const { result } = await answered;
        if (result?.exceptionDetails) throw new Error(result.exceptionDetails.text);
        return result?.result?.value as T;
      },
      async close() {
        await session.send('Target.closeTarget', { targetId });
        await session.detach();
      },
    };
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** A page of the extension that shows nothing and runs nothing. */
  private async controlPage(): Promise<Page> {
    if (!this.control || this.control.isClosed()) {
      this.control = await this.context.newPage();
      await this.control.goto(this.url('manifest.json'));
    }
    return this.control;
  }
}
