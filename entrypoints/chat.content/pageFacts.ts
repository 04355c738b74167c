import { signal } from '@preact/signals';
import { ask } from '../../core/platform/ask';
import type { HealthReport, PageState } from '../../core/platform/messages';
import type { Mode, Place, SiteAdapter } from '../../core/sites/types';

/** Where the page is, and what it may do there. */
export interface PageFacts {
  /** The site's own id, or one of ours that lasts until the site gives the new chat its own. */
  conversationId: string;
  isNew: boolean;
  isChat: boolean;
  project?: string;
  mode: Mode;
}

/**
 * Keeps track of the conversation in this page and of what the background says of it.
 *
 * @param look where the page is and in which mode, as the capture session knows it.
 */
export function createPageFacts(
  adapter: SiteAdapter,
  look: () => { place: Place; mode: Mode },
  onError: (error: unknown) => void,
) {
  const facts = signal<PageFacts>({ conversationId: newId(), isNew: true, isChat: false, mode: 'unknown' });
  const state = signal<PageState | null>(null);
  const health = signal<HealthReport | null>(null);
  let told = '';
  /** Remembering was switched off while the chat had no id of the site's own. */
  let offSince: string | null = null;
  let asked = 0;

  function read(): PageFacts {
    const { place, mode } = look();
    const known = facts.peek();
    return {
      conversationId: place.conversationId ?? (known.isNew ? known.conversationId : newId()),
      isNew: place.conversationId === null,
      isChat: place.isChat,
      ...(place.project !== undefined && { project: place.project }),
      mode,
    };
  }

  /** Looks at the address and the mode again, and tells the background when they changed. */
  function refresh(): void {
    const next = read();
    const known = facts.peek();
    const isSame =
      next.conversationId === known.conversationId &&
      next.isNew === known.isNew &&
      next.isChat === known.isChat &&
      next.mode === known.mode &&
      next.project === known.project;
    if (!isSame) facts.value = next;
    const wasRemembered = !known.isNew && known.isChat && state.peek()?.state === 'on';
    if (wasRemembered && next.conversationId !== known.conversationId) {
      ask('conversationLeft', { site: adapter.id, conversationId: known.conversationId }).catch(onError);
    }
    if (offSince === known.conversationId && next.conversationId !== offSince) void keepOff(known, next);
    const fingerprint = `${next.conversationId} ${next.mode} ${next.isChat}`;
    if (fingerprint === told || !next.isChat) return;
    told = fingerprint;
    void tell();
  }

  async function tell(): Promise<void> {
    const mine = ++asked;
    const { conversationId, mode } = facts.peek();
    try {
      const answer = await ask('pageOpened', {
        site: adapter.id,
        conversationId,
        private: mode === 'private',
        modeKnown: mode !== 'unknown' && adapter.privateMode === 'told',
      });
      if (mine === asked) state.value = answer;
    } catch (error) {
      onError(error);
    }
  }

  /** A new chat got its id: what was switched off before stays off under the id it is known by from now on. */
  async function keepOff(before: PageFacts, after: PageFacts): Promise<void> {
    offSince = null;
    if (!before.isNew || after.isNew) return;
    try {
      const { conversationId } = after;
      await ask('runCommand', { site: adapter.id, conversationId, command: 'off', argument: '' });
      await tell();
    } catch (error) {
      onError(error);
    }
  }

  return {
    facts,
    state,
    health,
    refresh,
    tell,
    /** `/mem off` or `/mem on` was run for this conversation. */
    noteSwitch(isOff: boolean): void {
      const { conversationId, isNew } = facts.peek();
      offSince = isOff && isNew ? conversationId : null;
      void tell();
    },
  };
}

export type PageFactsState = ReturnType<typeof createPageFacts>;

/** An id for a chat that has none yet. It never comes back, so that nothing is kept under it for another chat. */
function newId(): string {
  return `new-${crypto.randomUUID()}`;
}
