import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import type { Card, Reason, Scope } from '../../core/memory/types';
import { StatementEditor } from '../cards/StatementEditor';
import { EmptyState } from '../feedback/EmptyState';
import { Unreadable } from '../feedback/Unreadable';
import { memoriesWords } from '../i18n/memories';
import { popupWords } from '../i18n/popup';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';
import { BulkBar } from './BulkBar';
import { CardDetail, type DetailActions, type OpenCard } from './CardDetail';
import { FilterBar, type ListFilter, noFilter } from './FilterBar';
import { KeyHelp } from './KeyHelp';
import { useKeys } from './keys';
import { ListRow } from './ListRow';
import { ListStatus } from './ListStatus';
import { useRowOfKeys } from './rowOfKeys';
import { SplitPane } from './SplitPane';
import { VirtualList } from './VirtualList';

export interface MemoriesViewProps {
  /** How many cards there are for the present search and filter; null while that is not known. */
  total: number | null;
  /** False as long as `total` counts only what is on screen. */
  isCounted: boolean;
  /** When the list that is awaited was asked for, UTC milliseconds; null while none is. */
  waitingSince: number | null;
  /** The card at a place in the list; null while it is on the way. */
  cardAt: (index: number) => Card | null;
  failed: string | null;
  query: string;
  filter: ListFilter;
  sites: { id: string; name: string }[];
  projects: string[];
  open: OpenCard | null;
  /** Width of the list in per cent. */
  listShare: number;
  now: number;
  siteName: (id: string) => string;
  describe: (reason: Reason) => string;
  actions: DetailActions;
  onQuery: (query: string) => void;
  onFilter: (filter: ListFilter) => void;
  /** Without words and filter again. */
  onShowAll: () => void;
  onRange: (first: number, last: number) => void;
  onCloseCard: () => void;
  onAdd: (text: string) => void;
  onForgetMany: (cards: Card[]) => void;
  onPinMany: (cards: Card[], pinned: boolean) => void;
  onMergeMany: (cards: Card[], text: string) => void;
  onMoveMany: (cards: Card[], scope: Scope) => void;
  onUndo: () => void;
  onListShare: (share: number) => void;
  /** Every card of the present search and filter, or as many as can be acted on at once. */
  allCards: () => Promise<Card[]>;
  mostSelected: number;
  onRetry: () => void;
}

