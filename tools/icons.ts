import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

/** Draws public/icons/icon.svg at every size the browsers ask for. Run: npx tsx tools/icons.ts [path of a browser] */
const sizes = [16, 32, 48, 128];
const folder = new URL('../public/icons/', import.meta.url);

const svg = await readFile(new URL('icon.svg', folder), 'utf8');
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>html,body{margin:0;background:transparent}svg{display:block}</style>${svg}`);
    await page.locator('svg').evaluate((element, px) => {
      element.setAttribute('width', String(px));
      element.setAttribute('height', String(px));
    }, size);
    await writeFile(new URL(`${size}.png`, folder), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
