import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Embedder, TokenStates } from '../../core/memory/ports';

const keyBytes = 20;

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** A text read token by token, as one file: the length of the spans as JSON, these spans, then the states. */
function pack({ spans, states, width }: TokenStates): Buffer {
  const head = Buffer.from(JSON.stringify({ spans, width }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, Buffer.from(states.buffer, states.byteOffset, states.byteLength)]);
}

function unpack(bytes: Buffer): TokenStates {
  const end = 4 + bytes.readUInt32LE(0);
  const { spans, width } = JSON.parse(bytes.toString('utf8', 4, end)) as Pick<TokenStates, 'spans' | 'width'>;
  const states = new Float32Array((bytes.length - end) / 4);
  Buffer.from(states.buffer).set(bytes.subarray(end));
  return { spans, states, width };
}

/** Reads a text once and then from its own file in the folder. */
function cachedReading(read: (text: string) => Promise<TokenStates>, folder: string) {
  mkdirSync(folder, { recursive: true });
  return async (text: string): Promise<TokenStates> => {
    const path = `${folder}/${sha1(text)}`;
    if (existsSync(path)) return unpack(readFileSync(path));
    const states = await read(text);
    // Several runs may share the folder: a file is there whole or not at all.
    writeFileSync(`${path}.${process.pid}`, pack(states));
    renameSync(`${path}.${process.pid}`, path);
    return states;
  };
}

/**
 * An embedder that keeps its vectors in a file of fixed-size records (SHA-1 of the text, then the vector) and what it
 * read token by token in a folder beside it, so that a benchmark that was run once is rerun in seconds. Survives being
 * stopped half way.
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

  const readTokens = embedder.readTokens?.bind(embedder);
  const tagTokens = embedder.tagTokens?.bind(embedder);
  return {
    modelId: embedder.modelId,
    dimension: embedder.dimension,
    ...(readTokens ? { readTokens: cachedReading(readTokens, `${path}.tokens`) } : {}),
    ...(tagTokens ? { tagTokens } : {}),
    async embed(texts, options) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const key = sha1(text);
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
