import { browser } from 'wxt/browser';
import { storage } from 'wxt/utils/storage';
import type { Llm } from '../memory/ports';
import { noteProblem } from './log';

/** The key with the origin it was given for: a changed address never gets the key of the one before. */
interface StoredKey {
  origin: string;
  key: string;
}

/** Apart from the settings, so that no export, copy or log of them can hold the key. */
const keyItem = storage.defineItem<StoredKey | null>('local:llmKey', { fallback: null });

/** Calls made today; see `createDailyBudget`. */
const budgetItem = storage.defineItem<{ day: string; used: number } | null>('local:llmBudget', { fallback: null });

/** Where the day's calls are counted. */
export const llmBudget = {
  load: () => budgetItem.getValue(),
  save: (state: { day: string; used: number }) => budgetItem.setValue(state),
};

function originOf(baseUrl: string): string | null {
  const trimmed = baseUrl.trim();
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).origin : null;
}

/** The key for this address; empty when none was saved for its origin. */
export async function loadLlmKey(baseUrl: string): Promise<string> {
  const stored = await keyItem.getValue();
  return stored && stored.origin === originOf(baseUrl) ? stored.key : '';
}

/** Whether a key is kept for this address, for a settings page that never shows it. */
export async function hasLlmKey(baseUrl: string): Promise<boolean> {
  return (await loadLlmKey(baseUrl)) !== '';
}

/** Keeps the key for the origin of this address, or forgets it when the key is empty. False for no address. */
export async function saveLlmKey(baseUrl: string, key: string): Promise<boolean> {
  const origin = originOf(baseUrl);
  if (key.trim() === '') {
    await keyItem.setValue(null);
    return true;
  }
  if (origin === null) return false;
  await keyItem.setValue({ origin, key: key.trim() });
  return true;
}

/** Forgets the key and the count of calls. */
export async function forgetLlmAccess(): Promise<void> {
  await keyItem.removeValue();
  await budgetItem.removeValue();
}

/** Match patterns know no ports. */
function hostPattern(baseUrl: string): string | null {
  const origin = originOf(baseUrl);
  if (origin === null) return null;
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Whether the extension may reach this address. */
export async function hasLlmHost(baseUrl: string): Promise<boolean> {
  const pattern = hostPattern(baseUrl);
  return pattern !== null && (await browser.permissions.contains({ origins: [pattern] }));
}

/**
 * Asks for the one host the user typed. Must be called from a click on one of the extension's own pages.
 * @returns `notPossible` for addresses the manifest allows nobody to ask for: plain http on other computers.
 */
export async function requestLlmHost(baseUrl: string): Promise<'granted' | 'denied' | 'notPossible'> {
  const pattern = hostPattern(baseUrl);
  if (pattern === null) return 'notPossible';
  try {
    return (await browser.permissions.request({ origins: [pattern] })) ? 'granted' : 'denied';
  } catch {
    // The browser refuses patterns outside `optional_host_permissions` with an exception.
    return 'notPossible';
  }
}

/** Gives the permission back, for when the user chooses another model or none. */
export async function releaseLlmHost(baseUrl: string): Promise<void> {
  const pattern = hostPattern(baseUrl);
  if (pattern === null) return;
  try {
    await browser.permissions.remove({ origins: [pattern] });
  } catch (error) {
    // What the manifest itself asks for cannot be given back.
    noteProblem('release host', error);
  }
}

export type LlmTestResult = { ok: true; tookMs: number; model: string } | { ok: false; code: string; status?: number };

/** One short call, for the test button. What went wrong comes back as a code; `describeLlmError` has the words. */
export async function testLlm(llm: Llm): Promise<LlmTestResult> {
  const started = Date.now();
  try {
    await llm.complete({ system: 'Answer with the single word OK.', user: 'Ready?', maxTokens: 16 });
    return { ok: true, tookMs: Date.now() - started, model: llm.id };
  } catch (error) {
    const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
    return {
      ok: false,
      code: typeof code === 'string' ? code : 'unreachable',
      ...(typeof status === 'number' && { status }),
    };
  }
}

/**
 * Keeps content scripts from reading what the extension stores, the key above all: by default a script in a page may
 * read `storage.local` too. Call it at every start of the background.
 */
export async function hideStorageFromPages(): Promise<void> {
  const area = browser.storage.local as {
    setAccessLevel?: (level: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>;
  };
  // Firefox has no such method; its content scripts reach storage.local, so there the guard is that none of ours asks.
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
