import { memoriesWords } from '../i18n/memories';
import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';

/** So many changes are listed; of more, their number says enough. */
const mostListed = 50;

export interface TidyProps {
  /** What tidying would change, in words; null before it was looked at. */
  tidy: string[] | 'looking' | 'doing' | null;
  onTidyLook: () => void;
  onTidyDo: () => void;
}

/** Tidying: what would change is shown first, and done after a yes. */
export function TidyBlock({ tidy, onTidyLook, onTidyDo }: TidyProps) {
  const { t } = useWords();
  const isBusy = typeof tidy === 'string';
  const changes = isBusy ? [] : (tidy ?? []);
  return (
    <div class="setting-block">
      <span>{t(w.tidy)}</span>
      <span class="muted small">{t(w.tidyHelp)}</span>
      <div class="setting-buttons">
        <button type="button" class="button" disabled={isBusy} onClick={onTidyLook}>
          {t(w.tidyLook)}
        </button>
        {changes.length > 0 && (
          <button type="button" class="button filled" onClick={onTidyDo}>
            {t(w.tidyDo, { n: changes.length })}
          </button>
        )}
      </div>
      <p class="muted small" role="status">
        {tidy === 'looking' && t(memoriesWords.looking)}
        {tidy === 'doing' && t(w.tidying)}
        {tidy?.length === 0 && t(w.tidyNothing)}
      </p>
      {changes.length > 0 && (
        <ul class="tidy-list small">
          {changes.slice(0, mostListed).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {changes.length > mostListed && <li class="muted">{t(w.tidyMore, { n: changes.length - mostListed })}</li>}
        </ul>
      )}
    </div>
  );
}
