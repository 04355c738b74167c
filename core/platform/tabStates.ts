import PQueue from 'p-queue';
import { storage } from 'wxt/utils/storage';
import type { HealthReport, PageState } from './messages';

/** What a chat page last said of itself. */
export interface TabState {
  tabId: number;
  site: string;
  conversationId: string;
  state: PageState['state'];
  /** As the page reported it: a private chat. */
  private: boolean;
  /** As the page reported it: it can tell private chats from others. */
  modeKnown: boolean;
  health: HealthReport | null;
}

/** The worker is the only writer; one change at a time keeps reading and writing together. */
const changes = new PQueue({ concurrency: 1 });
const statesItem = storage.defineItem<Record<string, TabState>>('session:tabStates', { fallback: {} });

/** Changes what is known of a tab. */
export async function noteTabState(tabId: number, change: Partial<Omit<TabState, 'tabId'>>): Promise<void> {
  await changes.add(async () => {
    const states = await statesItem.getValue();
    const before = states[tabId] ?? {
      tabId,
      site: '',
      conversationId: '',
      state: 'unknownMode' as const,
      private: false,
      modeKnown: false,
      health: null,
    };
    await statesItem.setValue({ ...states, [tabId]: { ...before, ...change } });
  });
}

/** Forgets a closed tab. Returns what was known of it. */
export async function forgetTab(tabId: number): Promise<TabState | null> {
  return changes.add(async () => {
    const { [tabId]: gone, ...rest } = await statesItem.getValue();
    if (gone) await statesItem.setValue(rest);
    return gone ?? null;
  });
}

/** What the page in a tab last said of itself, or null where none of ours runs. */
export async function readTabState(tabId: number): Promise<TabState | null> {
  return (await statesItem.getValue())[tabId] ?? null;
}

/** Every tab that a chat page reported from. */
export async function allTabStates(): Promise<TabState[]> {
  return Object.values(await statesItem.getValue());
}
