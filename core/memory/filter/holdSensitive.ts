import type { Extractor } from '../ports';
import type { Draft } from '../types';
import { reasonToWait } from './reasonToWait';

/**
 * The same extractor, whose sensitive drafts wait for the user's yes and say why. What the user asked to remember in so
 * many words is their yes already. Whether waiting applies at all is the engine's setting; see `allowSensitive`.
 */
export function holdSensitive(extractor: Extractor): Extractor {
  return {
    id: extractor.id,
    async extract(turn, context) {
      const { drafts, skipped } = await extractor.extract(turn, context);
      return {
        skipped,
        drafts: drafts.map(waitIfSensitive),
      };
    },
  };
}

/** The draft, waiting for the user's yes where it is about something sensitive. */
export function waitIfSensitive(draft: Draft): Draft {
  if (draft.explicit) return draft;
  const reason =
    reasonToWait(draft.quote, { allowSensitive: false }) ?? reasonToWait(draft.text, { allowSensitive: false });
  if (!reason) return draft;
  // The engine may waive the first reason, not the second.
  const unsure = draft.pendingReason?.code === 'pendingUnsure';
  return { ...draft, pendingReason: unsure ? { ...reason, params: { unsure: 1 } } : reason };
}
