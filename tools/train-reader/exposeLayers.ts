/**
 * Makes hidden layers outputs of the shipped model: `npx tsx tools/train-reader/exposeLayers.ts LAYER … -- MODEL.onnx …`,
 * for example `layer6.out layer8.out`. What `last_hidden_state` holds does not change.
 *
 * An ONNX file is one protocol buffer, and a message that stands in it twice is merged with itself. So a second `graph`
 * with nothing but the new outputs is put behind the file, instead of parsing and writing 37 MB.
 */
import { appendFileSync, readFileSync } from 'node:fs';

/** Field numbers of onnx.proto3; all these fields are length-delimited except `elementType`. */
const field = { graph: 7, output: 12, name: 1, type: 2, tensorType: 1, elementType: 1 };
const float32 = 1;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

function delimited(number: number, bytes: readonly number[]): number[] {
  return [(number << 3) | 2, ...varint(bytes.length), ...bytes];
}

function describeOutput(name: string): number[] {
  const tensor = [field.elementType << 3, float32];
  return delimited(field.output, [
    ...delimited(field.name, [...Buffer.from(name)]),
    ...delimited(field.type, delimited(field.tensorType, tensor)),
  ]);
}

const split = process.argv.indexOf('--');
const layers = process.argv.slice(2, split);
const files = process.argv.slice(split + 1);
if (split < 3 || files.length === 0) throw new Error('Say which layers, then -- and the model files.');

const graph = Uint8Array.from(delimited(field.graph, layers.flatMap(describeOutput)));
for (const file of files) {
  const model = readFileSync(file);
  const missing = layers.filter((layer) => !model.includes(layer));
  if (missing.length > 0) throw new Error(`${file} has no ${missing.join(', ')}.`);
  if (model.subarray(-graph.length).equals(graph)) continue;
  appendFileSync(file, graph);
  console.log(`${file}: ${graph.length} bytes more`);
}
