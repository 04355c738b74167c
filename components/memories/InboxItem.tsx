import { useMemo } from 'preact/hooks';
import type { Card, Reason } from '../../core/memory/types';
import { KindTick } from '../cards/KindTick';
import { StatementEditor } from '../cards/StatementEditor';
import { cardWords } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';

/** A card that waits, with the one it would replace. */
export interface PendingItem {
  card: Card;
  rival: Card | null;
}

/** What its editor is open for: its own words, or one statement in the place of two. */
export type Editing = 'edit' | 'merge' | null;

export interface ItemActions {
  onFocus: (item: PendingItem) => void;
  onAccept: (item: PendingItem, text?: string) => void;
  onReject: (item: PendingItem) => void;
  onKeepOld: (item: PendingItem) => void;
  onMerge: (item: PendingItem, text: string) => void;
  onEditing: (item: PendingItem, editing: Editing) => void;
}

const minuteMs = 60_000;

/** One question of the inbox. It is drawn anew only when it changes itself: hundreds of them stand in one list. */
export function InboxItem(props: {
  item: PendingItem;
  isCurrent: boolean;
  editing: Editing;
  now: number;
  siteName: (id: string) => string;
  describe: (reason: Reason) => string;
  /** The same object for as long as the list is shown. */
  actions: ItemActions;
}) {
  const { t, lang } = useWords();
  const { item, isCurrent, editing, siteName, describe: inWords, actions } = props;
  const now = Math.floor(props.now / minuteMs) * minuteMs;
  return useMemo(() => {
    const { card, rival } = item;
    const said = card.evidence.at(-1);
    return (
      <li
        data-card-id={card.id}
        class={`inbox-item ${isCurrent ? 'current' : ''}`}
        tabIndex={-1}
        onFocusCapture={() => actions.onFocus(item)}
      >
        {card.pendingReason && <p class="inbox-why small">{inWords(card.pendingReason)}</p>}
        {rival && (
          <p class="inbox-was">
            <span class="inbox-word">{t(memoriesWords.was)} </span>
            <s lang={rival.lang}>{rival.text}</s>
          </p>
        )}
        {editing === null ? (
          <p class="inbox-text" lang={card.lang}>
            {rival && <span class="inbox-word">{t(memoriesWords.now)} </span>}
            <span>{card.text}</span>
          </p>
        ) : (
          <>
            {editing === 'merge' && <p class="muted small">{t(memoriesWords.mergeHelp)}</p>}
            <StatementEditor
              key={editing}
              text={editing === 'merge' && rival ? `${rival.text}\n${card.text}` : card.text}
              onCancel={() => actions.onEditing(item, null)}
              onSave={(text) => {
                actions.onEditing(item, null);
                if (editing === 'merge') actions.onMerge(item, text);
                else actions.onAccept(item, text);
              }}
            />
          </>
        )}
        <p class="card-facts">
          <KindTick kind={card.kind} />
          {said && (
            <time title={sayFullTime(said.at, lang)}>
              {t(cardWords.whereAndWhen, { when: sayWhen(said.at, now, lang), site: siteName(said.site) })}
            </time>
          )}
        </p>
        {said && said.quote !== card.text && (
          <blockquote class="source small">
            <span class="source-quote">{said.quote}</span>
          </blockquote>
        )}
        {editing === null && (
          <div class="inbox-buttons">
            <button type="button" class="button filled" onClick={() => actions.onAccept(item)}>
              {t(memoriesWords.accept)}
            </button>
            <button type="button" class="button" onClick={() => actions.onEditing(item, 'edit')}>
              {t(cardWords.edit)}
            </button>
            {rival && (
              <>
                <button type="button" class="button" onClick={() => actions.onEditing(item, 'merge')}>
                  {t(memoriesWords.mergeBoth)}
                </button>
                <button type="button" class="button" onClick={() => actions.onKeepOld(item)}>
                  {t(memoriesWords.keepOld)}
                </button>
              </>
            )}
            <button type="button" class="button quiet danger" onClick={() => actions.onReject(item)}>
              {t(memoriesWords.reject)}
            </button>
          </div>
        )}
      </li>
    );
  }, [item, isCurrent, editing, now, lang, t, siteName, inWords, actions]);
}
