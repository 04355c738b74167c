import { signal } from '@preact/signals';
import type { UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import { distilPrompt } from '../../core/memory/extract/llm/distilPrompt';
import { detectLanguage } from '../../core/memory/text/language';
import { ask } from '../../core/platform/ask';
import type { DistilReport } from '../../core/platform/messages';
import { siteName } from '../../core/sites/page/siteName';
import { readEditorText } from '../../core/sites/shared/composer';
import type { SiteAdapter } from '../../core/sites/types';
import type { GivenText } from './givenText';
import type { PageFactsState } from './pageFacts';
import type { SaidLine } from './sayLine';

export type OtherChats = ReturnType<typeof createOtherChats>;

/** What this chat can do for the memory, and where its conversation can go on: distil, and carry on elsewhere. */
export function createOtherChats(parts: {
  adapter: SiteAdapter;
  lang: () => UiLanguage;
  page: PageFactsState;
  given: GivenText;
  line: SaidLine;
  composer: () => HTMLElement | null;
  recentTurns: (count: number) => { role: 'user' | 'assistant'; text: string }[];
}) {
  const { adapter, page, given, line } = parts;
  /** Sites the conversation can go on in; null while nobody asked. */
  const sites = signal<{ id: string; name: string }[] | null>(null);
  let hasAskedForHandoff = false;

  /** Says why nothing of this page is remembered. True when something is. */
  function isRemembered(): boolean {
    const state = page.state.peek()?.state;
    if (state === 'on') return true;
    const isUndecided = state === 'unknownMode' && adapter.privateMode === 'told';
    if (state) line.say(inpageWords[isUndecided ? 'undecided' : state], { site: siteName(adapter.id, parts.lang()) });
    return false;
  }

  return {
    sites,

    /** Puts the request to distil into the empty box, unsent, in the language of the conversation. */
    async distil(): Promise<void> {
      if (!isRemembered()) return;
      if (page.facts.peek().isNew) {
        line.say(inpageWords.distilNeedsChat);
        return;
      }
      const element = parts.composer();
      if (element && readEditorText(element).trim() !== '') {
        line.say(inpageWords.distilNeedsEmpty);
        return;
      }
      const said = parts
        .recentTurns(8)
        .filter((turn) => turn.role === 'user')
        .map((turn) => turn.text)
        .join('\n');
      const lang = said.trim() === '' ? parts.lang() : detectLanguage(said);
      await given.put(distilPrompt(lang), inpageWords.distilReady);
    },

    /** What the background made of the chat's answer. */
    sayDistilled({ readable, learnt, waiting, known, dropped }: DistilReport): void {
      if (!readable) line.sayFailed(inpageWords.distilUnreadable);
      else if (learnt > 0 && waiting > 0) line.say(inpageWords.distilledSome, { n: learnt, m: waiting });
      else if (learnt > 0) line.say(learnt === 1 ? inpageWords.distilledOne : inpageWords.distilled, { n: learnt });
      else if (waiting > 0) line.say(inpageWords.distilledWaiting, { m: waiting });
      else if (known > 0 || dropped === 0) line.say(inpageWords.distilledKnown);
      else line.sayFailed(inpageWords.distilledNothing);
    },

    /** Looks where the conversation could go on. False when nowhere; the reason was said. */
    async chooseSite(): Promise<boolean> {
      if (!isRemembered()) return false;
      const found = await ask('carryOnSites', { site: adapter.id });
      if (found.sites.length === 0) {
        line.say(inpageWords.carryOnNowhere);
        return false;
      }
      sites.value = found.sites.map((id) => ({ id, name: siteName(id, parts.lang()) }));
      return true;
    },

    /** Opens a new chat on that site with this conversation in short in its box. */
    async carryOn(to: string): Promise<void> {
      sites.value = null;
      const { conversationId } = page.facts.peek();
      const { opened } = await ask('carryOn', { site: adapter.id, conversationId, to, requestId: crypto.randomUUID() });
      if (!opened) line.say(inpageWords.carryOnNothing);
    },

    /** The box of a new chat is there: puts in what another chat handed over, if it did. Asks once. */
    async receive(): Promise<void> {
      if (hasAskedForHandoff || !page.facts.peek().isChat) return;
      hasAskedForHandoff = true;
      const handoff = await ask('takeHandoff', { site: adapter.id, requestId: crypto.randomUUID() });
      if (!handoff) return;
      await given.put(handoff.text, inpageWords.carriedOn, { site: siteName(handoff.from, parts.lang()) }, 'top');
    },
  };
}
