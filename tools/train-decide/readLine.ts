import { readStatement, type Statement } from '../../core/memory/decide/statement';
import { createCentre } from '../../core/memory/embed/centre';
import { plainDraft } from '../../core/memory/pipeline/tentative';
import type { Embedder, Extractor, Tokenizer } from '../../core/memory/ports';
import type { Draft } from '../../core/memory/types';

export interface ReadLine {
  draft: Draft;
  statement: Statement;
  /** Centred as a card's. */
  vector: Float32Array;
}

const centre = createCentre();

/** A statement as the pipeline would read it from a turn of its own. */
export async function readLine(
  text: string,
  parts: { extractor: Extractor; embedder: Embedder; tokenizer: Tokenizer },
): Promise<ReadLine> {
  const turn = {
    id: 'train',
    site: 'library',
    conversationId: 'train',
    role: 'user' as const,
    text,
    order: 0,
    at: Date.UTC(2026, 4, 5, 4),
    atIsExact: true,
    scope: 'global' as const,
    capturedAt: 0,
  };
  const { drafts } = await parts.extractor.extract(turn, { previousTurns: [], utcOffsetMinutes: 480 });
  const [first] = drafts;
  // A sentence that the extractor cuts in pieces is taken whole, as those it passes over are.
  const draft = drafts.length === 1 && first ? first : plainDraft(text, 0, parts.tokenizer);
  const [vector] = await parts.embedder.embed([draft.text]);
  if (!vector) throw new Error('no vector');
  return {
    draft,
    statement: readStatement({ ...draft, confidence: Math.max(0.6, draft.confidence) }, parts.tokenizer),
    vector: centre.apply(vector, draft.lang, 'card'),
  };
}
