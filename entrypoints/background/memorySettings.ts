import type { MemorySettingsChange } from '../../core/memory/settings';
import type { Settings } from '../../core/platform/settings';

/** The part of the user's settings that concerns the engine. */
export function memorySettingsOf(settings: Settings): MemorySettingsChange {
  return {
    allowSensitive: settings.allowSensitive,
    recall: {
      sensitivity: settings.sensitivity,
      maxMemories: settings.maxMemories,
      recencyHalfLifeDays: settings.recencyHalfLifeDays,
    },
  };
}
