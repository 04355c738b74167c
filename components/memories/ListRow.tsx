import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Card } from '../../core/memory/types';
import { CardFacts } from '../cards/CardFacts';
import { useFocusBack } from '../cards/focus';
import { StatementEditor } from '../cards/StatementEditor';
import { cardWords } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { IconButton } from '../icons';

/** A card in the long list: tick box, two lines, actions on hover or focus. Null while its data is on the way. */
export function ListRow(props: {
  card: Card | null;
  current: boolean;
  open: boolean;
  selected: boolean;
  editing: boolean;
  now: number;
  siteName: (id: string) => string;
  onOpen: () => void;
  /** `isRange`: everything since the last one too. */
  onSelect: (selected: boolean, isRange: boolean) => void;
  onEdit: (text: string) => void;
  onEditing: (editing: boolean) => void;
  onPin: () => void;
  onForget: () => void;
}) {
  const { t } = useWords();
  const { card } = props;
  /** By key the list is edited without a focus in it, and goes on so. */
  const byButton = useRef(false);
  const text = useFocusBack<HTMLButtonElement>(props.editing && byButton.current);
  useLayoutEffect(() => {
    if (!props.editing) byButton.current = false;
  }, [props.editing]);
  if (card === null) {
    return (
      <div class="skeleton-row" aria-hidden="true">
        <span />
        <span />
      </div>
    );
  }
  if (props.editing) {
    return (
      <div class="row editing">
        <StatementEditor
          text={card.text}
          onCancel={() => props.onEditing(false)}
          onSave={(text) => {
            props.onEditing(false);
            if (text !== card.text) props.onEdit(text);
          }}
        />
      </div>
    );
  }
  return (
    <div
      class={`row card ${props.current ? 'current' : ''} ${props.open ? 'open' : ''} ${props.selected ? 'selected' : ''}`}
      data-card-id={card.id}
    >
      <input
        type="checkbox"
        class="row-tick"
        checked={props.selected}
        aria-label={`${t(memoriesWords.keySelect)}: ${card.text}`}
        onClick={(event) => props.onSelect(event.currentTarget.checked, event.shiftKey)}
      />
      <button type="button" class="card-open" ref={text} aria-current={props.open} onClick={props.onOpen}>
        <span class={`card-text ${card.status === 'superseded' ? 'was' : ''}`} lang={card.lang}>
          {card.text}
        </span>
        <CardFacts card={card} siteName={props.siteName} now={props.now} />
      </button>
      <div class="card-actions">
        <IconButton
          icon="edit"
          label={t(cardWords.edit)}
          onClick={() => {
            byButton.current = true;
            props.onEditing(true);
          }}
        />
        <IconButton
          icon={card.pinned ? 'unpin' : 'pin'}
          label={t(card.pinned ? cardWords.unpin : cardWords.pin)}
          pressed={card.pinned}
          onClick={props.onPin}
        />
        <IconButton icon="forget" label={t(cardWords.forget)} onClick={props.onForget} />
      </div>
    </div>
  );
}
