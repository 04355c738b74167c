import PQueue from 'p-queue';
import { storage } from 'wxt/utils/storage';
import type { Profile } from './profile';

/** What the user can set. Defaults are the product's promises: local, quiet, nothing sent anywhere. */
export interface Settings {
  /** `auto` follows the browser. */
  uiLanguage: 'auto' | 'zh' | 'en';
  paused: boolean;
  /** Sites the user switched off, by adapter id. */
  sitesOff: string[];
  /** Sites without a private mode on which the user allowed capture. */
  captureWithoutPrivateMode: string[];
  sensitivity: 'quiet' | 'balanced' | 'eager';
  maxMemories: number;
  maxTokens: number;
  recencyHalfLifeDays: number;
  insertAt: 'top' | 'bottom';
  /** The button inserts at once instead of opening the panel. */
  oneClick: boolean;
  /** Words selected in a conversation get a small button that remembers them. */
  selectionButton: boolean;
  /** Sites on which fitting memories are inserted before the first send of a new chat. */
  autoInsertSites: string[];
  button: Record<string, { hidden: boolean; offset: { x: number; y: number } | null }>;
  /** Conversations switched off with `/mem off`, as `site:conversationId`. */
  conversationsOff: string[];
  /** Whether WebGPU may be used where there is a real adapter. */
  allowWebGpu: boolean;
  privacy: Record<string, 'mask' | 'drop' | 'allow'>;
  /** The user's own words to mask. */
  privateWords: string[];
  /** Sensitive statements become ordinary cards instead of waiting in the inbox. */
  allowSensitive: boolean;
  /** Of the profile in use. */
  projects: string[];
  /** Id of the profile in use. */
  profile: string;
  profiles: Profile[];
  llm: {
    kind: 'none' | 'openaiCompatible' | 'browser';
    baseUrl: string;
    model: string;
    timeoutMs: number;
    callsPerDay: number;
  };
  onboarded: boolean;
}

export const defaultSettings: Settings = {
  uiLanguage: 'auto',
  paused: false,
  sitesOff: [],
  captureWithoutPrivateMode: [],
  sensitivity: 'balanced',
  maxMemories: 5,
  maxTokens: 500,
  recencyHalfLifeDays: 30,
  insertAt: 'top',
  oneClick: true,
  selectionButton: true,
  autoInsertSites: [],
  button: {},
  conversationsOff: [],
  allowWebGpu: false,
  privacy: {},
  privateWords: [],
  allowSensitive: false,
  projects: [],
  profile: 'default',
  profiles: [{ id: 'default', name: '', projects: [] }],
  llm: { kind: 'none', baseUrl: '', model: '', timeoutMs: 20_000, callsPerDay: 200 },
  onboarded: false,
};

/** For places without locks: one change at a time within this context. */
const changes = new PQueue({ concurrency: 1 });

/** One change at a time, popup, pages and worker together, or two at once would lose one of them. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? locks.request('keepsake-settings', work) : changes.add(work);
}

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: defaultSettings,
  version: 1,
});

/** Tells when another profile comes into use: what a page shows and may ask for is of one. */
export function onOtherProfile(shown: string, tell: () => void): void {
  const compare = (now: Settings | null): void => {
    if ({ ...defaultSettings, ...now }.profile !== shown) tell();
  };
  settingsItem.watch(compare);
  // It may have changed while the page was being opened, before anybody watched.
  void settingsItem.getValue().then(compare);
}

/** The settings in force: what was saved over the defaults, so that a new setting has its default at once. */
export async function loadSettings(): Promise<Settings> {
  return { ...defaultSettings, ...(await settingsItem.getValue()) };
}

/**
 * Changes some settings and keeps the rest. What follows from a setting as it is (a list with one more entry) is given as
 * a function, which sees what was saved last by anyone. Returns the settings in force afterwards.
 */
export async function saveSettings(
  change: Partial<Settings> | ((now: Settings) => Partial<Settings>),
): Promise<Settings> {
  return inTurn(async () => {
    const now = await loadSettings();
    const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
    await settingsItem.setValue(next);
    return next;
  });
}
