import { useState } from 'preact/hooks';
import type { Card, Scope } from '../../core/memory/types';
import { StatementEditor } from '../cards/StatementEditor';
import { cardWords } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

/** More cards than this make no one statement. */
const mostMerged = 12;

/** What can be done with the selected cards, each button with their number on it. */
export function BulkBar(props: {
  cards: Card[];
  /** How many the list holds in all. */
  total: number;
  /** How many can be selected at once. */
  most: number;
  projects: string[];
  onSelectAll: () => void;
  onForget: () => void;
  onPin: (pinned: boolean) => void;
  onMerge: (text: string) => void;
  onMove: (scope: Scope) => void;
  onClear: () => void;
}) {
  const { t } = useWords();
  const [merging, setMerging] = useState(false);
  const [target, setTarget] = useState<Scope | ''>('');
  const n = props.cards.length;
  const areAllPinned = props.cards.every((card) => card.pinned);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar, not a form
    <div class="bulk" role="group" aria-label={t(memoriesWords.selected, { n })}>
      {merging && (
        <div class="bulk-merge">
          <p class="small">{t(memoriesWords.mergeHelp)}</p>
          <StatementEditor
            text={props.cards.map((card) => card.text).join('\n')}
            onCancel={() => setMerging(false)}
            onSave={(text) => {
              setMerging(false);
              props.onMerge(text);
            }}
          />
        </div>
      )}
      <p class="bulk-count">
        <strong>{t(memoriesWords.selected, { n })}</strong>
        {n < Math.min(props.total, props.most) && (
          <button type="button" class="text-button small" onClick={props.onSelectAll}>
            {t(props.total > props.most ? memoriesWords.selectFirst : memoriesWords.selectAll, {
              n: Math.min(props.total, props.most),
            })}
          </button>
        )}
        <button type="button" class="text-button small" onClick={props.onClear}>
          {t(memoriesWords.clearSelection)}
        </button>
      </p>
      <div class="bulk-buttons">
        <button type="button" class="button" onClick={() => props.onPin(!areAllPinned)}>
          <Icon name={areAllPinned ? 'unpin' : 'pin'} />
          {t(areAllPinned ? memoriesWords.unpinSelected : memoriesWords.pinSelected, { n })}
        </button>
        {n > 1 && n <= mostMerged && (
          <button type="button" class="button" aria-expanded={merging} onClick={() => setMerging(!merging)}>
            <Icon name="merge" />
            {t(memoriesWords.mergeSelected, { n })}
          </button>
        )}
        {props.projects.length > 0 && (
          // Arrow keys change a closed list at once: what is chosen is carried out by a button.
          <span class="bulk-move">
            <select
              class="filter-select"
              aria-label={t(memoriesWords.moveSelected, { n })}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value as Scope | '')}
            >
              <option value="">{t(memoriesWords.moveSelected, { n })}</option>
              <option value="global">{t(cardWords.global)}</option>
              {props.projects.map((project) => (
                <option key={project} value={`project:${project}`}>
                  {project}
                </option>
              ))}
            </select>
            {target !== '' && (
              <button type="button" class="button" onClick={() => props.onMove(target)}>
                {t(memoriesWords.moveNow)}
              </button>
            )}
          </span>
        )}
        <button type="button" class="button danger" onClick={props.onForget}>
          <Icon name="forget" />
          {t(memoriesWords.forgetSelected, { n })}
        </button>
      </div>
    </div>
  );
}
