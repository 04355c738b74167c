import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import preact from '@preact/preset-vite';
import { createServer } from 'vite';

/** Screenshots of views over sample data. Run: npx tsx test/ui/shoot.ts OUT_DIR VIEW STATE… */
const [out = 'shots', view = 'popup', ...states] = process.argv.slice(2);
const sizes: Record<string, { width: number; height: number }> = {
  popup: { width: 380, height: 560 },
  inpage: { width: 900, height: 700 },
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: join(root, 'public'),
  cacheDir: join(root, 'node_modules/.vite-ui'),
  plugins: [preact()],
  server: { port: 5199, strictPort: false },
});
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(out, { recursive: true });
  const page = await browser.newPage({ viewport: sizes[view] ?? { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.log('page error:', error.message));
  page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()));
  for (const state of states.length > 0 ? states : ['full']) {
    for (const [lang, theme] of [
      ['zh', 'light'],
      ['en', 'dark'],
    ] as const) {
      const base = server.resolvedUrls?.local[0] ?? 'http://localhost:5199/';
      await page.goto(`${base}test/ui/index.html?view=${view}&lang=${lang}&theme=${theme}&state=${state}`);
      await page.locator('#root > *').first().waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(out, `${view}-${state}-${lang}-${theme}.png`) });
    }
  }
} finally {
  await browser.close();
  await server.close();
}
