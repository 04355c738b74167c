import { defineConfig } from '@playwright/test';

/**
 * Files whose tests stand alone, so that each can go to whichever browser is free. The others run as a whole and take
 * longest: they begin first, so that at the end every browser still has something to do.
 */
const standAlone = [
  'capture*',
  'inpage-ime',
  'inpage-places',
  'inpage-sites',
  'insertion*',
  'mocks*',
  'otherChats-sites',
  'popup-consent',
].map((name) => `**/${name}.spec.ts`);

// Four browsers at a time, also on two cores: most of a test is waiting for what a person would see.
export default defineConfig({
  testDir: 'test/e2e',
  projects: [
    { name: 'stories', testMatch: '**/*.spec.ts', testIgnore: standAlone },
    { name: 'single', testMatch: standAlone },
  ],
  workers: 4,
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
