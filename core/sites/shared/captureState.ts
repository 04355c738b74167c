import type { Mode, Place } from '../types';
import type { CaptureState } from './captureTypes';
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
