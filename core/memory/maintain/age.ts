import type { Card } from '../types';
import type { MaintainAction } from './actions';
import { isLifelong, lastActivity, retention } from './retention';
import { dayMs, type MaintainSettings } from './settings';

/**
 * What time does to one card: expires when its end has passed, is archived when it has faded, is deleted for good when
 * its time in the trash is over. Null for cards that stay as they are. Pinned cards always do.
 */
export function ageCard(card: Card, now: number, settings: MaintainSettings): MaintainAction | null {
  if (card.pinned) return null;
  if (card.status === 'trashed') return purge(card, now, settings);
  if (card.status !== 'active') return null;
  return expire(card, now) ?? archive(card, now, settings);
}

function purge(card: Card, now: number, { graceDays }: MaintainSettings): MaintainAction | null {
  if (card.trashedAt === undefined || now - card.trashedAt < graceDays * dayMs) return null;
  return { action: 'purge', cardId: card.id, reason: { code: 'graceOver', params: { days: graceDays } } };
}

/** A plan without an end of its own is over when its time is. */
function expire(card: Card, now: number): MaintainAction | null {
  const end = card.validTo ?? (card.kind === 'plan' ? (card.eventTime?.to ?? null) : null);
  if (end === null || end >= now) return null;
  return { action: 'expire', cardId: card.id, reason: { code: 'endPassed' } };
}

function archive(card: Card, now: number, settings: MaintainSettings): MaintainAction | null {
  const idleDays = Math.floor((now - lastActivity(card)) / dayMs);
  if (idleDays < settings.archiveAfterDays || isLifelong(card, settings)) return null;
  if (card.links.length === 0 && card.usedCount === 0) {
    return { action: 'archive', cardId: card.id, reason: { code: 'unusedAndUnlinked', params: { days: idleDays } } };
  }
  const left = retention(card, now, settings);
  if (left >= settings.minRetention) return null;
  const params = { days: idleDays, percent: Math.round(left * 100) };
  return { action: 'archive', cardId: card.id, reason: { code: 'faded', params } };
}
