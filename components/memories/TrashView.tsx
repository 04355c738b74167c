import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Card } from '../../core/memory/types';
import { CardFacts } from '../cards/CardFacts';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { Unreadable } from '../feedback/Unreadable';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { ConfirmDialog } from './ConfirmDialog';

const dayMs = 86_400_000;
/** How long forgotten cards are kept. */
const keptDays = 30;

/** What was forgotten and can still come back. */
export function TrashView(props: {
  cards: Card[] | null;
  failed: string | null;
  now: number;
  siteName: (id: string) => string;
  onRestore: (cards: Card[]) => void;
  onDeleteForGood: (cards: Card[]) => void;
  onRetry: () => void;
}) {
  const { t } = useWords();
  const [doomed, setDoomed] = useState<Card[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The button that was pressed last: its row, and which of the row's. */
  const pressed = useRef<{ row: number; button: number } | null>(null);
  const count = props.cards?.length ?? 0;
  useLayoutEffect(() => {
    const from = pressed.current;
    const { activeElement, body } = document;
    if (!from || (activeElement !== null && activeElement !== body)) return;
    // Whoever goes through by keys goes on with the next row.
    const row = list.current?.children[Math.min(from.row, count - 1)];
    row?.querySelectorAll<HTMLElement>('button')[from.button]?.focus();
  }, [count]);
  if (props.failed !== null) return <Unreadable detail={props.failed} onRetry={props.onRetry} />;
  if (props.cards === null) return <Skeleton rows={4} label={t(memoriesWords.loading)} />;
  if (props.cards.length === 0) {
    return <EmptyState icon="forget" title={t(memoriesWords.trashEmptyTitle)} text={t(memoriesWords.trashText)} />;
  }
  const { cards } = props;
  return (
    <section class="page" aria-label={t(memoriesWords.trash)}>
      <header class="page-header">
        <h1 class="page-title">{t(memoriesWords.trash)}</h1>
        <p class="muted small">{t(memoriesWords.trashText)}</p>
        <button type="button" class="button danger" onClick={() => setDoomed(cards)}>
          {t(memoriesWords.emptyTrash)}
        </button>
      </header>
      <ul ref={list}>
        {cards.map((card, row) => (
          <li key={card.id} class="trash-row" data-card-id={card.id}>
            <div class="trash-text">
              <p class="card-text" lang={card.lang}>
                {card.text}
              </p>
              <CardFacts card={card} siteName={props.siteName} now={props.now} />
            </div>
            <span class="muted small">{t(memoriesWords.daysLeft, { n: daysLeft(card, props.now) })}</span>
            <button
              type="button"
              class="button"
              onClick={() => {
                pressed.current = { row, button: 0 };
                props.onRestore([card]);
              }}
            >
              {t(memoriesWords.restore)}
            </button>
            <button
              type="button"
              class="button quiet danger"
              onClick={() => {
                pressed.current = { row, button: 1 };
                setDoomed([card]);
              }}
            >
              {t(memoriesWords.deleteForGood)}
            </button>
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          text={t(memoriesWords.deleteSure, { n: doomed.length })}
          action={t(memoriesWords.deleteForGood)}
          onConfirm={() => {
            props.onDeleteForGood(doomed);
            setDoomed(null);
          }}
          onCancel={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

function daysLeft(card: Card, now: number): number {
  return Math.max(0, Math.ceil(((card.trashedAt ?? now) + keptDays * dayMs - now) / dayMs));
}
