// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { conversation, type FixtureTurn, type SiteFixture } from '../../test/fixtures/sites/common';
import { siteFixtures } from '../../test/fixtures/sites/index';
import { breakSelector, readExchangeOf } from '../../test/fixtures/sites/reading';
import { adapterById, adapterForUrl, adapters } from './index';
import { lettersOf } from './shared/compareText';
import { findComposer } from './shared/composer';
import { readHealth } from './shared/health';
import { bestText } from './shared/registeredTurn';
import { selectAll } from './shared/select';
import { TurnRegistry } from './shared/turnRegistry';
import type { ReadTurn, SiteAdapter } from './types';

/** What two renderings of the same turns have in common. */
const essence = (turns: readonly Pick<ReadTurn, 'role' | 'text'>[]): string[] =>
  turns.map(({ role, text }) => `${role}: ${lettersOf(text)}`);

function open(fixture: SiteFixture, turns: readonly FixtureTurn[] = conversation, extra = ''): Document {
  document.documentElement.innerHTML = `<head><title>A chat</title></head><body>${extra}${fixture.page(turns)}${fixture.composer}</body>`;
  return document;
}

/** Everything the adapter knows of a page: its traffic, then what stands in the DOM. */
function merge(adapter: SiteAdapter, fixture: SiteFixture, page: Document, withTraffic = true): TurnRegistry {
  const url = new URL(fixture.url);
  const registry = new TurnRegistry(adapter.place(url).conversationId ?? '');
  registry.isCleared = true;
  for (const exchange of withTraffic ? fixture.traffic(conversation) : []) {
    const isHistory = adapter.endpoints.some(({ name, kind }) => name === exchange.endpoint && kind === 'body');
    for (const reading of readExchangeOf(adapter, exchange))
      registry.mergeNetwork(reading, 1_000, { exchange, isClosed: true, isHistory });
  }
  registry.mergeDom(adapter.readDom(page, url), 2_000);
  return registry;
}

