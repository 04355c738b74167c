/**
 * `npm test`: every check there is, in the order that fails soonest, ending in one line `N passed, N failed`.
 * `npm test -- unit e2e` runs only the named ones.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot, runStep } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';

const resultsDir = join(projectRoot, 'test-results');
const unitReport = join(resultsDir, 'unit.json');
const e2eReport = join(resultsDir, 'e2e.json');

/** Counts of a report file, or one failure when the runner died before writing it. */
function countsOf(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    console.error(`No report at ${path}: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

const oneCheck = (status) => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 });

/** A runner that failed without a failing test (a crash, a file that does not load) still counts as a failure. */
const atLeastOneFailure = (status, counts) => (status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);

const checks = {
  lint: () => oneCheck(runStep('npx', ['biome', 'ci', '.'])),
  types: () => oneCheck(runStep('npm', ['run', '--silent', 'typecheck'])),
  rooms: () => oneCheck(runStep('npm', ['run', '--silent', 'rooms'])),
  unused: () => oneCheck(runStep('npm', ['run', '--silent', 'unused'])),
  unit: () => {
    const status = runStep('npx', [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ]);
    const counts = countsOf(unitReport, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
    return atLeastOneFailure(status, counts);
  },
  build: () => oneCheck(runStep('npm', ['run', '--silent', 'build'])),
  firefox: () => oneCheck(runStep('npm', ['run', '--silent', 'build:firefox'])),
  size: () => oneCheck(runStep('node', ['tools/sizeBudget.mjs'])),
  e2e: () => {
    const browser = ensureBrowser();
    const built = runStep('npm', ['run', '--silent', 'build:e2e']);
    if (built !== 0) return { passed: 0, failed: 1 };
    const status = runStep('npx', ['playwright', 'test', '--reporter=list,json'], {
      KEEPSAKE_BROWSER: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
    });
    const counts = countsOf(e2eReport, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }));
    return atLeastOneFailure(status, counts);
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`);
  process.exit(2);
}

ensureInstalled();
rmSync(resultsDir, { recursive: true, force: true });
mkdirSync(resultsDir, { recursive: true });

let passed = 0;
let failed = 0;
const summary = [];
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  const startedAt = Date.now();
  const counts = check();
  passed += counts.passed;
  failed += counts.failed;
  summary.push(
    `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}
console.log(`\n${summary.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
