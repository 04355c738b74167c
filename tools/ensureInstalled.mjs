import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(projectRoot, 'node_modules', '.keepsake-lock');

/** @throws Error when this Node is older than the tools need. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Keepsake is built with Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from nodejs.org.`,
  );
}

/**
 * Installs exactly what the lock file says, unless that was done already for this lock file.
 * @throws Error when npm fails.
 */
export function ensureInstalled() {
  requireNode();
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const wanted = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  // The types that `wxt prepare` writes after the install can be deleted apart from node_modules.
  if (wanted === lock && existsSync(join(projectRoot, '.wxt', 'tsconfig.json'))) return;
  console.log('Installing dependencies …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error('npm ci failed; its message is above. Nothing else was changed.');
  writeFileSync(stamp, lock);
}

/**
 * Runs a command of the project in its root, its output shown.
 * @returns the exit code.
 */
export function runStep(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return result.status ?? 1;
}
