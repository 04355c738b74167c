import type { Mode, Place, SiteAdapter } from '../types';
import type { CapturePolicy, CaptureState } from './captureTypes';
import type { TurnRegistry } from './turnRegistry';

/** What a session can say of itself, from what it knows of the page and of the conversation on it. */
export function describeCapture(facts: {
  place: Place;
  mode: Mode;
  /** Why nothing may be kept, or null. */
  reason: CaptureState['reason'];
  registry: TurnRegistry | undefined;
  isAnswering: boolean;
}): CaptureState {
  const { place, mode, reason, registry, isAnswering } = facts;
  const turns = registry?.turns() ?? [];
  return {
    place,
    mode: registry?.isPrivate ? 'private' : mode,
    isCapturing: reason === null,
    reason,
    conversationId: place.conversationId,
    ...(registry?.title && { title: registry.title }),
    turnsKnown: turns.length,
    turnsKept: turns.filter((turn) => turn.sentText !== undefined).length,
    isAnswering,
  };
}

/** Why nothing of a page may be kept, or null. */
export function refusalOf(facts: {
  adapter: SiteAdapter;
  place: Place;
  mode: Mode;
  policy: CapturePolicy;
  /** A source has said of this conversation that it is private. */
  isPrivate: boolean;
}): CaptureState['reason'] {
  const { adapter, place, mode, policy, isPrivate } = facts;
  if (!place.isChat) return 'notAChat';
  if (mode === 'private' || isPrivate) return 'private';
  if (!policy.enabled) return 'off';
  if (mode === 'unknown' && !(adapter.privateMode === 'none' && policy.withoutPrivateMode)) return 'unknownMode';
  return null;
}
