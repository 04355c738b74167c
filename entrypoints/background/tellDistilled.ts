import type { Distillation } from '../../core/memory/api';
import { noteProblem } from '../../core/platform/log';
import { sendToPage } from '../../core/platform/messages';
import { allTabStates } from '../../core/platform/tabStates';

/** Tells the pages that show the conversation what came of its distillation. */
export async function tellDistilled(distilled: Distillation[]): Promise<void> {
  if (distilled.length === 0) return;
  const tabs = await allTabStates();
  for (const { site, conversationId, ...result } of distilled) {
    for (const tab of tabs.filter((one) => one.site === site && one.conversationId === conversationId)) {
      await sendToPage('distilled', result, tab.tabId).catch((error: unknown) => noteProblem('distilled', error));
    }
  }
}
