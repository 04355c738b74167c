import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchSet } from './recallSet';
import { convertLocomo, type LocomoSample } from './sources/locomo';
import { convertMadial, type MadialDialogue, type MadialMemory } from './sources/madial';
import {
  convertMemoryBank,
  type MemoryBank,
  type MemoryBankLabel,
  type MemoryBankQuestions,
} from './sources/memoryBank';
import { convertPrefEval, type PrefEvalItem } from './sources/prefEval';
import { convertRealMem, type RealMemPerson } from './sources/realMem';

export const usage = `npm run bench -- convert --locomo FILE | --prefeval DIR | --madial DIR | --realmem DIR |
  --memorybank DIR [--labels FILE]  --out DIR

Turns a clone of a public source into sets of the bench format, for npm run bench -- recall. The sources keep their own
licences and are not part of this project:
  LoCoMo    github.com/snap-research/locomo, data/locomo10.json (CC BY-NC 4.0)
  PrefEval  github.com/amazon-science/PrefEval, benchmark_dataset/explicit_preference (CC BY-NC 4.0)
  MADial    github.com/hejunqing/MADial-Bench, the folder data (MIT)
  RealMem   github.com/AvatarMemory/RealMemBench, the folder dataset (Apache 2.0)
  MemoryBank  github.com/zhongwanjun/MemoryBank-SiliconFriend, the folder eval_data (MIT). It does not say what answers
            a question: --labels names a file with lines {"id": "mb0:zh:q3", "relevant_ids": ["mb0:04-28:1"]};
            questions without one go to unlabelled.jsonl.`;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      locomo: { type: 'string' },
      prefeval: { type: 'string' },
      madial: { type: 'string' },
      realmem: { type: 'string' },
      memorybank: { type: 'string' },
      labels: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { locomo, prefeval, madial, realmem, memorybank } = values;
  if (!values.out || !(locomo || prefeval || madial || realmem || memorybank)) throw new Error(usage);
  const sets: BenchSet[] = [];
  if (locomo) sets.push(...convertLocomo(readJson<LocomoSample[]>(locomo)));
  if (prefeval) {
    const topics = jsonFiles(prefeval).map((file) => ({
      topic: basename(file, '.json'),
      items: readJson<PrefEvalItem[]>(file),
    }));
    sets.push(convertPrefEval(topics));
  }
  for (const [folder, lang] of [
    ['ch', 'zh'],
    ['en', 'en'],
  ] as const) {
    if (!madial) break;
    const read = <T>(what: string) => readJsonLines<T>(join(madial, folder, `MADial-Bench-${lang}-${what}.json`));
    sets.push(convertMadial(read<MadialMemory>('memory'), read<MadialDialogue>('dialogue'), lang));
  }
  if (realmem) sets.push(convertRealMem(jsonFiles(realmem).map((file) => readJson<RealMemPerson>(file))));
  for (const [folder, lang] of [
    ['cn', 'zh'],
    ['en', 'en'],
  ] as const) {
    if (!memorybank) break;
    const { set, unlabelled } = convertMemoryBank(
      readJson<MemoryBank>(join(memorybank, folder, `memory_bank_${folder}.json`)),
      readJsonLines<MemoryBankQuestions>(join(memorybank, folder, `probing_questions_${folder}.jsonl`)),
      values.labels ? readJsonLines<MemoryBankLabel>(values.labels) : [],
      lang,
    );
    sets.push(set);
    mkdirSync(join(values.out, set.name), { recursive: true });
    writeLines(join(values.out, set.name, 'unlabelled.jsonl'), unlabelled);
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

/** The folder's own JSON files, in the order of their names. */
const jsonFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(folder, file));

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const readJsonLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);

function writeLines(path: string, rows: readonly unknown[]): void {
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
