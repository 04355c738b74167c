import { useState } from 'preact/hooks';
import { useFocusBack } from '../cards/focus';
import { KindTick } from '../cards/KindTick';
import { StatementEditor } from '../cards/StatementEditor';
import { cardWords } from '../i18n/cards';
import { inpageWords } from '../i18n/inpage';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';
import { Icon, IconButton } from '../icons';
import type { Offer } from './types';

export interface OfferActions {
  onPin: (offer: Offer, pinned: boolean) => void;
  onEdit: (offer: Offer, text: string) => void;
  onForget: (offer: Offer) => void;
}

/** One offered memory with its tick, its reasons and what can be done with it. */
export function OfferRow(props: {
  offer: Offer;
  ticked: boolean;
  now: number;
  onTick: (ticked: boolean) => void;
  actions: OfferActions;
}) {
  const { offer, actions } = props;
  const { t, lang } = useWords();
  const [editing, setEditing] = useState(false);
  const tick = useFocusBack<HTMLInputElement>(editing);
  if (editing) {
    return (
      <li class="offer editing" data-card-id={offer.cardId}>
        <StatementEditor
          text={offer.text}
          onCancel={() => setEditing(false)}
          onSave={(text) => {
            setEditing(false);
            if (text !== offer.text) actions.onEdit(offer, text);
          }}
        />
      </li>
    );
  }
  const when = sayWhen(offer.saidAt, props.now, lang);
  return (
    <li class="offer" data-card-id={offer.cardId}>
      <label class="offer-main">
        <input
          type="checkbox"
          class="offer-tick"
          ref={tick}
          checked={props.ticked}
          onChange={(event) => props.onTick(event.currentTarget.checked)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === 'e') setEditing(true);
            else if (event.key === 'p') actions.onPin(offer, !offer.pinned);
            else if (event.key === '#' || event.key === 'Delete') actions.onForget(offer);
            else return;
            event.preventDefault();
          }}
        />
        <span class="offer-body">
          <span class="card-text">{offer.text}</span>
          <span class="card-facts">
            <KindTick kind={offer.kind} />
            {offer.pinned && <span class="pinned-mark">{t(cardWords.pinned)}</span>}
            <time dateTime={new Date(offer.saidAt).toISOString()} title={sayFullTime(offer.saidAt, lang)}>
              {offer.saidOn === '' ? when : t(inpageWords.said, { when, site: offer.saidOn })}
            </time>
          </span>
          {offer.reasons.length > 0 && (
            <span class="offer-reasons" title={offer.reasons.join(' · ')}>
              {offer.reasons.slice(0, 2).join(' · ')}
            </span>
          )}
        </span>
      </label>
      <div class="card-actions">
        <IconButton icon="edit" label={t(inpageWords.edit)} onClick={() => setEditing(true)} />
        <IconButton
          icon={offer.pinned ? 'unpin' : 'pin'}
          label={t(offer.pinned ? inpageWords.unpin : inpageWords.pin)}
          pressed={offer.pinned}
          onClick={() => actions.onPin(offer, !offer.pinned)}
        />
        {offer.sourceUrl !== undefined && (
          <a
            class="icon-button"
            href={offer.sourceUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t(inpageWords.openSource)}
            title={t(inpageWords.openSource)}
          >
            <Icon name="open" />
          </a>
        )}
        <IconButton icon="forget" label={t(inpageWords.forget)} onClick={() => actions.onForget(offer)} />
      </div>
    </li>
  );
}
