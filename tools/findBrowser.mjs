import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { platform } from 'node:os';
import { delimiter, join } from 'node:path';

const programNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-for-testing',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'google-chrome',
  'google-chrome-stable',
];

const fixedPlaces = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter((root) => root !== undefined)
    .flatMap((root) => [
      join(root, 'Chromium', 'Application', 'chrome.exe'),
      join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    ]),
};

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a Chromium-based browser on this machine, or null. `KEEPSAKE_BROWSER` wins; Chromium comes before branded
 * builds because Google Chrome 137 and later ignores `--load-extension`.
 */
export function findBrowser() {
  const chosen = process.env.KEEPSAKE_BROWSER;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`KEEPSAKE_BROWSER points to ${chosen}, and there is no file.`);
    return chosen;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of programNames) {
    for (const folder of folders) {
      const path = join(folder, platform() === 'win32' ? `${name}.exe` : name);
      if (isExecutable(path)) return path;
    }
  }
  return (fixedPlaces[platform()] ?? []).find((path) => existsSync(path)) ?? null;
}

/** Whether Debian's or Ubuntu's package manager may be used here without asking for a password. */
function canAptInstall() {
  return platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * A browser, installed first where that can be done without asking (Debian as root).
 * @throws Error with what the reader can do, when there is none and none can be installed.
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (canAptInstall()) {
    console.log('No browser found. Installing Chromium with apt-get …');
    const run = (args) =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    run(['update', '-qq']);
    run(['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    [
      'Keepsake needs Chromium, Microsoft Edge or Chrome for Testing, and none was found.',
      platform() === 'linux'
        ? 'Install one, for example: sudo apt-get install chromium'
        : platform() === 'darwin'
          ? 'Install one, for example: brew install --cask chromium'
          : 'Install Microsoft Edge or Chromium.',
      'If it is installed in an unusual place, set KEEPSAKE_BROWSER to the full path of the program and run this again.',
    ].join('\n'),
  );
}
