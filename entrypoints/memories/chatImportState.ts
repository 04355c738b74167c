import { signal } from '@preact/signals';
import type { UiLanguage } from '../../components/i18n/index';
import type { ChatImportStep } from '../../components/settings/ChatImport';
import { describeReason } from '../../core/memory/text/reasons';
import { ask } from '../../core/platform/ask';
import { type ChatImportResult, importChatExport } from '../../core/sites/exports/importChatExport';
import { siteName } from '../../core/sites/page/siteName';
import type { Notices } from './notices';

/** The view is drawn anew so often while files are read. */
const drawEveryMs = 200;

/** Taking in the files of chat sites: a look first, which keeps nothing, then the same once more for good. */
export function createChatImportState(lang: UiLanguage, notices: Notices, onChanged: () => void) {
  const step = signal<ChatImportStep>({ step: 'none' });
  let files: File[] = [];
  let expected = 0;
  let stopper = new AbortController();

  const words = ({ problems }: ChatImportResult) => problems.map((problem) => describeReason(problem, lang));

  async function look(chosen: File[]): Promise<void> {
    files = chosen;
    const { signal } = renew();
    step.value = { step: 'looking', share: 0 };
    let drawnAt = 0;
    const found = await importChatExport(files, {
      // Lets the page breathe: nothing else is waited for.
      store: () => Promise.resolve(),
      onProgress: ({ share }) => {
        if (signal.aborted || Date.now() - drawnAt < drawEveryMs) return;
        drawnAt = Date.now();
        step.value = { step: 'looking', share };
      },
      signal,
    });
    if (signal.aborted) return;
    expected = found.conversations;
    step.value = {
      step: 'found',
      sites: found.sites.map((id) => siteName(id, lang)),
      conversations: found.conversations,
      turns: found.turns,
      skipped: found.skipped,
      problems: words(found),
    };
  }

  async function takeIn(): Promise<void> {
    const { signal } = renew();
    const startedAt = Date.now();
    let known = { done: 0, turns: 0 };
    const show = () => {
      step.value = {
        step: 'running',
        progress: { done: known.done, total: Math.max(expected, known.done), startedAt },
        now: Date.now(),
      };
    };
    show();
    const drawing = setInterval(show, drawEveryMs);
    addEventListener('beforeunload', askBeforeLeaving);
    try {
      const result = await importChatExport(files, {
        store: (conversation) => ask('importConversation', conversation),
        onProgress: ({ done, turns }) => {
          known = { done, turns };
        },
        signal,
      });
      const { conversations, turns, skipped, stopped } = result;
      step.value = { step: 'done', conversations, turns, skipped, problems: words(result), stopped, broken: null };
    } catch (error) {
      step.value = {
        step: 'done',
        conversations: known.done,
        turns: known.turns,
        skipped: 0,
        problems: [],
        stopped: false,
        broken: notices.explain(error),
      };
    } finally {
      clearInterval(drawing);
      removeEventListener('beforeunload', askBeforeLeaving);
      onChanged();
    }
  }

  function renew(): AbortController {
    stopper.abort();
    stopper = new AbortController();
    return stopper;
  }

  const failed = (error: unknown) => {
    step.value = { step: 'none' };
    notices.fail(error);
  };

  return {
    step,
    choose: (chosen: File[]) => void look(chosen).catch(failed),
    start: () => void takeIn().catch(failed),
    /** Ends what is under way. What is being taken in says itself how far it came. */
    stop(): void {
      stopper.abort();
      if (step.peek().step !== 'running') step.value = { step: 'none' };
    },
  };
}

/** The browser asks whether to leave: the rest of the files would not be read. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
