import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `import { a } from '../core/x'` as what a function body can hold. */
const importLine = /^import \{ (.+) \} from '\.\.\/(.+)';$/gm;
/** `value; // → expected`, within one line. */
const claim = /^(.+); \/\/ → (.+)$/;

/** The code of docs/library.md as one function body, each claim an assertion that names its line. */
function readExamples(): string {
  const markdown = readFileSync(`${root}docs/library.md`, 'utf8');
  const blocks = [...markdown.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks
    .join('\n')
    .replace(importLine, (_, names: string, path: string) => `const { ${names} } = await load('${path}');`)
    .split('\n')
    .map((line) => {
      const [, value, expected] = claim.exec(line) ?? [];
      return value ? `check(${value}, ${expected}, ${JSON.stringify(line)});` : line;
    })
    .join('\n');
}

it('does in docs/library.md what it says, example by example', async () => {
  const examples = readExamples();
  const { code } = await transform(`export async function run() {\n${examples}\n}`, { loader: 'ts', format: 'esm' });
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  let checks = 0;
  const check = (value: unknown, expected: unknown, line: string) => {
    checks += 1;
    expect(value, line).toEqual(expected);
  };
  const modules: Record<string, () => Promise<unknown>> = {
    'core/memory': () => import('../core/memory'),
    'core/memory/embed/transformersEmbedder': () => import('../core/memory/embed/transformersEmbedder'),
    'core/memory/text/jiebaTokenizer': () => import('../core/memory/text/jiebaTokenizer'),
  };
  const load = (path: string) => modules[path]?.() ?? Promise.reject(new Error(`The docs import ${path}`));
  const wasmBase = pathToFileURL(`${root}node_modules/onnxruntime-web/dist/`).href;
  const body = `${code.replace(/^export /gm, '').replace(/export \{[\s\S]*\};?\s*$/, '')}\nawait run();`;
  await new AsyncFunction('check', 'load', 'modelBase', 'wasmBase', body)(
    check,
    load,
    `${root}public/models/`,
    wasmBase,
  );
  expect(checks).toBeGreaterThan(20);
});
