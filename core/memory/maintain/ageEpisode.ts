import type { Episode } from '../types';
import type { MaintainAction } from './actions';
import { dayMs, type MaintainSettings } from './settings';

/** What time does to one episode: a weak one goes to the trash, and after the grace period for good. */
export function ageEpisode(episode: Episode, now: number, settings: MaintainSettings): MaintainAction | null {
  if (episode.status === 'trashed') {
    // Nothing writes a trashed episode, so its last change is when it was trashed.
    if (now - episode.updatedAt < settings.graceDays * dayMs) return null;
    const reason = { code: 'graceOver', params: { days: settings.graceDays } };
    return { action: 'deleteEpisode', cardId: episode.id, reason };
  }
  const isWeak = episode.importance <= settings.weakImportance && episode.recallCount === 0;
  const ageDays = Math.floor((now - episode.endedAt) / dayMs);
  if (!isWeak || ageDays < settings.weakEpisodeAfterDays) return null;
  return { action: 'trashEpisode', cardId: episode.id, reason: { code: 'weakEpisode', params: { days: ageDays } } };
}
