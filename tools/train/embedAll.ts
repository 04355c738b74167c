import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import type { Candidate } from './candidates';

const embedder = nodeEmbedder();
export const embedderId = embedder.modelId;

/** Gives each candidate its vector. They are computed once and kept in the cache file, keyed by the model and the words. */
export async function embedAll(candidates: Candidate[], cachePath: string | undefined): Promise<void> {
  const cache = new Map<string, number[]>(
    cachePath && existsSync(cachePath) ? (JSON.parse(readFileSync(cachePath, 'utf8')) as [string, number[]][]) : [],
  );
  let fresh = 0;
  for (const candidate of candidates) {
    const key = `${embedder.modelId}\n${candidate.words}`;
    let vector = cache.get(key);
    if (!vector) {
      const [made] = await embedder.embed([candidate.words]);
      vector = Array.from(made ?? [], (x) => Math.round(x * 1e5) / 1e5);
      cache.set(key, vector);
      fresh++;
    }
    candidate.vector = Float32Array.from(vector);
  }
  if (cachePath && fresh > 0) writeFileSync(cachePath, JSON.stringify([...cache]));
  console.log(`${candidates.length} statements, ${fresh} newly embedded`);
}
