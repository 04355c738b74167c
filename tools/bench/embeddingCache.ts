import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Embedder } from '../../core/memory/ports';

const keyBytes = 20;

/**
 * An embedder that keeps its vectors in a file of fixed-size records (SHA-1 of the text, then the vector), so that a
 * benchmark that was run once is rerun in seconds. Survives being stopped half way.
 */
export function cachedEmbedder(embedder: Embedder, path: string): Embedder {
  const recordBytes = keyBytes + embedder.dimension * 4;
  const known = new Map<string, Float32Array>();
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
      const vector = new Float32Array(embedder.dimension);
      for (let i = 0; i < embedder.dimension; i += 1) vector[i] = bytes.readFloatLE(at + keyBytes + 4 * i);
      known.set(bytes.toString('hex', at, at + keyBytes), vector);
    }
  } else {
    mkdirSync(dirname(path), { recursive: true });
  }

  return {
    modelId: embedder.modelId,
    dimension: embedder.dimension,
    async embed(texts, options) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const key = createHash('sha1').update(text).digest('hex');
        let vector = known.get(key);
        if (!vector) {
          [vector] = await embedder.embed([text], options);
          if (!vector) throw new Error('The embedder returned no vector.');
          known.set(key, vector);
          appendFileSync(path, Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(vector.slice().buffer)]));
        }
        vectors.push(vector.slice());
      }
      return vectors;
    },
  };
}
