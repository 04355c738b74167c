import type { Page } from '@playwright/test';
import { expect } from './expect';

/** What mock pages lay open; see test/sites/page/chat.ts. */
interface MockWindow {
  mock?: {
    text(): string;
    isStreaming: boolean;
    turns: { role: string; text: string }[];
    violations: string[];
    errors: string[];
    integrity: Record<string, number>;
    editor: {
      element: HTMLElement;
      sendKey?: string;
      set(text: string): void;
      focus(): void;
      addMention?(label: string): void;
    } | null;
    newChat(isPrivate?: boolean): Promise<void>;
    openChat(id: string): Promise<void>;
    go(path: string): Promise<void>;
    regenerate(): Promise<void>;
    edit(index: number, text: string): Promise<void>;
    scrollTo(index: number): void;
    stop(): void;
  };
}

/**
 * A mock chat page as a person uses it. Conditions are polled from outside: the sites' policies forbid the `eval` that
 * `page.waitForFunction` needs.
 */
export class ChatPage {
  constructor(readonly page: Page) {}

  /** Opens an address and waits for the real editor. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => Boolean((window as MockWindow).mock?.editor?.element.isConnected)))
      .toBe(true);
  }

  /** Text in the editor's model. */
  text(): Promise<string> {
    return this.page.evaluate(() => (window as MockWindow).mock?.text() ?? '');
  }

  /** The box that is typed into. */
  async editor() {
    const handle = await this.page.evaluateHandle(() => (window as MockWindow).mock?.editor?.element ?? null);
    const element = handle.asElement();
    if (!element) throw new Error('The page has no editor');
    return element;
  }

  /** Puts the cursor into the box, as a click does. */
  async focus(): Promise<void> {
    await (await this.editor()).click();
  }

  /** Clicks into the box and types; new lines as Shift+Enter. */
  async type(text: string): Promise<void> {
    await this.focus();
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) await this.page.keyboard.press('Shift+Enter');
      await this.page.keyboard.insertText(line);
    }
  }

  /** Types, sends by the key of the site and waits until the answer is whole. */
  async say(text: string): Promise<void> {
    await this.type(text);
    await this.send();
  }

  /** Presses the key that sends: Enter, on some sites Ctrl+Enter. */
  async pressSendKey(): Promise<void> {
    const key = await this.page.evaluate(() => (window as MockWindow).mock?.editor?.sendKey ?? 'Enter');
    await this.page.keyboard.press(key);
  }

  /** Adds a mention at the end of the draft. False where the editor has none. */
  addMention(label: string): Promise<boolean> {
    return this.page.evaluate((name) => {
      const editor = (window as MockWindow).mock?.editor;
      editor?.addMention?.(name);
      return editor?.addMention !== undefined;
    }, label);
  }

  /** Sends by the key of the site and waits until the answer is whole. */
  async send(): Promise<void> {
    const before = (await this.turns()).length;
    await this.pressSendKey();
    await expect.poll(async () => (await this.turns()).length).toBe(before + 2);
    await this.answered();
  }

  async answered(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => (window as MockWindow).mock?.isStreaming), { timeout: 30_000 })
      .toBe(false);
  }

  turns(): Promise<{ role: string; text: string }[]> {
    return this.page.evaluate(() => (window as MockWindow).mock?.turns.map(({ role, text }) => ({ role, text })) ?? []);
  }

  /** Empty when neither policy nor promises, addresses or bodies of the page's own requests were touched. */
  troubles(): Promise<string[]> {
    return this.page.evaluate(() => {
      const mock = (window as MockWindow).mock;
      if (!mock) return ['no mock'];
      const { fetches: _fetches, ...touched } = mock.integrity;
      const changed = Object.entries(touched).filter(([, count]) => count > 0);
      return [...mock.violations, ...mock.errors, ...changed.map(([name, count]) => `${name}: ${count}`)];
    });
  }

  newChat(isPrivate = false): Promise<void> {
    return this.page.evaluate((flag) => (window as MockWindow).mock?.newChat(flag), isPrivate);
  }

  openChat(id: string): Promise<void> {
    return this.page.evaluate((to) => (window as MockWindow).mock?.openChat(to), id);
  }

  go(path: string): Promise<void> {
    return this.page.evaluate((to) => (window as MockWindow).mock?.go(to), path);
  }

  regenerate(): Promise<void> {
    return this.page.evaluate(() => (window as MockWindow).mock?.regenerate());
  }

  edit(index: number, text: string): Promise<void> {
    return this.page.evaluate(([at, to]) => (window as MockWindow).mock?.edit(at, to), [index, text] as const);
  }
}
