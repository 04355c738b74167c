import { defineConfig } from '@playwright/test';

// One browser at a time: the service worker, its model and the mock sites share few cores.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/e2e',
  reporter: [['list']],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
});
