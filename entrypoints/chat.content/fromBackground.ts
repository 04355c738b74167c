import { onMessageToPage } from '../../core/platform/messages';
import type { DraftRecall } from './draftRecall';
import type { OtherChats } from './otherChats';
import type { PageFactsState } from './pageFacts';
import { sayRemembered } from './pickedWords';
import type { Recall } from './recall';
import type { SaidLine } from './sayLine';

/** Hears what the background tells this page, until the returned function is called. */
export function listenToBackground(parts: {
  page: PageFactsState;
  recall: Recall;
  drafts: DraftRecall;
  otherChats: OtherChats;
  line: SaidLine;
  togglePanel: () => void;
}): () => void {
  const { page, line } = parts;
  const stops = [
    onMessageToPage('areYouThere', () => true),
    onMessageToPage('openRecall', () => parts.togglePanel()),
    onMessageToPage('pageStateChanged', ({ data }) => {
      page.state.value = data;
      if (parts.drafts.isOff()) parts.recall.clear();
    }),
    onMessageToPage('distilled', ({ data }) => parts.otherChats.sayDistilled(data)),
    onMessageToPage('rememberedSelection', ({ data }) => sayRemembered(line, data)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
