import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createFilter } from '../../core/memory/filter';
import { naiveSpans } from './privacyBaseline';
import { type LabelledSpan, type LabelledString, readLabelled, type Tally, tally } from './privacyScore';

export const usage = `npm run bench -- privacy --in strings.jsonl [--out spans.jsonl] [--misses]
  reads {id, text} a line and writes {id, spans: [{start, end, kind}]};
  where lines carry labelled spans too, prints recall and precision by kind beside a naive regular expression.
  --misses prints what was missed and what was masked without need.`;

const percent = (part: number, whole: number) => (whole === 0 ? '   –  ' : `${((100 * part) / whole).toFixed(1)} %`);

function printScores(rows: LabelledString[], results: LabelledSpan[][]): void {
  const kinds = new Map<string, Tally>();
  const total: Tally = { wanted: 0, hit: 0, given: 0, right: 0 };
  const naive: Tally = { wanted: 0, hit: 0, given: 0, right: 0 };
  const add = (to: Tally, part: Tally) => {
    for (const key of ['wanted', 'hit', 'given', 'right'] as const) to[key] += part[key];
  };
  rows.forEach((row, i) => {
    const wanted = row.spans ?? [];
    const given = results[i] ?? [];
    add(total, tally(wanted, given));
    add(naive, tally(wanted, naiveSpans(row.text)));
    for (const kind of new Set([...wanted, ...given].map((span) => span.kind))) {
      const of = kinds.get(kind) ?? { wanted: 0, hit: 0, given: 0, right: 0 };
      const ours = given.filter((span) => span.kind === kind);
      const labelled = wanted.filter((span) => span.kind === kind);
      // Recall by the label's kind whatever we called it; precision by ours whatever the label is.
      add(of, { ...tally(labelled, given), given: ours.length, right: tally(wanted, ours).right });
      kinds.set(kind, of);
    }
  });
  const line = (name: string, of: Tally) =>
    console.log(
      `${name.padEnd(16)} recall ${percent(of.hit, of.wanted).padStart(7)} (${of.hit}/${of.wanted})  precision ${percent(of.right, of.given).padStart(7)} (${of.right}/${of.given})`,
    );
  for (const [kind, of] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) line(kind, of);
  line('all', total);
  line('naive baseline', naive);
}

function printMisses(rows: LabelledString[], results: LabelledSpan[][]): void {
  rows.forEach((row, i) => {
    const given = results[i] ?? [];
    const show = (span: LabelledSpan) => `${span.kind} «${row.text.slice(span.start, span.end)}»`;
    for (const span of row.spans ?? []) {
      if (tally([span], given).hit === 0) console.log(`missed   ${row.id} ${show(span)} in: ${row.text}`);
    }
    for (const span of given) {
      if (tally(row.spans ?? [], [span]).right === 0) console.log(`needless ${row.id} ${show(span)} in: ${row.text}`);
    }
  });
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { in: { type: 'string' }, out: { type: 'string' }, misses: { type: 'boolean', default: false } },
  });
  if (!values.in) throw new Error(usage);
  const rows = await readLabelled(values.in);
  const filter = createFilter();
  const started = performance.now();
  const results = rows.map((row) => filter.apply(row.text).spans);
  const tookMs = performance.now() - started;
  if (values.out) {
    writeFileSync(values.out, rows.map((row, i) => `${JSON.stringify({ id: row.id, spans: results[i] })}\n`).join(''));
  }
  if (rows.some((row) => row.spans)) {
    if (values.misses) printMisses(rows, results);
    printScores(rows, results);
  }
  console.log(`${rows.length} strings, ${(tookMs / Math.max(1, rows.length)).toFixed(2)} ms each`);
}
