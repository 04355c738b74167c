import { useEffect, useRef, useState } from 'preact/hooks';
import type { Reason } from '../../core/memory/types';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { Unreadable } from '../feedback/Unreadable';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { type Editing, InboxItem, type ItemActions, type PendingItem } from './InboxItem';
import { useKeys } from './keys';

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
  /** One statement takes the place of both. */
  onMerge: (item: PendingItem, text: string) => void;
  onUndo: () => void;
  onRetry: () => void;
}

/** What waits for the user's yes or no: why it waits, what it would replace, a key for each answer. */
export function InboxView(props: InboxViewProps) {
  const { t } = useWords();
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<{ id: string; editing: Editing } | null>(null);
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
  const latest = useRef({ props, items });
  latest.current = { props, items };
  const [actions] = useState(
    (): ItemActions => ({
      onFocus: (item) => {
        const place = latest.current.items.indexOf(item);
        // A row that was answered may be focused once more while it goes.
        if (!focusing.current && place >= 0) setAt(place);
      },
      onAccept: (item, text) => latest.current.props.onAccept(item, text),
      onReject: (item) => latest.current.props.onReject(item),
      onKeepOld: (item) => latest.current.props.onKeepOld(item),
      onMerge: (item, text) => latest.current.props.onMerge(item, text),
      onEditing: (item, editing) => setOpen({ id: item.card.id, editing }),
    }),
  );
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
      ['m', () => here?.rival && actions.onEditing(here, 'merge')],
      ['e', () => here && actions.onEditing(here, 'edit')],
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
        {items.map((item) => (
          <InboxItem
            key={item.card.id}
            item={item}
            isCurrent={item === here}
            editing={open?.id === item.card.id ? open.editing : null}
            now={props.now}
            siteName={props.siteName}
            describe={props.describe}
            actions={actions}
          />
        ))}
      </ul>
      {props.further > 0 && <p class="page-more muted">{t(memoriesWords.inboxFurther, { n: props.further })}</p>}
    </section>
  );
}
