import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFilter } from '../../core/memory/filter';
import { readLabelled, tally } from './privacyScore';

const folder = new URL('../../test/bench/', import.meta.url);
const sets = readdirSync(folder).filter((name) => /^privacy-cases.*\.jsonl$/.test(name));

describe('the privacy filter on labelled strings', () => {
  it.each(sets)(
    '%s: at least 99 in 100 private pieces are found, at least 97 in 100 masked ones are private',
    async (name) => {
      const filter = createFilter();
      const total = { wanted: 0, hit: 0, given: 0, right: 0 };
      for (const row of await readLabelled(new URL(name, folder).pathname)) {
        const part = tally(row.spans ?? [], filter.apply(row.text).spans);
        for (const key of ['wanted', 'hit', 'given', 'right'] as const) total[key] += part[key];
      }
      expect(total.wanted).toBeGreaterThan(50);
      expect(total.hit / total.wanted).toBeGreaterThanOrEqual(0.99);
      expect(total.right / total.given).toBeGreaterThanOrEqual(0.97);
    },
  );

  it.each(sets)('%s: what was masked is not masked again', async (name) => {
    const filter = createFilter();
    for (const row of await readLabelled(new URL(name, folder).pathname)) {
      const once = filter.apply(row.text).text;
      expect(filter.apply(once).text).toBe(once);
    }
  });

  it('counts a piece as found only when most of it is covered', () => {
    const span = (start: number, end: number) => ({ start, end, kind: 'phone' });
    expect(tally([span(0, 10)], [span(0, 5)])).toEqual({ wanted: 1, hit: 0, given: 1, right: 1 });
    expect(tally([span(0, 10)], [span(0, 4), span(4, 9)])).toMatchObject({ hit: 1 });
    expect(tally([span(0, 10)], [span(8, 30)])).toMatchObject({ hit: 0, right: 0 });
  });
});
