import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface LabelledSpan {
  start: number;
  end: number;
  kind: string;
}

export interface LabelledString {
  id: string;
  text: string;
  spans?: LabelledSpan[];
}

export interface Tally {
  wanted: number;
  hit: number;
  given: number;
  right: number;
}

/** A labelled piece is found when spans cover at least 80 % of it; a span is right when at least half of it is labelled. */
export function tally(wanted: LabelledSpan[], given: LabelledSpan[]): Tally {
  const covered = (piece: LabelledSpan, by: LabelledSpan[]) =>
    by.reduce((sum, span) => sum + Math.max(0, Math.min(piece.end, span.end) - Math.max(piece.start, span.start)), 0);
  return {
    wanted: wanted.length,
    hit: wanted.filter((piece) => covered(piece, given) >= 0.8 * (piece.end - piece.start)).length,
    given: given.length,
    right: given.filter((span) => covered(span, wanted) >= 0.5 * (span.end - span.start)).length,
  };
}

/** Rows of a JSONL file. */
export async function readLabelled(path: string): Promise<LabelledString[]> {
  const rows: LabelledString[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.trim() !== '') rows.push(JSON.parse(line) as LabelledString);
  }
  return rows;
}
