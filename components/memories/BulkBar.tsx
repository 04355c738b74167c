import { useState } from 'preact/hooks';
import type { Scope } from '../../core/memory/types';
import { StatementEditor } from '../cards/StatementEditor';
import { cardWords } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

/** What can be done with the selected cards, each button with their number on it. */
export function BulkBar(props: {
  count: number;
  /** Statements of the selected cards, to start a merge from. */
  texts: string[];
  projects: string[];
  onForget: () => void;
  onPin: () => void;
  onMerge: (text: string) => void;
  onMove: (scope: Scope) => void;
  onClear: () => void;
}) {
  const { t } = useWords();
  const [merging, setMerging] = useState(false);
  const n = props.count;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar, not a form
    <div class="bulk" role="group" aria-label={t(memoriesWords.selected, { n })}>
      <div class="bulk-buttons">
        <strong>{t(memoriesWords.selected, { n })}</strong>
        <button type="button" class="button" onClick={props.onPin}>
          <Icon name="pin" />
          {t(memoriesWords.pinSelected, { n })}
        </button>
        {n > 1 && (
          <button type="button" class="button" aria-expanded={merging} onClick={() => setMerging(!merging)}>
            <Icon name="merge" />
            {t(memoriesWords.mergeSelected, { n })}
          </button>
        )}
        {props.projects.length > 0 && (
          <select
            class="filter-select"
            aria-label={t(memoriesWords.moveSelected, { n })}
            value=""
            onChange={(event) => props.onMove(event.currentTarget.value as Scope)}
          >
            <option value="">{t(memoriesWords.moveSelected, { n })}</option>
            <option value="global">{t(cardWords.global)}</option>
            {props.projects.map((project) => (
              <option key={project} value={`project:${project}`}>
                {project}
              </option>
            ))}
          </select>
        )}
        <button type="button" class="button danger" onClick={props.onForget}>
          <Icon name="forget" />
          {t(memoriesWords.forgetSelected, { n })}
        </button>
        <button type="button" class="button quiet" onClick={props.onClear}>
          {t(memoriesWords.clearSelection)}
        </button>
      </div>
      {merging && (
        <>
          <p class="muted small">{t(memoriesWords.mergeHelp)}</p>
          <StatementEditor
            text={props.texts.join('\n')}
            onCancel={() => setMerging(false)}
            onSave={(text) => {
              setMerging(false);
              props.onMerge(text);
            }}
          />
        </>
      )}
    </div>
  );
}
