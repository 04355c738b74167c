import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCentre, type Register } from '../../core/memory/embed/centre';
import { detectLanguage } from '../../core/memory/text/language';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { cachedEmbedder } from '../bench/embeddingCache';
import { domains, type Labelled, memoryQuestions, requests, statements } from './domainTexts';
import { moreImpersonal, moreMemoryQuestions } from './impersonalTexts';
import { fitLogistic, type Logistic, predict } from './logistic';

/**
 * Trains what tells the domains of a request and of a statement from their vectors, one yes-or-no question a domain and
 * register, and reports how well held-out texts are told: `npx tsx tools/train-recall/domains.ts`.
 */
const out = fileURLToPath(new URL('../../core/memory/recall/domains.weights.json', import.meta.url));
const decay = Number(process.argv[2] ?? 0.0005);
const folds = 5;
const embedder = cachedEmbedder(nodeEmbedder(), '.cache/bench/train.bin');
const centre = createCentre();

interface Row {
  vector: Float32Array;
  domains: ReadonlySet<string>;
}

async function rowsOf(lists: Labelled[], register: Register): Promise<Row[]> {
  const texts = lists.flatMap((list) => list.texts.map((text) => ({ text, domains: new Set<string>(list.domains) })));
  const vectors = await embedder.embed(texts.map(({ text }) => text));
  return texts.map(({ text, domains }, at) => ({
    vector: centre.apply(vectors[at] ?? new Float32Array(), detectLanguage(text), register),
    domains,
  }));
}

const fitAll = (rows: Row[]): Logistic[] =>
  domains.map((domain) =>
    fitLogistic(
      rows.map(({ vector }) => vector),
      rows.map((row) => row.domains.has(domain)),
      decay,
    ),
  );

function validate(name: string, rows: Row[]): void {
  const right = { hit: 0, labelled: 0, falseAlarm: 0, free: 0 };
  for (let fold = 0; fold < folds; fold += 1) {
    const models = fitAll(rows.filter((_, at) => at % folds !== fold));
    for (const row of rows.filter((_, at) => at % folds === fold)) {
      const told = domains.filter((_, at) => predict(models[at] as Logistic, row.vector) > 0.5);
      if (row.domains.size > 0) {
        right.labelled += 1;
        right.hit += told.some((domain) => row.domains.has(domain)) ? 1 : 0;
      } else {
        right.free += 1;
        right.falseAlarm += told.length > 0 ? 1 : 0;
      }
    }
  }
  console.log(
    `${name}: ${rows.length} texts; held out: ${((100 * right.hit) / right.labelled).toFixed(1)} % told by a right domain,`,
    `${((100 * right.falseAlarm) / right.free).toFixed(1)} % of those without one given one`,
  );
}

/** Eight bits a weight, as base64, with the factor and the bias beside it. */
function pack({ weights, bias }: Logistic) {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const codes = Int8Array.from(weights, (weight) => Math.round((weight / largest) * 127));
  return {
    codes: Buffer.from(codes.buffer).toString('base64'),
    scale: Number((largest / 127).toPrecision(5)),
    bias: Number(bias.toFixed(4)),
  };
}

/** Tells requests that nothing about the person asking can help with from all others. */
function fitImpersonal(requestRows: Row[], memoryRows: Row[]): Logistic {
  const rows = [...requestRows, ...memoryRows];
  const labels = rows.map((_, at) => at < requestRows.length && rows[at]?.domains.size === 0);
  return fitLogistic(
    rows.map(({ vector }) => vector),
    labels,
    decay,
  );
}

function validateImpersonal(requestRows: Row[], memoryRows: Row[]): void {
  let caught = 0;
  let wronged = 0;
  for (let fold = 0; fold < folds; fold += 1) {
    const inFold = (at: number) => at % folds === fold;
    const model = fitImpersonal(
      requestRows.filter((_, at) => !inFold(at)),
      memoryRows.filter((_, at) => !inFold(at)),
    );
    const told = (row: Row) => predict(model, row.vector) > 0.5;
    caught += requestRows.filter((row, at) => inFold(at) && row.domains.size === 0 && told(row)).length;
    wronged += requestRows.filter((row, at) => inFold(at) && row.domains.size > 0 && told(row)).length;
    wronged += memoryRows.filter((row, at) => inFold(at) && told(row)).length;
  }
  const impersonal = requestRows.filter((row) => row.domains.size === 0).length;
  const personal = requestRows.length + memoryRows.length - impersonal;
  console.log(
    `impersonal: held out: ${((100 * caught) / impersonal).toFixed(1)} % told,`,
    `${((100 * wronged) / personal).toFixed(1)} % of personal ones taken for it`,
  );
}

const asked = await rowsOf([...requests, { domains: [], texts: moreImpersonal }], 'question');
const remembered = await rowsOf([{ domains: [], texts: [...memoryQuestions, ...moreMemoryQuestions] }], 'question');
const stated = await rowsOf(statements, 'card');
validate('requests', asked);
validate('statements', stated);
validateImpersonal(asked, remembered);
const weights = {
  id: 'domains-1',
  modelId: nodeEmbedder().modelId,
  domains,
  requests: fitAll(asked).map(pack),
  statements: fitAll(stated).map(pack),
  impersonal: pack(fitImpersonal(asked, remembered)),
};
writeFileSync(out, `${JSON.stringify(weights, null, 1)}\n`);
