/**
 * `npm start`: from a fresh clone to a browser with Keepsake in it and a demo chat to try it on. Without a display the
 * same story runs by itself, prints what was remembered and inserted, and leaves screenshots.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot, runStep } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';

/** Whether windows can be shown here. */
function hasDisplay() {
  if (process.env.CI || process.argv.includes('--headless')) return false;
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

try {
  ensureInstalled();
  const browser = ensureBrowser();
  console.log(`Browser: ${browser}`);
  const shown = hasDisplay();
  console.log('Building the extension …');
  if (runStep('npx', ['wxt', 'build', ...(shown ? [] : ['--mode', 'e2e']), '--level', 'error']) !== 0) {
    throw new Error('The build failed; its message is above.');
  }
  const built = join(projectRoot, '.output', shown ? 'chrome-mv3' : 'chrome-mv3-e2e');
  if (!existsSync(join(built, 'manifest.json'))) throw new Error(`The build left nothing in ${built}.`);
  const args = ['tsx', 'tools/demo.ts', ...(shown ? [] : ['--headless'])];
  process.exit(runStep('npx', args, { KEEPSAKE_BROWSER: browser, KEEPSAKE_DIST: built }));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
