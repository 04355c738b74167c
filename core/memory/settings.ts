import { defaultMaintainSettings, type MaintainSettings } from './maintain/settings';
import type { Sensitivity } from './recall/types';

/** What the engine can be told. All of it has a default; see `defaultMemorySettings` for where each number comes from. */
export interface MemorySettings {
  /** Sensitive statements (health, beliefs, other people) become ordinary cards instead of waiting in the inbox. */
  allowSensitive: boolean;
  /** How recall chooses when the caller does not say. */
  recall: {
    /** How sure recall must be before it offers something; the thresholds behind it are calibrated in recall/. */
    sensitivity: Sensitivity;
    maxMemories: number;
    recencyHalfLifeDays: number;
    /** Weight of recency, 0–1; 0.1 is what recall was trained with. */
    recencyWeight: number;
  };
  /** When two statements are held against each other. All are cosines of centred vectors. */
  decide: {
    /** Below it two cards are not compared at all unless they share an attribute. */
    nearCosine: number;
    /** At or above it two statements with the same polarity, numbers and people say the same. */
    sameCosine: number;
    /** At or above it a draft is dropped because the user refused one like it. */
    rejectedCosine: number;
    /** The same for a draft that the extraction was not sure of anyway. */
    rejectedUnsureCosine: number;
    /** How many of the nearest cards a draft is compared with. */
    neighbours: number;
  };
  conversation: {
    /** Minutes after the last turn after which a conversation rests: its summary is written, its working memory ends. */
    restMinutes: number;
  };
  maintain: MaintainSettings;
}

/** Defaults; the numbers of `maintain` are product decisions, the cosines were set on the engine's own test cases. */
export const defaultMemorySettings: MemorySettings = {
  allowSensitive: false,
  recall: { sensitivity: 'balanced', maxMemories: 5, recencyHalfLifeDays: 30, recencyWeight: 0.1 },
  decide: { nearCosine: 0.3, sameCosine: 0.75, rejectedCosine: 0.8, rejectedUnsureCosine: 0.5, neighbours: 12 },
  conversation: { restMinutes: 20 },
  maintain: defaultMaintainSettings,
};

/** Settings as a caller may give them: any part, at any depth. */
export type MemorySettingsChange = {
  [K in keyof MemorySettings]?: MemorySettings[K] extends object ? Partial<MemorySettings[K]> : MemorySettings[K];
};

/** The settings in force: a change laid over the settings before it. */
export function applySettings(change: MemorySettingsChange = {}, before = defaultMemorySettings): MemorySettings {
  return {
    allowSensitive: change.allowSensitive ?? before.allowSensitive,
    recall: { ...before.recall, ...change.recall },
    decide: { ...before.decide, ...change.decide },
    conversation: { ...before.conversation, ...change.conversation },
    maintain: { ...before.maintain, ...change.maintain },
  };
}
