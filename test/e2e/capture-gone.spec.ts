import type { Turn } from '../../core/memory/types';
import type { MockSite } from '../sites/server/mockSite';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';
import { withoutPrivateMode } from './support/places';

// A page that is gone in the very moment in which the last byte of an answer came.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ app }) => app.startOver({ captureWithoutPrivateMode: withoutPrivateMode }));

async function stored(app: App, conversationId: string): Promise<string[]> {
  const turns = (await app.table<Turn>('turns')).filter((turn) => turn.conversationId === conversationId);
  return said(turns.sort((a, b) => a.order - b.order || a.at - b.at));
}
const said = (turns: { role: string; text: string }[]): string[] =>
  turns.map(({ role, text }) => `${role}: ${text.replace(/\s*\n\s*/g, '\n').trim()}`);

function mockOf(app: App, id: string): MockSite {
  const site = app.sites.all.find((candidate) => candidate.id === id);
  if (!site) throw new Error(`No mock ${id}`);
  Object.assign(site.config, { hydrateMs: 50 });
  Object.assign(site.pace, { maxBytes: 100_000, delayMs: 0 });
  return site;
}

const sites = [
  { id: 'chatgpt', url: 'https://chatgpt.com/' },
  { id: 'claude', url: 'https://claude.ai/new' },
  { id: 'gemini', url: 'https://gemini.google.com/app' },
  { id: 'deepseek', url: 'https://chat.deepseek.com/' },
  { id: 'grok', url: 'https://grok.com/' },
];

/** What happens in the task in which the page has read the answer to its end; nothing the hook told has arrived by then. */
const ways = ['gone', 'left for another chat, then gone'] as const;

for (const { id, url } of sites) {
  for (const way of id === 'chatgpt' ? ways : ways.slice(1)) {
    test(`${id}: nothing is lost of a new chat whose page is ${way} with the last byte of its answer`, async ({
      app,
      open,
    }) => {
      const site = mockOf(app, id);
      const other = site.conversations.seed([{ role: 'user', text: 'An older chat' }]).id;
      const chat = await open(url);
      await chat.page.waitForTimeout(2_500);
      site.reply('记住了。And a second line, so that there is something to lose.');
      await chat.type('我搬到了成都, and my sister lives in Oslo');
      await chat.page.evaluate(
        ([opens, busyMs]) => {
          const { mock } = window as unknown as {
            mock: { isStreaming: boolean; openChat(id: string): Promise<void> };
          };
          let isStreaming = false;
          Object.defineProperty(mock, 'isStreaming', {
            configurable: true,
            get: () => isStreaming,
            set: (next: boolean) => {
              const hasEnded = isStreaming && !next;
              isStreaming = next;
              if (!hasEnded) return;
              Object.defineProperty(mock, 'isStreaming', { value: false, writable: true });
              if (opens) void mock.openChat(opens);
              location.href = '/nowhere';
              const until = performance.now() + busyMs;
              while (performance.now() < until);
            },
          });
        },
        [way === 'gone' ? '' : other, 300] as const,
      );
      await chat.pressSendKey();
      await expect.poll(() => chat.page.url()).toContain('/nowhere');
      const conversation = site.sent.at(-1)?.conversationId ?? '';
      expect(said(site.turns(conversation))).toHaveLength(2);
      await expect.poll(() => stored(app, conversation), { timeout: 12_000 }).toEqual(said(site.turns(conversation)));
    });
  }
}
