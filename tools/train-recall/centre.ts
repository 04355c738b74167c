import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../core/memory/types';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { registerTexts } from './registerTexts';

/** Writes the mean vectors that ship with the model: `npx tsx tools/train-recall/centre.ts`. */
const out = fileURLToPath(new URL('../../core/memory/embed/centre.weights.json', import.meta.url));
const embedder = nodeEmbedder();

async function meanOf(texts: string[]): Promise<number[]> {
  const vectors = await embedder.embed(texts);
  return Array.from({ length: embedder.dimension }, (_, at) => {
    const sum = vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0);
    return Number((sum / vectors.length).toFixed(5));
  });
}

async function meansOf(lang: Language): Promise<{ card: number[]; question: number[] }> {
  return { card: await meanOf(registerTexts[lang].card), question: await meanOf(registerTexts[lang].question) };
}

const weights = {
  id: 'registers-1',
  modelId: embedder.modelId,
  means: { zh: await meansOf('zh'), en: await meansOf('en') },
};
writeFileSync(out, `${JSON.stringify(weights)}\n`);