describe('the list of sites', () => {
  it('has one adapter a host and a fixture for every site', () => {
    const hosts = adapters.flatMap((adapter) => adapter.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(adapters.map(({ id }) => id).filter((id) => !siteFixtures[id])).toEqual([]);
    expect(adapterForUrl('https://example.com/chat/1')).toBeUndefined();
    expect(adapterForUrl('no address')).toBeUndefined();
  });
});

describe('a new chat on a page that has lost the switch for private chats', () => {
  it('is not taken for an ordinary one where nothing else tells', () => {
    const gemini = adapterById('gemini');
    const off = '<button data-test-id="temp-chat-button" aria-pressed="false"></button>';
    document.documentElement.innerHTML = '<body></body>';
    expect(gemini?.mode(document, new URL('https://gemini.google.com/app'))).toBe('unknown');
    expect(gemini?.mode(document, new URL('https://gemini.google.com/app/1f2e3d4c5b6a7988'))).toBe('ordinary');
    document.body.innerHTML = off;
    expect(gemini?.mode(document, new URL('https://gemini.google.com/app'))).toBe('ordinary');
  });
});

describe('Claude since October 2026', () => {
  it('takes the time a row shows for the time it was said', () => {
    const fixture = siteFixtures.claudeHub;
    const turns = fixture ? adapterById('claude')?.readDom(open(fixture), new URL(fixture.url)).turns : [];
    expect(turns?.map(({ at }) => at)).toEqual(conversation.map(({ at }) => at));
  });
});

describe('Le Chat since summer 2026', () => {
  const adapter = adapterById('mistral');

  it('has chats in its section for work too', () => {
    for (const section of ['chat', 'work']) {
      const url = new URL(`https://chat.mistral.ai/${section}/5f0c1d2e-3a4b-4c5d-8e6f-7a8b9c0d1e2f`);
      expect(adapter?.place(url)).toEqual({ conversationId: url.pathname.split('/')[2], isChat: true });
      expect(adapter?.place(new URL(`https://chat.mistral.ai/${section}`)).isChat).toBe(true);
    }
  });

  it('does not take a document beside an answer for the prompt box', () => {
    const fixture = siteFixtures.mistral;
    if (!fixture || !adapter) throw new Error('no fixture');
    const page = open(fixture);
    expect(page.querySelectorAll('[contenteditable="true"]')).toHaveLength(2);
    expect(findComposer(page, adapter.selectors.composer)?.dataset.placeholder).toBe('Ask');
    expect(selectAll(page, adapter.selectors.composer.any)).toHaveLength(1);
  });
});

for (const [name, fixture] of Object.entries(siteFixtures)) {
  const adapter = adapterById(fixture.site);
  if (!adapter) throw new Error(`No adapter ${fixture.site}`);
  const url = new URL(fixture.url);
  const hasTraffic = fixture.traffic(conversation).length > 0;

  describe(name, () => {
    it('reads every turn of a clean page, in order, without labels, thinking, citations and controls', () => {
      const reading = adapter.readDom(open(fixture), url);
      expect(essence(reading.turns)).toEqual(essence(conversation));
      expect(reading.turns[1]?.text).toContain('- 错峰出门');
      expect(reading.turns[2]?.text).toBe(conversation[2]?.text);
      expect(reading.turns[3]?.text).toContain('```python\nprint("hello world")\n```');
    });

    it('finds the prompt box and thinks itself healthy on a clean page', () => {
      const page = open(fixture);
      const registry = merge(adapter, fixture, page);
      const health = readHealth({
        adapter,
        document: page,
        isChat: true,
        isStored: true,
        shownForMs: 60_000,
        turns: registry.turns(),
        traffic: {},
        isHookAlive: true,
      });
      expect(health.problems).toEqual([]);
      expect(health.report).not.toContain('地铁');
    });

    it('knows the conversation, and pages that are no chat of the user give nothing', () => {
      expect(adapter.place(url)).toMatchObject({ isChat: true });
      expect(adapter.place(url).conversationId).toBeTruthy();
      for (const address of fixture.notChats) {
        const elsewhere = new URL(address);
        expect(adapter.place(elsewhere).isChat, address).toBe(false);
        expect(adapter.readDom(open(fixture), elsewhere).turns).toEqual([]);
        expect(adapter.mode(document, elsewhere)).not.toBe('ordinary');
      }
    });

    it('tells private mode by its own signs, not by words on the page', () => {
      for (const { url: address, extra } of fixture.privatePages) {
        expect(adapter.mode(open(fixture, conversation, extra), new URL(address)), address).toBe('private');
      }
      const trap =
        '<p>Temporary chat, Incognito chat, 临时聊天, 无痕模式</p><a href="/new?incognito">incognito</a><h2>How private is a temporary chat?</h2>';
      const ordinary = adapter.privateMode === 'told' ? 'ordinary' : 'unknown';
      for (const sign of ['?private-session=1', '?temp', '#incognito2']) {
        const address = new URL(url.origin + url.pathname + sign);
        expect(adapter.mode(open(fixture), address), sign).not.toBe('ordinary');
      }
      expect(adapter.mode(open(fixture, conversation, trap), url)).toBe(ordinary);
    });

    it('reads nothing of our own interface and skips a message that is being edited', () => {
      const page = open(fixture, conversation, '<div data-keepsake="root">Keepsake remembers</div>');
      const first = adapter.readDom(page, url).turns[0];
      const inside = page.createElement('div');
      inside.setAttribute('data-keepsake', 'badge');
      inside.textContent = 'Keepsake remembers this';
      first?.element?.append(inside);
      expect(essence(adapter.readDom(page, url).turns)).toEqual(essence(conversation));
      first?.element?.append(page.createElement('textarea'));
      expect(essence(adapter.readDom(page, url).turns)).toEqual(essence(conversation.slice(1)));
    });

    if (!hasTraffic) return;

    it('reads every turn from traffic, wherever the bytes are cut', () => {
      for (const size of [1, 3, 4096]) {
        const turns = fixture.traffic(conversation).flatMap((exchange) => {
          const [reading] = readExchangeOf(adapter, exchange, size);
          expect(reading?.done).toBe(true);
          expect(reading?.conversationId).toBe(adapter.place(url).conversationId);
          return reading?.turns ?? [];
        });
        expect(essence(turns)).toEqual(essence(conversation));
        expect(turns[0]?.text).toBe(conversation[0]?.text);
        expect(turns[2]?.text).toBe(conversation[2]?.text);
      }
    });

    it('never throws on traffic that is cut short or is something else', () => {
      for (const exchange of fixture.traffic(conversation)) {
        const half = exchange.body.slice(0, exchange.body.length / 2);
        expect(() => readExchangeOf(adapter, { ...exchange, body: half })).not.toThrow();
        for (const body of ['<html>Just a moment…</html>', '{"error":"limit"}', 'data: {"type"\n\n', '']) {
          const readings = readExchangeOf(adapter, { ...exchange, body });
          expect(readings.flatMap(({ turns }) => turns).filter((turn) => turn.role === 'assistant')).toEqual([]);
        }
      }
    });

    it('has each turn once when traffic and page tell the same', () => {
      const registry = merge(adapter, fixture, open(fixture));
      expect(essence(registry.turns().map((turn) => ({ role: turn.role, text: bestText(turn) })))).toEqual(
        essence(conversation),
      );
      expect(registry.turns().every((turn) => turn.network && turn.dom && !turn.disagrees)).toBe(true);
      expect(registry.takeReady(10_000)).toHaveLength(conversation.length);
    });

    const used = [adapter.dom.user, adapter.dom.assistant].flatMap((rule) => [...rule.turn.any, ...(rule.body ?? [])]);
    for (const css of new Set(used.filter((selector) => selector !== ':scope'))) {
      it(`still gives every turn once from traffic when ${css} is gone, and says so where the page is not read`, () => {
        const page = open(fixture);
        breakSelector(page, css);
        const registry = merge(adapter, fixture, page);
        const ready = registry.takeReady(100_000).map((turn) => ({ role: turn.role, text: bestText(turn) }));
        expect(essence(ready)).toEqual(essence(conversation));
        const isRead =
          JSON.stringify(essence(adapter.readDom(page, url).turns)) === JSON.stringify(essence(conversation));
        const health = readHealth({
          adapter,
          document: page,
          isChat: true,
          isStored: true,
          shownForMs: 60_000,
          turns: registry.turns(),
          traffic: {},
          isHookAlive: true,
        });
        if (!isRead) expect(health.ok).toBe(false);
      });
    }
  });
}
