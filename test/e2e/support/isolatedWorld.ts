import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

/** A JavaScript world beside the page's own, like that of a content script. */
export interface IsolatedWorld {
  /** Calls an exported function of the loaded module with JSON arguments; `$box` stands for the element `#box`. */
  call<T>(name: string, argument: string): Promise<T>;
}

const bundles = new Map<string, Promise<string>>();

async function bundle(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../../${path}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'loaded',
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Loads a module of the project into an isolated world of the page. `path` is relative to the project. */
export async function loadIsolated(page: Page, path: string): Promise<IsolatedWorld> {
  const bundled = bundles.get(path) ?? bundle(path);
  bundles.set(path, bundled);
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };
  await evaluate(`${await bundled}; globalThis.loaded = loaded; undefined`);
  return {
    call: (name, argument) =>
      evaluate(`loaded.${name}(${argument.replaceAll('$box', "document.querySelector('#box')")})`),
  };
}
