import { inpageWords } from '../../components/i18n/inpage';
import { parseCommand } from '../../core/sites/page/commands';
import type { SendVerdict } from '../../core/sites/page/guardSend';
import { readEditorText, removeBlock } from '../../core/sites/shared/composer';
import type { SiteAdapter } from '../../core/sites/types';
import { runChatCommand } from './chatCommand';
import type { DraftRecall } from './draftRecall';
import type { Insertion } from './insertion';
import type { OtherChats } from './otherChats';
import type { PageFactsState } from './pageFacts';
import type { Recall } from './recall';
import type { SaidLine } from './sayLine';

/**
 * Says whether a send must wait: commands are never for the site, and fitting memories go in first where that is set.
 * The answer is for `guardSend`.
 */
export function createSendGate(parts: {
  adapter: SiteAdapter;
  composer: () => HTMLElement | null;
  page: PageFactsState;
  recall: Recall;
  drafts: DraftRecall;
  insertion: Insertion;
  otherChats: OtherChats;
  line: SaidLine;
  openPanel: () => void;
  onError: (error: unknown) => void;
}): (isDecisive: boolean, sends: boolean) => SendVerdict {
  const { adapter, page, recall, drafts, insertion, line } = parts;
  const autoDoneFor = new Set<string>();

  return (isDecisive, sends) => {
    const element = parts.composer();
    const text = element ? readEditorText(element) : '';
    const command = parseCommand(text);
    if (command && element) {
      if (isDecisive) {
        const emptied = removeBlock({ element, kind: adapter.editor, block: text, atOnce: true });
        runChatCommand(command, { ...parts, emptied }).catch((error) => {
          parts.onError(error);
          line.sayFailed(inpageWords.failedAction);
        });
      }
      return 'hold';
    }
    if (!sends) return 'pass';
    const { isNew, conversationId } = page.facts.peek();
    const list = recall.fitting.peek();
    const wantsAuto = page.state.peek()?.settings.autoInsert === true && isNew && !autoDoneFor.has(conversationId);
    if (wantsAuto && drafts.isFresh(list) && list.offers.length > 0) {
      if (isDecisive) {
        autoDoneFor.add(conversationId);
        void insertion.insertAll(list, inpageWords.insertedAuto);
      }
      return 'hold';
    }
    if (isDecisive) insertion.noteSend();
    return 'pass';
  };
}