/** The long list with its search, and the open card beside it. Everything can be done by keys. */
export function MemoriesView(props: MemoriesViewProps) {
  const { t } = useWords();
  const search = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const [detailEditing, setDetailEditing] = useState(false);
  const [selected, setSelected] = useState<ReadonlyMap<string, Card>>(new Map());
  const [adding, setAdding] = useState(false);
  const [help, setHelp] = useState(false);
  const total = props.total ?? 0;
  const [current, setCurrent] = useRowOfKeys(total, props.cardAt, props.open?.card.id ?? null);

  const select = useCallback((cards: (Card | null)[], isSelected: boolean) => {
    setSelected((old) => {
      const next = new Map(old);
      for (const card of cards) {
        if (card && isSelected) next.set(card.id, card);
        else if (card) next.delete(card.id);
      }
      return next;
    });
  }, []);
  const lastTicked = useRef(0);
  /** With Shift held, everything between the last tick and this one follows. */
  const tick = (index: number, isSelected: boolean, isRange: boolean) => {
    const [from, to] = isRange ? [lastTicked.current, index].sort((a, b) => a - b) : [index, index];
    lastTicked.current = index;
    const rows = Array.from({ length: (to ?? index) - (from ?? index) + 1 }, (_, n) =>
      props.cardAt((from ?? index) + n),
    );
    select(rows, isSelected);
  };
  const move = (by: number) => {
    if (total === 0) return;
    setCurrent(current === null ? 0 : Math.min(Math.max(current + by, 0), total - 1));
  };
  /** What is done to a selected card is done to its copy here too; null takes it out. */
  const follow = (card: Card, change: Partial<Card> | null) => {
    if (!selected.has(card.id)) return;
    const next = new Map(selected);
    if (change === null) next.delete(card.id);
    else next.set(card.id, { ...card, ...change });
    setSelected(next);
  };
  const actions: DetailActions = {
    ...props.actions,
    onEdit: (card, edit) => {
      follow(card, edit);
      props.actions.onEdit(card, edit);
    },
    onPin: (card, pinned) => {
      follow(card, { pinned });
      props.actions.onPin(card, pinned);
    },
    onForget: (card) => {
      follow(card, null);
      props.actions.onForget(card);
    },
    onSplit: (card, texts) => {
      follow(card, null);
      props.actions.onSplit(card, texts);
    },
  };
  const here = current === null ? null : props.cardAt(current);
  useKeys([
    ['/', () => search.current?.focus()],
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => here && actions.onOpenCard(here.id)],
    ['e', () => (here ? setEditing(current) : props.open && setDetailEditing(true))],
    ['p', () => here && actions.onPin(here, !here.pinned)],
    ['x', () => here && current !== null && tick(current, !selected.has(here.id), false)],
    ['X', () => here && current !== null && tick(current, true, true)],
    ['#', () => here && actions.onForget(here)],
    ['z', () => props.onUndo()],
    ['?', () => setHelp(true)],
    ['Escape', () => (props.open ? props.onCloseCard() : setSelected(new Map()))],
  ]);
  const chosen = useMemo(() => [...selected.values()], [selected]);
  const done = (act: (cards: Card[]) => void) => () => {
    act(chosen);
    setSelected(new Map());
  };
  const isNarrowed = props.query.trim() !== '' || JSON.stringify(props.filter) !== JSON.stringify(noFilter);
  const showAll = () => {
    // The button goes; whoever pressed it by key goes on where the words are.
    search.current?.focus();
    props.onShowAll();
  };

  return (
    <>
      <SplitPane
        share={props.listShare}
        label={t(memoriesWords.resize)}
        hasDetail={props.open !== null}
        onShare={props.onListShare}
      >
        <section class="list-pane" aria-label={t(memoriesWords.memories)}>
          <header class="list-header">
            <div class="list-search">
              <div class="search-field">
                <Icon name="search" />
                <input
                  ref={search}
                  class="field"
                  type="search"
                  value={props.query}
                  placeholder={t(memoriesWords.searchHint)}
                  aria-label={t(memoriesWords.search)}
                  onInput={(event) => props.onQuery(event.currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Escape') event.currentTarget.blur();
                  }}
                />
              </div>
              <button type="button" class="button" aria-expanded={adding} onClick={() => setAdding(!adding)}>
                <Icon name="plus" />
                <span class="add-word">{t(memoriesWords.add)}</span>
              </button>
            </div>
            <FilterBar
              filter={props.filter}
              isSearch={props.query.trim() !== ''}
              sites={props.sites}
              projects={props.projects}
              onChange={props.onFilter}
            />
            <ListStatus
              count={props.isCounted ? props.total : null}
              waitingSince={props.waitingSince}
              onCancel={isNarrowed ? showAll : null}
            />
            {adding && (
              <StatementEditor
                text=""
                placeholder={t(memoriesWords.addPlaceholder)}
                onCancel={() => setAdding(false)}
                onSave={(text) => {
                  setAdding(false);
                  props.onAdd(text);
                }}
              />
            )}
          </header>
          {props.failed !== null && <Unreadable detail={props.failed} onRetry={props.onRetry} />}
          {props.failed === null && props.total === 0 && (
            <EmptyState
              {...(isNarrowed
                ? {
                    title: t(memoriesWords.noMatch),
                    action: { label: t(memoriesWords.showAll), run: showAll },
                  }
                : {
                    icon: 'memories',
                    title: t(memoriesWords.noneTitle),
                    text: t(memoriesWords.noneText),
                    ...(!adding && { action: { label: t(popupWords.emptyButton), run: () => setAdding(true) } }),
                  })}
            />
          )}
          {props.failed === null && total > 0 && (
            <VirtualList
              count={total}
              estimatedRowPx={66}
              label={t(memoriesWords.memories)}
              scrollTo={current}
              onRange={props.onRange}
              renderRow={(index) => {
                const card = props.cardAt(index);
                return (
                  <ListRow
                    card={card}
                    current={index === current}
                    open={card !== null && card.id === props.open?.card.id}
                    selected={card !== null && selected.has(card.id)}
                    editing={index === editing}
                    now={props.now}
                    siteName={props.siteName}
                    onOpen={() => {
                      setCurrent(index);
                      if (card) actions.onOpenCard(card.id);
                    }}
                    onSelect={(isSelected, isRange) => tick(index, isSelected, isRange)}
                    onEdit={(text) => card && actions.onEdit(card, { text })}
                    onEditing={(isEditing) => setEditing(isEditing ? index : null)}
                    onPin={() => card && actions.onPin(card, !card.pinned)}
                    onForget={() => card && actions.onForget(card)}
                  />
                );
              }}
            />
          )}
          {/* Below the rows, so that none of them moves under the pointer. */}
          {chosen.length > 0 && (
            <BulkBar
              cards={chosen}
              total={total}
              most={props.mostSelected}
              projects={props.projects}
              onSelectAll={() => void props.allCards().then((cards) => select(cards, true))}
              onForget={done(props.onForgetMany)}
              onPin={(pinned) => done((cards) => props.onPinMany(cards, pinned))()}
              onMerge={(text) => done((cards) => props.onMergeMany(cards, text))()}
              onMove={(scope) => done((cards) => props.onMoveMany(cards, scope))()}
              onClear={() => setSelected(new Map())}
            />
          )}
        </section>
        <aside class="detail-pane">
          {props.open ? (
            <CardDetail
              key={props.open.card.id}
              open={props.open}
              projects={props.projects}
              now={props.now}
              siteName={props.siteName}
              describe={props.describe}
              actions={actions}
              editing={detailEditing}
              onEditing={setDetailEditing}
              onClose={props.onCloseCard}
            />
          ) : (
            props.total !== 0 && <p class="detail-none muted">{t(memoriesWords.chooseOne)}</p>
          )}
        </aside>
      </SplitPane>
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </>
  );
}
