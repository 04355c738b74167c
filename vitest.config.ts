import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

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
  },
});
