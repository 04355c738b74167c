import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/** A page script of `test/sites/`, bundled for the browser in memory and kept. `path` is relative to that folder. */
export function bundlePage(path: string): Promise<string> {
  let bundle = bundles.get(path);
  if (!bundle) {
    bundle = build({
      entryPoints: [fileURLToPath(new URL(`../${path}`, import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    }).then((result) => result.outputFiles[0]?.text ?? '');
    bundles.set(path, bundle);
  }
  return bundle;
}
