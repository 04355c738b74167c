/**
 * `npm run bench -- NAME [options]`: quality and speed as numbers. Each name is a file in bench/ that exports
 * `run(args)` and `usage`.
 */
const names = [
  'recall',
  'recallDrafts',
  'recallLinks',
  'recallFeedback',
  'currentFirst',
  'convert',
  'speed',
  'extract',
  'standalone',
  'privacy',
  'decide',
  'histories',
  'pages',
  'ui',
  'capture',
] as const;

const [name, ...args] = process.argv.slice(2);
if (!name || !names.some((known) => known === name)) {
  console.error(`Usage: npm run bench -- ${names.join('|')} [options]`);
  process.exit(2);
}

const bench = (await import(`./bench/${name}.ts`)) as { run(args: string[]): Promise<void>; usage: string };
if (args.includes('--help')) {
  console.log(bench.usage);
} else {
  await bench.run(args);
}

export {};
