/** The table of rooms in DESIGN.md, as rules: what each folder may import. */
const onlyTypes = { dependencyTypesNot: ['type-only'] };
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: onlyTypes } },
    {
      name: 'memory-is-pure',
      comment: 'core/memory runs in Node, a worker or a page: no browser API, no UI, no other room.',
      severity: 'error',
      from: { path: '^core/memory/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(core/(sites|platform)|components|entrypoints|node_modules/(wxt|preact|@preact|webextension-polyfill|@webext-core))',
      },
    },
    {
      name: 'model-library-in-one-file',
      severity: 'error',
      from: {
        path: '^(core|components|entrypoints)/',
        pathNot: '^core/memory/embed/(transformersEmbedder|onnxBackends)\\.ts$',
      },
      to: { path: '@xenova/transformers|@huggingface/transformers|onnxruntime' },
    },
    {
      name: 'tokenizer-library-in-one-file',
      severity: 'error',
      from: { path: '^(core|components|entrypoints)/', pathNot: '^core/memory/text/jiebaTokenizer\\.ts$' },
      to: { path: 'jieba-wasm' },
    },
    {
      name: 'sites-know-the-page-only',
      severity: 'error',
      from: { path: '^core/sites/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(core/platform|components|entrypoints|node_modules/(wxt|preact|@preact|webextension-polyfill|@webext-core|dexie))',
      },
    },
    {
      name: 'sites-take-only-types-from-memory',
      severity: 'error',
      from: { path: '^core/sites/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^core/memory/', ...onlyTypes },
    },
    {
      name: 'platform-knows-no-page-and-no-view',
      severity: 'error',
      from: { path: '^core/platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(core/sites|components|entrypoints)' },
    },
    {
      name: 'components-are-views',
      severity: 'error',
      from: { path: '^components/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(core/sites|entrypoints|node_modules/(wxt|dexie|webextension-polyfill|@webext-core))',
      },
    },
    {
      name: 'components-take-only-types-from-memory-and-platform',
      severity: 'error',
      from: { path: '^components/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^core/(memory|platform)/', ...onlyTypes },
    },
    {
      name: 'nothing-imports-entrypoints',
      severity: 'error',
      from: { pathNot: '^entrypoints/' },
      to: { path: '^entrypoints/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};
