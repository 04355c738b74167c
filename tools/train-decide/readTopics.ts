import { readdirSync, readFileSync } from 'node:fs';

/**
 * One matter and what people say of it. `base`: ways to say how it is. `same`: the same in other words. `more`: the same,
 * more precisely. `new`: it has changed; `end`: it is over; `done`: the plan was carried out. `with`: something else that
 * holds beside it.
 */
export interface Topic {
  name: string;
  lines: Record<LineKind, string[]>;
}

export type LineKind = 'base' | 'same' | 'more' | 'new' | 'end' | 'done' | 'with';
const lineKinds: readonly LineKind[] = ['base', 'same', 'more', 'new', 'end', 'done', 'with'];

const emptyLines = (): Topic['lines'] => ({ base: [], same: [], more: [], new: [], end: [], done: [], with: [] });

/** Reads every `.txt` file of a folder: `# name` begins a topic, `kind: sentence | sentence` adds to it. */
export function readTopics(folder: string): Topic[] {
  const topics: Topic[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()) {
    for (const [nth, line] of readFileSync(`${folder}/${file}`, 'utf8').split('\n').entries()) {
      if (line.startsWith('# ')) topics.push({ name: `${file}/${line.slice(2)}`, lines: emptyLines() });
      else if (line.trim() !== '') {
        const [, name = '', rest = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
        const kind = lineKinds.find((known) => known === name);
        const topic = topics.at(-1);
        if (!kind || !topic) throw new Error(`${file}:${nth + 1}: what is this?`);
        topic.lines[kind].push(...rest.split('|').map((sentence) => sentence.trim()));
      }
    }
  }
  return topics;
}
