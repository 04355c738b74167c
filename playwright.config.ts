import { defineConfig } from '@playwright/test';

// Three browsers at a time, also on two cores: most of a test is waiting for what a person would see.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine stalls now and then. A test that passes only the second time is listed as flaky, not hidden.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/e2e',
  reporter: [['list']],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
});
