import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchSet } from './recallSet';
import { convertLocomo, type LocomoSample } from './sources/locomo';
import { convertMadial, type MadialDialogue, type MadialMemory } from './sources/madial';
import { convertPrefEval, type PrefEvalItem } from './sources/prefEval';

export const usage = `npm run bench -- convert --locomo locomo10.json | --prefeval DIR | --madial DIR  --out DIR

Turns a clone of a public source into sets of the bench format, for npm run bench -- recall. The sources keep their own
licences and are not part of this project:
  LoCoMo    github.com/snap-research/locomo, data/locomo10.json (CC BY-NC 4.0)
  PrefEval  github.com/amazon-science/PrefEval, benchmark_dataset/explicit_preference (CC BY-NC 4.0)
  MADial    github.com/hejunqing/MADial-Bench, the folder data (MIT)`;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      locomo: { type: 'string' },
      prefeval: { type: 'string' },
      madial: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (!values.out || !(values.locomo || values.prefeval || values.madial)) throw new Error(usage);
  const sets: BenchSet[] = [];
  if (values.locomo) sets.push(...convertLocomo(readJson<LocomoSample[]>(values.locomo)));
  if (values.prefeval) {
    const folder = values.prefeval;
    const topics = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => ({ topic: basename(file, '.json'), items: readJson<PrefEvalItem[]>(join(folder, file)) }));
    sets.push(convertPrefEval(topics));
  }
  for (const [folder, lang] of [
    ['ch', 'zh'],
    ['en', 'en'],
  ] as const) {
    if (!values.madial) break;
    const read = <T>(what: string) =>
      readJsonLines<T>(join(values.madial ?? '', folder, `MADial-Bench-${lang}-${what}.json`));
    sets.push(convertMadial(read<MadialMemory>('memory'), read<MadialDialogue>('dialogue'), lang));
  }
  for (const set of sets) {
    const folder = join(values.out, set.name);
    mkdirSync(folder, { recursive: true });
    writeLines(join(folder, 'corpus.jsonl'), set.corpus);
    writeLines(join(folder, 'queries.jsonl'), set.queries);
    if (set.unanswerable.length > 0) writeLines(join(folder, 'unanswerable.jsonl'), set.unanswerable);
    console.log(`${folder}: ${set.corpus.length} memories, ${set.queries.length} questions`);
  }
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const readJsonLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);

function writeLines(path: string, rows: readonly unknown[]): void {
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
