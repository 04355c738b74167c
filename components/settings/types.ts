import type { Settings } from '../../core/platform/settings';

/** The settings as the view shows them. */
export type SettingsValues = Omit<Settings, 'conversationsOff' | 'llm' | 'onboarded'>;

export type ChangeSettings = (change: Partial<SettingsValues>) => void;

/** A chat site as the settings show it. */
export interface SiteRow {
  id: string;
  name: string;
  /** The user has let Keepsake read it. */
  allowed: boolean;
  /** It never says whether a chat is private. */
  lacksPrivateMode: boolean;
}
