import { useLayoutEffect, useRef } from 'preact/hooks';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

/** Field for words to look for in the whole memory. It takes the focus. */
export function PanelSearch({ query, onQuery }: { query: string; onQuery: (query: string | null) => void }) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <div class="search-field panel-search">
      <Icon name="search" />
      <input
        ref={field}
        class="field"
        type="search"
        dir="auto"
        value={query}
        placeholder={t(inpageWords.search)}
        aria-label={t(inpageWords.search)}
        onInput={(event) => onQuery(event.currentTarget.value)}
      />
    </div>
  );
}
