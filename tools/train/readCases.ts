import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LabelledTurn, readTurns } from './candidates';
import { readMarkedTurns } from './markup';

const folder = fileURLToPath(new URL('./cases/', import.meta.url));

/** The turns written for training: JSON lines and marked text. */
export function readCases(): LabelledTurn[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) =>
      name.endsWith('.jsonl') ? readTurns(folder + name) : name.endsWith('.txt') ? readMarkedTurns(folder + name) : [],
    );
}
