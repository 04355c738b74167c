import { useEffect, useRef, useState } from 'preact/hooks';
import type { Card, Reason } from '../../core/memory/types';
import { KindTick } from '../cards/KindTick';
import { StatementEditor } from '../cards/StatementEditor';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { Unreadable } from '../feedback/Unreadable';
import { cardWords } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';
import { useKeys } from './keys';

/** A card that waits, with the one it would replace. */
export interface PendingItem {
  card: Card;
  rival: Card | null;
}

export interface InboxViewProps {
  /** Oldest first; null while they are being read. */
  items: PendingItem[] | null;
  /** How many wait behind those. */
  further: number;
  failed: string | null;
  now: number;
  siteName: (id: string) => string;
  describe: (reason: Reason) => string;
  onAccept: (item: PendingItem, text?: string) => void;
  onReject: (item: PendingItem) => void;
  onKeepOld: (item: PendingItem) => void;
  onUndo: () => void;
  onRetry: () => void;
}

/** What waits for the user's yes or no: why it waits, what it would replace, four keys. */
export function InboxView(props: InboxViewProps) {
  const { t, lang } = useWords();
  const [at, setAt] = useState(0);
  const [editing, setEditing] = useState<string | null>(null);
  const items = props.items ?? [];
  const here = items[Math.min(at, items.length - 1)];
  const list = useRef<HTMLUListElement>(null);
  const byKey = useRef(false);
  /** The focus follows the keys; it must not set them back when the next key was faster. */
  const focusing = useRef(false);
  const id = here?.card.id;
  const before = useRef(id);
  useEffect(() => {
    // Whoever goes on by key goes on reading there too, and so does whoever answered at a button that went with its row.
    const hasGone = before.current !== undefined && document.activeElement === document.body;
    before.current = id;
    if (id === undefined || !(byKey.current || hasGone)) return;
    focusing.current = true;
    list.current?.querySelector<HTMLElement>('.current')?.focus();
    focusing.current = false;
  }, [id]);
  const move = (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), Math.max(0, items.length - 1)));
  useKeys(
    [
      ['j', () => move(1)],
      ['k', () => move(-1)],
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['a', () => here && props.onAccept(here)],
      ['r', () => here && props.onReject(here)],
      ['o', () => here?.rival && props.onKeepOld(here)],
      ['e', () => here && setEditing(here.card.id)],
      ['z', () => props.onUndo()],
    ],
    () => {
      byKey.current = true;
    },
  );

  if (props.failed !== null) return <Unreadable detail={props.failed} onRetry={props.onRetry} />;
  if (props.items === null) return <Skeleton rows={4} label={t(memoriesWords.loading)} />;
  if (items.length === 0) {
    return <EmptyState icon="accept" title={t(memoriesWords.inboxEmptyTitle)} text={t(memoriesWords.inboxEmptyText)} />;
  }
  return (
    <section class="page" aria-label={t(memoriesWords.inbox)}>
      <header class="page-header">
        <h1 class="page-title">{t(memoriesWords.inbox)}</h1>
        <p class="muted small">{t(memoriesWords.inboxKeys)}</p>
      </header>
      <ul class="inbox" ref={list}>
        {items.map((item, index) => {
          const { card, rival } = item;
          const said = card.evidence.at(-1);
          return (
            <li
              key={card.id}
              data-card-id={card.id}
              class={`inbox-item ${here?.card.id === card.id ? 'current' : ''}`}
              tabIndex={-1}
              onFocusCapture={() => {
                if (!focusing.current) setAt(index);
              }}
            >
              {card.pendingReason && <p class="inbox-why small">{props.describe(card.pendingReason)}</p>}
              {rival && (
                <p class="inbox-was">
                  <span class="inbox-word">{t(memoriesWords.was)} </span>
                  <s lang={rival.lang}>{rival.text}</s>
                </p>
              )}
              {editing === card.id ? (
                <StatementEditor
                  text={card.text}
                  onCancel={() => setEditing(null)}
                  onSave={(text) => {
                    setEditing(null);
                    props.onAccept(item, text);
                  }}
                />
              ) : (
                <p class="inbox-text" lang={card.lang}>
                  {rival && <span class="inbox-word">{t(memoriesWords.now)} </span>}
                  <span>{card.text}</span>
                </p>
              )}
              <p class="card-facts">
                <KindTick kind={card.kind} />
                {said && (
                  <time title={sayFullTime(said.at, lang)}>
                    {t(cardWords.whereAndWhen, {
                      when: sayWhen(said.at, props.now, lang),
                      site: props.siteName(said.site),
                    })}
                  </time>
                )}
              </p>
              {said && said.quote !== card.text && (
                <blockquote class="source small">
                  <span class="source-quote">{said.quote}</span>
                </blockquote>
              )}
              {editing !== card.id && (
                <div class="inbox-buttons">
                  <button type="button" class="button filled" onClick={() => props.onAccept(item)}>
                    {t(memoriesWords.accept)}
                  </button>
                  <button type="button" class="button" onClick={() => setEditing(card.id)}>
                    {t(cardWords.edit)}
                  </button>
                  {rival && (
                    <button type="button" class="button" onClick={() => props.onKeepOld(item)}>
                      {t(memoriesWords.keepOld)}
                    </button>
                  )}
                  <button type="button" class="button quiet danger" onClick={() => props.onReject(item)}>
                    {t(memoriesWords.reject)}
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {props.further > 0 && <p class="page-more muted">{t(memoriesWords.inboxFurther, { n: props.further })}</p>}
    </section>
  );
}
