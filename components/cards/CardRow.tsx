import { useState } from 'preact/hooks';
import type { Card, Evidence, Turn } from '../../core/memory/types';
import { cardWords } from '../i18n/cards';
import { useWords } from '../i18n/words';
import { IconButton } from '../icons';
import { CardFacts } from './CardFacts';
import { useFocusBack, useFocusForNeighbour } from './focus';
import { SourceView } from './SourceView';
import { StatementEditor } from './StatementEditor';

export interface CardActions {
  onEdit: (card: Card, text: string) => void;
  onPin: (card: Card, pinned: boolean) => void;
  onForget: (card: Card) => void;
  onOpenSource: (evidence: Evidence) => void;
  /** The turns the card came from; asked for when its source is opened. */
  loadTurns: (card: Card) => Promise<Turn[]>;
}

/** A card in a list: two lines, actions on hover or focus, its source on a click. */
export function CardRow(props: { card: Card; actions: CardActions; siteName: (id: string) => string; now: number }) {
  const { card, actions, siteName, now } = props;
  const { t } = useWords();
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const text = useFocusBack<HTMLButtonElement>(editing);
  const row = useFocusForNeighbour<HTMLLIElement>('.card-open');
  const [turns, setTurns] = useState<Turn[]>([]);
  const said = card.evidence.at(-1);

  const toggle = () => {
    setOpen(!open);
    if (!open) actions.loadTurns(card).then(setTurns, () => setTurns([]));
  };

  if (editing) {
    return (
      <li class="card" data-card-id={card.id} ref={row}>
        <StatementEditor
          text={card.text}
          onCancel={() => setEditing(false)}
          onSave={(text) => {
            setEditing(false);
            if (text !== card.text) actions.onEdit(card, text);
          }}
        />
      </li>
    );
  }
  return (
    <li class="card" data-card-id={card.id} ref={row}>
      <button
        type="button"
        class="card-open"
        ref={text}
        aria-expanded={open}
        title={open ? t(cardWords.less) : t(cardWords.more)}
        onClick={toggle}
      >
        <span class={`card-text ${open ? 'whole' : ''} ${card.status === 'superseded' ? 'was' : ''}`} lang={card.lang}>
          {card.text}
        </span>
        <CardFacts card={card} siteName={siteName} now={now} />
      </button>
      {open && said !== undefined && (
        <SourceView
          evidence={said}
          turn={turns.find((turn) => turn.id === said.turnId)}
          siteName={siteName}
          now={now}
          onOpen={actions.onOpenSource}
        />
      )}
      {open && said === undefined && <p class="source muted">{t(cardWords.noSource)}</p>}
      <div class="card-actions">
        <IconButton icon="edit" label={t(cardWords.edit)} onClick={() => setEditing(true)} />
        <IconButton
          icon={card.pinned ? 'unpin' : 'pin'}
          label={card.pinned ? t(cardWords.unpin) : t(cardWords.pin)}
          pressed={card.pinned}
          onClick={() => actions.onPin(card, !card.pinned)}
        />
        <IconButton icon="forget" label={t(cardWords.forget)} onClick={() => actions.onForget(card)} />
      </div>
    </li>
  );
}
