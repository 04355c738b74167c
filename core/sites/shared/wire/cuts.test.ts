import { describe, expect, it } from 'vitest';
import { conversation } from '../../../../test/fixtures/sites/common';
import { siteFixtures } from '../../../../test/fixtures/sites/index';
import { adapterById } from '../../index';
import { lettersOf } from '../compareText';

/** What a page that is left, a lost connection or a press on "stop" leaves of a stream. */
for (const [name, fixture] of Object.entries(siteFixtures)) {
  const streams = fixture.traffic(conversation).filter(({ endpoint }) => endpoint !== 'history');
  if (!streams.length) continue;
  describe(name, () => {
    it('says after every byte of its streams a beginning of what it says in the end, and the question whole', () => {
      const adapter = adapterById(fixture.site);
      for (const exchange of streams) {
        const endpoint = adapter?.endpoints.find((candidate) => candidate.name === exchange.endpoint);
        const bytes = typeof exchange.body === 'string' ? new TextEncoder().encode(exchange.body) : exchange.body;
        const parser = endpoint?.parser({ ...exchange, status: 200, startedAt: 0 });
        const said = new Set<string>();
        for (const byte of bytes) {
          parser?.push(Uint8Array.of(byte));
          for (const { turns } of parser?.read() ?? []) {
            for (const { role, text } of turns) said.add(`${role} ${lettersOf(text)}`);
          }
        }
        parser?.end?.();
        const whole = (parser?.read() ?? []).flatMap(({ turns }) => turns);
        expect(whole.length).toBeGreaterThan(0);
        for (const text of said) {
          expect(
            whole.some((turn) => `${turn.role} ${lettersOf(turn.text)}`.startsWith(text)),
            text,
          ).toBe(true);
        }
        const questions = [...said].filter((text) => text.startsWith('user '));
        expect(new Set(questions).size).toBeLessThanOrEqual(1);
      }
    });

    it('gives the same, whichever one byte the connection is cut behind', () => {
      const adapter = adapterById(fixture.site);
      for (const exchange of streams) {
        const endpoint = adapter?.endpoints.find((candidate) => candidate.name === exchange.endpoint);
        const bytes = typeof exchange.body === 'string' ? new TextEncoder().encode(exchange.body) : exchange.body;
        const read = (...chunks: Uint8Array[]): string => {
          const parser = endpoint?.parser({ ...exchange, status: 200, startedAt: 0 });
          for (const chunk of chunks) parser?.push(chunk);
          parser?.end?.();
          return JSON.stringify(parser?.read());
        };
        const whole = read(bytes);
        for (let at = 1; at < bytes.length; at++) {
          if (read(bytes.slice(0, at), bytes.slice(at)) !== whole) expect.fail(`cut behind byte ${at}`);
        }
      }
    });
  });
}
