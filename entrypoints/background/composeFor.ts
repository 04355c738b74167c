import { composeBlock } from '../../core/memory/compose/composeBlock';
import type { Card } from '../../core/memory/types';
import type { ComposedBlock } from '../../core/platform/messages';

/** Renders the block for a draft, in the draft's language and within the budget of the site's model family. */
export function composeFor(cards: Card[], options: { draft: string; site: string; maxTokens: number }): ComposedBlock {
  const now = new Date();
  return composeBlock(cards, { ...options, now: now.getTime(), utcOffsetMinutes: -now.getTimezoneOffset() });
}
