import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { EmptyState } from './EmptyState';

/** A view whose memories could not be read: that they are still there, why, and once more. */
export function Unreadable({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  const { t } = useWords();
  return (
    <EmptyState
      title={t(memoriesWords.unreadable)}
      text={t(memoriesWords.unreadableText, { detail })}
      action={{ label: t(memoriesWords.tryAgain), run: onRetry }}
    />
  );
}
