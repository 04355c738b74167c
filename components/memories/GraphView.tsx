import { Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Card, Reason } from '../../core/memory/types';
import { type CardActions, CardRow } from '../cards/CardRow';
import { sayLink } from '../cards/sayLink';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { memoriesWords as w } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { spanDays, spanNames, spans } from './FilterBar';
import { GraphPicture } from './GraphPicture';

const dayMs = 86_400_000;

interface GraphProps {
  /** Cards that have links. */
  cards: Card[];
  now: number;
  siteName: (id: string) => string;
  describe: (reason: Reason) => string;
  actions: CardActions;
}

/** Cards and their links as a picture, and as a list for whoever prefers words or keys. `cards` is null while they are read. */
export function GraphView({ cards, ...rest }: Omit<GraphProps, 'cards'> & { cards: Card[] | null }) {
  const { t } = useWords();
  if (cards === null || cards.length === 0) {
    return (
      <div class="view-body">
        {cards === null ? (
          <Skeleton rows={4} label={t(w.loading)} />
        ) : (
          <EmptyState icon="graph" title={t(w.graphEmptyTitle)} text={t(w.graphEmpty)} />
        )}
      </div>
    );
  }
  return <Graph cards={cards} {...rest} />;
}

function Graph(props: GraphProps) {
  const { cards } = props;
  const { t } = useWords();
  const [topic, setTopic] = useState('');
  const [span, setSpan] = useState<(typeof spans)[number]>('any');
  const [chosen, setChosen] = useState<string | null>(null);
  /** The row with the focus shows its place in the picture. */
  const [focused, setFocused] = useState<string | null>(null);
  const topics = useMemo(() => countTopics(cards), [cards]);
  const [openedAt] = useState(props.now);
  const shown = useMemo(() => {
    const days = spanDays[span];
    const from = days === null ? Number.NEGATIVE_INFINITY : openedAt - days * dayMs;
    return cards.filter((card) => (topic === '' || card.topic === topic) && card.createdAt >= from);
  }, [cards, topic, span, openedAt]);
  const picked = cards.find((card) => card.id === chosen);
  const around = picked ? [picked, ...neighboursOf(picked, cards)] : shown;
  return (
    <section class="graph" aria-label={t(w.graph)}>
      <div class="graph-picture">
        <header class="graph-header">
          <select
            class="filter-select"
            aria-label={t(w.topic)}
            value={topic}
            onChange={(event) => {
              setTopic(event.currentTarget.value);
              setChosen(null);
            }}
          >
            <option value="">{t(w.graphAll)}</option>
            {topics.map(([name, count]) => (
              <option key={name} value={name}>
                {name} · {count}
              </option>
            ))}
          </select>
          <select
            class="filter-select"
            aria-label={t(w.when)}
            value={span}
            onChange={(event) => {
              setSpan(event.currentTarget.value as (typeof spans)[number]);
              setChosen(null);
            }}
          >
            {spans.map((name) => (
              <option key={name} value={name}>
                {t(spanNames[name])}
              </option>
            ))}
          </select>
          <span class="muted small" role="status">
            {t(w.graphLimited, { n: shown.length })}
          </span>
        </header>
        <GraphPicture cards={shown} chosen={focused ?? chosen} label={t(w.graphLabel)} onChoose={setChosen} />
      </div>
      <aside class="graph-list" aria-label={t(w.graphList)}>
        <ul
          onFocusCapture={(event) => {
            const row = event.target instanceof Element ? event.target.closest('[data-card-id]') : null;
            setFocused(row?.getAttribute('data-card-id') ?? null);
          }}
          onBlurCapture={() => setFocused(null)}
        >
          {around.slice(0, 200).map((card) => (
            <Fragment key={card.id}>
              {picked && card.id !== picked.id && <Why from={picked} to={card.id} describe={props.describe} />}
              <CardRow card={card} actions={props.actions} siteName={props.siteName} now={props.now} />
            </Fragment>
          ))}
        </ul>
      </aside>
    </section>
  );
}

/** Why two cards are linked, over the second of them. */
function Why(props: { from: Card; to: string; describe: (reason: Reason) => string }) {
  const { t, lang } = useWords();
  const links = props.from.links.filter((link) => link.to === props.to);
  return (
    <li class="graph-why muted small">
      {links.map((link) => sayLink(link, t, props.describe)).join(lang === 'zh' ? '' : ' ')}
    </li>
  );
}

function countTopics(cards: Card[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { topic } of cards) if (topic !== '') counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function neighboursOf(card: Card, cards: Card[]): Card[] {
  const ids = new Set(card.links.map((link) => link.to));
  return cards.filter((one) => ids.has(one.id));
}
