import { inpageWords } from '../../components/i18n/inpage';
import { ask } from '../../core/platform/ask';
import type { ParsedCommand } from '../../core/sites/page/commands';
import type { SiteAdapter } from '../../core/sites/types';
import type { OtherChats } from './otherChats';
import type { PageFactsState } from './pageFacts';
import type { Recall } from './recall';
import type { SaidLine } from './sayLine';

/** Runs what was typed after `/mem`. Lists open the panel, everything else answers in one line. */
export async function runChatCommand(
  parsed: ParsedCommand,
  parts: {
    adapter: SiteAdapter;
    page: PageFactsState;
    recall: Recall;
    otherChats: OtherChats;
    line: SaidLine;
    openPanel: () => void;
    /** The command itself is out of the box. */
    emptied: Promise<unknown>;
  },
): Promise<void> {
  const { adapter, page, recall, line, openPanel } = parts;
  if (parsed.kind === 'unknown') {
    line.say(inpageWords.commandUnknown, { word: parsed.word });
    return;
  }
  if (parsed.kind === 'incomplete') {
    line.say(inpageWords.commandIncomplete, { command: parsed.command });
    return;
  }
  const { command, argument } = parsed;
  if (command === 'distil') {
    await parts.emptied;
    await parts.otherChats.distil();
    return;
  }
  const { conversationId } = page.facts.peek();
  const result = await ask('runCommand', { site: adapter.id, conversationId, command, argument });
  // Emptying the box gives it the focus, which is the panel's from then on.
  await parts.emptied;
  const [first] = result.cards;
  const restore = async () => {
    if (!first || result.recallId === undefined) return;
    await ask('actOnOffered', { recallId: result.recallId, cardId: first.cardId, action: 'restore' });
    line.say(inpageWords.restored);
  };
  switch (command) {
    case 'list':
      recall.showResult(result, { message: inpageWords.commandList });
      openPanel();
      return;
    case 'find':
      recall.showResult(result, { message: inpageWords.commandFind, params: { query: argument } });
      openPanel();
      return;
    case 'add':
      if (first) line.say(inpageWords.remembered, { text: first.text });
      else line.say(result.ok ? inpageWords.alreadyKnown : inpageWords.notRemembered);
      return;
    case 'del':
    case 'pin':
      if (!first) line.say(inpageWords.commandNotFound);
      else if (!result.ok) {
        recall.showResult(result, { message: inpageWords.commandAmbiguous });
        openPanel();
      } else if (command === 'pin') line.say(inpageWords.pinnedNow, { text: first.text });
      else line.sayDone(inpageWords.forgotten, { text: first.text }, restore);
      return;
    case 'off':
    case 'on':
      page.noteSwitch(command === 'off');
      line.say(command === 'off' ? inpageWords.commandOff : inpageWords.commandOn);
      return;
  }
}
