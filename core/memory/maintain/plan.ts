import type { Card, Episode } from '../types';
import type { MaintainAction } from './actions';
import { ageCard } from './age';
import { ageEpisode } from './ageEpisode';
import { findRecurringTopics } from './consolidate';
import { type Comparison, findDuplicates } from './duplicates';
import type { MaintainSettings } from './settings';

export interface MaintainState {
  /** All cards, whatever their status. */
  cards: Card[];
  episodes: Episode[];
  comparison: Comparison;
  settings: MaintainSettings;
  /** UTC milliseconds. */
  now: number;
}

/**
 * What is due, as a list of actions with their reasons; nothing is changed. A card is in one action at most (the kept
 * card of a merge and those that give way count), and no pinned card is in any. The same state gives the same plan, and
 * once it is carried out the next plan for the same instant does not repeat it.
 */
export function planMaintenance({ cards, episodes, comparison, settings, now }: MaintainState): MaintainAction[] {
  const inForce = new Set(cards.filter((card) => card.status === 'active').map((card) => card.id));
  const aged = cards.flatMap((card) => {
    // A tie to a card that is out of force itself anchors nothing.
    const links = card.links.filter((link) => inForce.has(link.to));
    return ageCard({ ...card, links }, now, settings) ?? [];
  });
  const busy = new Set(aged.map((action) => action.cardId));
  const merges = findDuplicates(
    cards.filter((card) => !busy.has(card.id)),
    comparison,
    settings,
  );
  for (const action of merges) {
    busy.add(action.cardId);
    if (action.action === 'merge') for (const id of action.otherIds) busy.add(id);
  }
  const topics = findRecurringTopics(episodes, cards, settings).filter((action) => !busy.has(action.cardId));
  const agedEpisodes = episodes.flatMap((episode) => ageEpisode(episode, now, settings) ?? []);
  return [...aged, ...merges, ...topics, ...agedEpisodes];
}
