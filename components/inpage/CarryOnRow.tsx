import { useLayoutEffect, useRef } from 'preact/hooks';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';

/** Sites in which the conversation can go on. The first one has the focus. */
export function CarryOnRow({
  sites,
  onPick,
}: {
  sites: { id: string; name: string }[];
  onPick: (site: string) => void;
}) {
  const { t } = useWords();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    row.current?.querySelector('button')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div class="carry-on" role="group" aria-label={t(inpageWords.carryOn)} ref={row}>
      <span class="muted small">{t(inpageWords.carryOnIn)}</span>
      {sites.map((site) => (
        <button type="button" class="button" key={site.id} onClick={() => onPick(site.id)}>
          {site.name}
        </button>
      ))}
    </div>
  );
}
