import { plainForm, stableId } from '../text/hash';
import type { Card, Draft, Evidence, Reason, Scope } from '../types';

/** Id that follows from what is said and where it holds, so that the same statement is the same card on every device. */
export function contentId(scope: Scope, text: string): string {
  return stableId('card', scope, plainForm(text));
}

export interface CardParts {
  id: string;
  scope: Scope;
  evidence: Evidence[];
  semanticId: string;
  embedding: Card['embedding'];
  tags?: string[];
  /** UTC milliseconds: when the card is made. */
  now: number;
  pendingReason?: Reason;
}

/** A card that says what the draft says. Version 1, active unless it has to wait. */
export function buildCard(draft: Draft, parts: CardParts): Card {
  return {
    id: parts.id,
    text: draft.text,
    lang: draft.lang,
    kind: draft.kind,
    tier: 'semantic',
    polarity: draft.polarity,
    topic: draft.topic,
    keywords: draft.keywords,
    entities: draft.entities,
    tags: parts.tags ?? [],
    context: '',
    evidence: parts.evidence,
    scope: parts.scope,
    importance: Math.min(5, Math.max(1, Math.round(draft.importance))),
    confidence: Math.min(1, Math.max(0, draft.confidence)),
    validFrom: draft.validFrom,
    validTo: draft.validTo,
    eventTime: draft.eventTime,
    status: parts.pendingReason ? 'pending' : 'active',
    ...(parts.pendingReason ? { pendingReason: parts.pendingReason } : {}),
    pinned: false,
    links: [],
    createdAt: parts.now,
    updatedAt: parts.now,
    lastRecalledAt: null,
    recallCount: 0,
    usedCount: 0,
    mentionCount: 1,
    semanticId: parts.semanticId,
    embedding: parts.embedding,
    userEdited: [],
    version: 1,
  };
}

/** Confidence after the statement was heard again: each hearing halves what doubt is left, in proportion to how sure it was. */
export function strengthenedConfidence(before: number, heard: number): number {
  return Math.min(0.99, Math.max(before, 1 - (1 - before) * (1 - heard / 2)));
}
