import type { Card, Reason } from '../types';

/** What maintenance wants to do. `cardId` is what it is done to: a card, or for the episode actions an episode. */
export type MaintainAction =
  | { action: 'expire' | 'archive' | 'purge' | 'trashEpisode' | 'deleteEpisode'; cardId: string; reason: Reason }
  /** The others become superseded by `cardId`, which takes up their evidence. */
  | { action: 'merge'; cardId: string; otherIds: string[]; reason: Reason }
  /** A new card, or more evidence for the one made earlier. */
  | { action: 'consolidate'; cardId: string; episodeIds: string[]; statement: TopicStatement; reason: Reason };

/** What several episodes on one topic say together. */
export interface TopicStatement {
  text: string;
  topic: string;
  keywords: string[];
  lang: Card['lang'];
  scope: Card['scope'];
  importance: number;
}
