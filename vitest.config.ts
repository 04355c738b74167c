import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** What takes longest, longest first: begun among the last, one of them would run on alone while the other core rests. */
const longest = [
  'test/decisions.test.ts',
  'core/memory/memory.properties.test.ts',
  'core/memory/pipeline/conversationKills.test.ts',
  'core/memory/recall/turns.test.ts',
  'core/memory/recall/search.test.ts',
  'core/memory/actions/deletion.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((path) => moduleId.endsWith(path));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: [
      'core/**/*.test.ts?(x)',
      'components/**/*.test.ts?(x)',
      'entrypoints/**/*.test.ts?(x)',
      'test/**/*.test.ts?(x)',
      'tools/**/*.test.ts',
    ],
    exclude: ['test/e2e/**', 'node_modules/**', '.output/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
