import { storage } from 'wxt/utils/storage';
import type { Card } from '../memory/types';

/** What a popup shows in the moment it opens, before anything was read from the database. */
export interface FirstSight {
  /** Id of the profile it belongs to. */
  profile: string;
  /** The newest active cards, newest first. */
  cards: Card[];
  /** How many cards are active, and how many wait in the inbox. */
  memories: number;
  pending: number;
}

/** So many cards are on screen when the popup opens, with one to spare. */
export const cardsAtFirstSight = 9;

/** Kept in memory by the browser, never on disk, and gone with every change of a card until it is taken anew. */
const kept = storage.defineItem<FirstSight | null>('session:firstSight', { fallback: null });

/** Null when a card changed since it was taken. It may be that of another profile. */
export const readFirstSight = (): Promise<FirstSight | null> => kept.getValue();

export const keepFirstSight = (sight: FirstSight): Promise<void> => kept.setValue(sight);

export const dropFirstSight = (): Promise<void> => kept.removeValue();
