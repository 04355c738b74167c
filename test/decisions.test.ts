import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCase, shippedEmbedder } from '../tools/bench/decide';
import { type DecisionCase, findMisses } from '../tools/bench/decideScore';

const root = fileURLToPath(new URL('..', import.meta.url));
const cases = readFileSync(`${root}test/bench/decisions.jsonl`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as DecisionCase & { kind: string });

/** What conversations leave behind, through the whole path with the real model. Some cases are known to fail: they say where work is left. */
describe('decisions on conversations', () => {
  const missesById = new Map<string, string[]>();

  beforeAll(async () => {
    const embedder = shippedEmbedder(root);
    for (const given of cases) missesById.set(given.id, findMisses(given, await runCase(given, embedder)));
  }, 600_000);

  const rate = (some: typeof cases) =>
    some.filter((given) => missesById.get(given.id)?.length === 0).length / some.length;
  const failures = () => [...missesById].filter(([, misses]) => misses.length > 0).map((entry) => entry.join(': '));

  it('come out as expected in 93 of 100 cases in both languages', () => {
    expect(rate(cases), failures().join('\n')).toBeGreaterThanOrEqual(0.93);
  });

  it.each([...new Set(cases.map((given) => given.kind))])('hold for %s', (kind) => {
    expect(rate(cases.filter((given) => given.kind === kind))).toBeGreaterThanOrEqual(0.75);
  });
});
