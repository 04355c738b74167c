/**
 * Writes what the shipped model's hidden layers make of labelled turns, for `train.py`:
 *
 *   npx tsx tools/train-reader/statesOf.ts --out FOLDER TURNS.jsonl|CASES.txt …
 *
 * FOLDER gets `turns.jsonl` ({text, memories, spans: [[start, end] a token]}) and `states.f16`, all tokens one after the
 * other, `width` half-precision numbers each. Turns are cut into the windows the product reads them in.
 */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cutWindows } from '../../core/memory/extract/reader/windows';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { type LabelledTurn, readTurns } from '../train/candidates';
import { readMarkedTurns } from '../train/markup';

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
if (!values.out) throw new Error('Say where to: --out FOLDER');
mkdirSync(values.out, { recursive: true });
const turnsOut = createWriteStream(join(values.out, 'turns.jsonl'));
const statesOut = createWriteStream(join(values.out, 'states.f16'));

/** IEEE 754 half precision, rounded toward zero: plenty for states of about ±10. */
function toHalf(states: Float32Array): Buffer {
  const bits = new Uint32Array(states.buffer, states.byteOffset, states.length);
  const halves = new Uint16Array(states.length);
  for (const [i, bit] of bits.entries()) {
    const exponent = ((bit >>> 23) & 0xff) - 112;
    if (exponent <= 0) halves[i] = (bit >>> 16) & 0x8000;
    else halves[i] = ((bit >>> 16) & 0x8000) | (exponent << 10) | ((bit >>> 13) & 0x3ff);
  }
  return Buffer.from(halves.buffer);
}

const seen = new Set<string>();
const turns: LabelledTurn[] = positionals
  .flatMap((path) => (path.endsWith('.txt') ? readMarkedTurns(path) : readTurns(path)))
  .filter(({ text }) => !seen.has(text) && seen.add(text));
const embedder = nodeEmbedder();
for (const [done, { text, memories }] of turns.entries()) {
  for (const window of cutWindows(text)) {
    const words = text.slice(window.start, window.end);
    const { spans, states } = await embedder.readTokens(words);
    if (spans.length === 0) continue;
    const inWindow = memories
      .map((memory) => ({ ...memory, start: text.indexOf(memory.quote) - window.start }))
      .filter(({ start, quote }) => start + quote.length > 0 && start < words.length);
    const row = { text: words, memories: inWindow, spans: spans.map(({ start, end }) => [start, end]) };
    turnsOut.write(`${JSON.stringify(row)}\n`);
    statesOut.write(toHalf(states));
  }
  if (done % 500 === 499) console.log(`${done + 1} of ${turns.length} turns`);
}
turnsOut.end();
statesOut.end();
