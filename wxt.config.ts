import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';

const require = createRequire(import.meta.url);
const ortDist = dirname(require.resolve('onnxruntime-web'));
const jiebaDir = dirname(require.resolve('jieba-wasm/web'));

/**
 * The libraries point at their WebAssembly with `new URL('x.wasm', import.meta.url)`, which the bundler would inline
 * or copy under a hashed name. The files are shipped once, as assets, and found by their plain path instead.
 */
function externWasm() {
  return {
    name: 'extern-wasm',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!/onnxruntime-web|jieba-wasm/.test(id)) return;
      const dir = id.includes('jieba') ? 'jieba' : 'ort';
      const out = code.replace(
        /new URL\((['"`])([\w.-]+\.(?:wasm|m?js))\1,\s*import\.meta\.url\)/g,
        (_match, _quote, file) => `new URL("/${dir}/${file}", globalThis.location.href)`,
      );
      return out === code ? undefined : { code: out, map: null };
    },
  };
}

/** Gives the model library both builds of ONNX Runtime, each where it is needed; see the file it points to. */
function bothOnnxBackends() {
  return {
    name: 'both-onnx-backends',
    enforce: 'pre' as const,
    resolveId(source: string, importer?: string) {
      const byLibrary = importer?.includes('transformers') && !importer.includes('/core/');
      return source === 'onnxruntime-web/webgpu' && byLibrary
        ? join(import.meta.dirname, 'core/memory/embed/onnxBackends.ts')
        : null;
    },
  };
}

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    plugins: [preact(), externWasm(), bothOnnxBackends()],
    worker: { format: 'es' as const, plugins: () => [externWasm()] },
  }),
  hooks: {
    'build:publicAssets': (wxt, files) => {
      const builds = ['ort-wasm-simd-threaded.wasm'];
      // Firefox gives extensions no WebGPU.
      if (wxt.config.browser !== 'firefox') builds.push('ort-wasm-simd-threaded.asyncify.wasm');
      files.push(...builds.map((file) => ({ absoluteSrc: join(ortDist, file), relativeDest: `ort/${file}` })), {
        absoluteSrc: join(jiebaDir, 'jieba_rs_wasm_bg.wasm'),
        relativeDest: 'jieba/jieba_rs_wasm_bg.wasm',
      });
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extName__',
    description: '__MSG_extDescription__',
    default_locale: 'en',
    permissions: [
      'storage',
      'unlimitedStorage',
      'alarms',
      'contextMenus',
      'scripting',
      'activeTab',
      // For a page that may use the browser's own language model; it asks the user nothing. Firefox has no such pages.
      ...(browser === 'firefox' ? [] : ['offscreen' as const]),
    ],
    host_permissions: ['https://chatgpt.com/*', 'https://claude.ai/*'],
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
    action: { default_title: '__MSG_extName__' },
    commands: {
      'open-recall': { suggested_key: { default: 'Alt+M' }, description: '__MSG_commandOpenRecall__' },
    },
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'keepsake@keepsake.example',
          strict_min_version: '128.0',
          data_collection_permissions: { required: ['none' as const] },
        },
      },
    }),
  }),
});
