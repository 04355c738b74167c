import { signal } from '@preact/signals';
import type { NoticeContent } from '../../components/feedback/Notice';
import { sayError } from '../../components/i18n/errors';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { memoriesWords } from '../../components/i18n/memories';

export type Notices = ReturnType<typeof createNotices>;

/** The one line at the bottom of the page, and the last step that can be undone. */
export function createNotices(lang: UiLanguage) {
  const notice = signal<NoticeContent | null>(null);
  let takeBack: (() => Promise<void>) | null = null;

  function tell(message: Message, params: Record<string, string | number> = {}, undo?: () => Promise<void>): void {
    takeBack = undo ?? null;
    notice.value = {
      text: say(message, lang, params),
      ...(undo && { action: { label: say(memoriesWords.undo, lang), run: undoLast } }),
    };
  }

  function fail(error: unknown): void {
    notice.value = { text: say(memoriesWords.notDone, lang, { detail: sayError(error, lang) }), bad: true };
  }

  function undoLast(): void {
    const step = takeBack;
    takeBack = null;
    if (step) step().catch(fail);
  }

  /** An error in words. */
  const explain = (error: unknown): string => sayError(error, lang);

  return { notice, tell, fail, explain, undoLast };
}
