import type { CardKind } from '../../core/memory/types';

/** A memory as the page shows it: everything already in words, except the time. */
export interface Offer {
  cardId: string;
  text: string;
  kind: CardKind;
  pinned: boolean;
  topic: string;
  /** Why it is offered, in words, strongest first. */
  reasons: string[];
  saidAt: number;
  /** Name of the site, empty for cards written by hand. */
  saidOn: string;
  sourceUrl?: string;
}

export interface Preview {
  text: string;
  tokens: number;
}

/** The slim line under the prompt box. */
export interface Line {
  text: string;
  tone: 'done' | 'failed' | 'plain';
  actions: { label: string; run: () => void }[];
}
