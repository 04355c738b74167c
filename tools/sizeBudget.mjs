/** Fails when a file of the built extension outgrows what its place allows. Sizes in kilobytes, uncompressed. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './ensureInstalled.mjs';

const dist = join(projectRoot, '.output', 'chrome-mv3');

/** The page pays for content scripts on every load; the worker pays for its script on every wake. */
const budgets = [
  { files: /^content-scripts\/page-hook\.js$/, maxKb: 120, why: 'runs before the page’s first script' },
  { files: /^content-scripts\/chat\.js$/, maxKb: 400, why: 'runs in every chat page' },
  { files: /^background\.js$/, maxKb: 2_500, why: 'is parsed whenever the worker wakes' },
  { files: /.*/, maxKb: 130_000, why: 'is what a user downloads', total: true },
];

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

if (!existsSync(dist)) {
  console.error('Nothing built yet: run npm run build first.');
  process.exit(2);
}
const sizes = filesBelow(dist).map((path) => ({
  path: relative(dist, path).replaceAll('\\', '/'),
  kb: statSync(path).size / 1000,
}));
let failed = false;
for (const { files, maxKb, why, total } of budgets) {
  const matching = sizes.filter(({ path }) => files.test(path));
  const kb = total ? matching.reduce((sum, file) => sum + file.kb, 0) : Math.max(0, ...matching.map((file) => file.kb));
  const ok = matching.length > 0 && kb <= maxKb;
  failed ||= !ok;
  const name = total ? 'the whole extension' : (matching[0]?.path ?? `${files} (missing)`);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${kb.toFixed(0)} of ${maxKb} kB (${why})`);
}
process.exit(failed ? 1 : 0);
