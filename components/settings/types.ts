/** The settings as the view shows them; the same shape as they are kept in. */
export interface SettingsValues {
  uiLanguage: 'auto' | 'zh' | 'en';
  paused: boolean;
  sitesOff: string[];
  captureWithoutPrivateMode: string[];
  sensitivity: 'quiet' | 'balanced' | 'eager';
  maxMemories: number;
  maxTokens: number;
  recencyHalfLifeDays: number;
  insertAt: 'top' | 'bottom';
  oneClick: boolean;
  autoInsertSites: string[];
  button: Record<string, { hidden: boolean; offset: { x: number; y: number } | null }>;
  allowWebGpu: boolean;
  privacy: Record<string, 'mask' | 'drop' | 'allow'>;
  privateWords: string[];
  allowSensitive: boolean;
  projects: string[];
}

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
