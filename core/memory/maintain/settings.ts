/** Every number of forgetting. The defaults are product decisions; where one follows from others, it says how. */
export interface MaintainSettings {
  /** Unused and unlinked for so long: archived. Nothing is archived sooner. */
  archiveAfterDays: number;
  /** Weak episodes older than this are trashed. */
  weakEpisodeAfterDays: number;
  /** Episodes up to this importance, and never recalled, are weak. */
  weakImportance: number;
  /** How long something trashed can still be restored; after it, it is deleted for good. */
  graceDays: number;
  /** Cosine of centred vectors from which two cards that say the same are merged. */
  mergeCosine: number;
  /** Retention below which a card is archived even though it is linked or was used, 0–1. */
  minRetention: number;
  /** How many episodes on one topic make a card. */
  consolidateAfter: number;
  /** Facts and preferences from this importance on hold for life: they do not decay. */
  lifelongImportance: number;
  /**
   * Strength of a card of importance 3 that was said once, never used and has no links, in days: after so long, 37 % of
   * it are left. With 112, its retention reaches `minRetention` after 180 days, twice `archiveAfterDays`.
   */
  baseStrengthDays: number;
  /** The recall log keeps so many entries, the newest, */
  recallLogEntries: number;
  /** and each of them for so long. */
  recallLogDays: number;
}

export const defaultMaintainSettings: MaintainSettings = {
  archiveAfterDays: 90,
  weakEpisodeAfterDays: 180,
  weakImportance: 2,
  graceDays: 30,
  mergeCosine: 0.95,
  minRetention: 0.2,
  consolidateAfter: 3,
  lifelongImportance: 4,
  baseStrengthDays: 112,
  recallLogEntries: 5_000,
  recallLogDays: 365,
};

export const dayMs = 86_400_000;
