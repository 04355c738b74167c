import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../../../tools/findBrowser.mjs';

const output = fileURLToPath(new URL('../../../.output/', import.meta.url));

/** Folder of the built extension: `KEEPSAKE_DIST`, else the e2e build, else the ordinary one. */
export function extensionFolder(): string {
  const folders = [process.env.KEEPSAKE_DIST, `${output}chrome-mv3-e2e`, `${output}chrome-mv3`];
  const found = folders.find((folder) => folder && existsSync(`${folder}/manifest.json`));
  if (!found) throw new Error('The extension is not built: run `npm run build:e2e` first.');
  return found;
}

interface Manifest {
  host_permissions: string[];
  content_scripts: { matches: string[] }[];
}

/**
 * A copy of the built extension that is allowed on all given hosts from the start. A person allows them one by one in a
 * dialogue of the browser, which no test can click.
 */
function extensionAllowedOn(hosts: readonly string[], reachable: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-extension-'));
  const built = extensionFolder();
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name !== 'manifest.json') linkOrCopy(from, join(folder, relative(built, from)));
  }
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as Manifest;
  const matches = hosts.map((host) => `https://${host}/*`);
  manifest.host_permissions = [...matches, ...reachable.map((host) => `https://${host}/*`)];
  for (const script of manifest.content_scripts) script.matches = matches;
  writeFileSync(path, JSON.stringify(manifest));
  return folder;
}

/** The model and its runtime are 117 MB, and each browser gets a folder of its own: links cost nothing. */
function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    // Another disk, or one without links.
    copyFileSync(from, to);
  }
}

export interface LaunchOptions {
  /** See `MockSites.resolverRules`. */
  resolverRules: string;
  withExtension: boolean;
  /** Language of the browser, `en-US` or `zh-CN`. */
  locale: string;
  headless?: boolean;
  /** Hosts the extension is allowed on, instead of those of its manifest. */
  allowedHosts?: readonly string[];
  /** Hosts it may send requests to beside those, without running there. */
  reachableHosts?: readonly string[];
  /** Profile folder; a temporary one by default. */
  userDataDir?: string;
  /** Further command line switches. */
  args?: string[];
}

/** Starts Chromium in which only the mock sites can be reached. */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserContext> {
  const browser = findBrowser();
  if (!browser) throw new Error('No browser found: set KEEPSAKE_BROWSER to the path of a Chromium.');
  const copied =
    options.withExtension && options.allowedHosts
      ? extensionAllowedOn(options.allowedHosts, options.reachableHosts ?? [])
      : null;
  const folder = copied ?? (options.withExtension ? extensionFolder() : null);
  const context = await chromium.launchPersistentContext(options.userDataDir ?? '', {
    executablePath: browser,
    headless: options.headless ?? true,
    locale: options.locale,
    // A person's window has the size it has.
    viewport: options.headless === false ? null : { width: 1280, height: 800 },
    args: [
      // Root has no sandbox, nor have most containers of continuous integration.
      ...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--ignore-certificate-errors',
      `--lang=${options.locale}`,
      `--host-resolver-rules=${options.resolverRules}`,
      ...(folder ? [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`] : []),
      ...(options.args ?? []),
    ],
  });
  if (copied) context.on('close', () => rmSync(copied, { recursive: true, force: true }));
  return context;
}
