import { readFileSync } from 'node:fs';
import { type Candidate as Described, readCandidates } from '../../core/memory/extract/candidate';
import { makeFeatureContext } from '../../core/memory/extract/features';
import { readFrame } from '../../core/memory/extract/frame';
import { segmentTurn } from '../../core/memory/extract/segment/statements';

/** A labelled turn, one JSON object a line. `memories` in text order; `[]` means nothing to remember. */
export interface LabelledTurn {
  id: string;
  source: string;
  lang: string;
  text: string;
  memories: { quote: string; type: string; polarity?: string | null; durable: boolean }[];
}

/** A statement of a labelled turn, with the label its overlap with the gold quotes gives it. */
export interface Candidate extends Described {
  turn: LabelledTurn;
  /** 1 durable, 0 nothing to remember, null temporary (neither rewarded nor punished). */
  label: 0 | 1 | null;
  /** Kind and taste of the quote it overlaps, if it is durable. */
  gold: { type: string; polarity: string | null } | null;
}

export function readTurns(path: string): LabelledTurn[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LabelledTurn);
}

function overlap(a: { start: number; end: number }, b: { start: number; end: number }): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared <= 0 ? 0 : shared / Math.min(a.end - a.start, b.end - b.start);
}

/** The statements of a turn as the product finds them, described and labelled. */
export function makeCandidates(turn: LabelledTurn): Candidate[] {
  const segmentation = segmentTurn(turn.text);
  const frame = readFrame(turn.text, segmentation);
  const context = makeFeatureContext(turn.text, segmentation, frame);
  const gold = turn.memories.map((memory) => {
    const start = turn.text.indexOf(memory.quote);
    const { durable, type, polarity } = memory;
    return { start, end: start + memory.quote.length, durable, type, polarity: polarity ?? null };
  });
  return readCandidates(turn.text, context).map((described) => {
    const hits = gold.filter((g) => g.start >= 0 && overlap(described.statement, g) >= 0.5);
    const durable = hits.filter((hit) => hit.durable);
    return {
      ...described,
      turn,
      label: durable.length > 0 ? 1 : hits.length > 0 ? null : 0,
      gold: durable.length === 1 ? (durable[0] ?? null) : null,
    };
  });
}
