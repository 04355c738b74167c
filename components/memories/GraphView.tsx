import { useMemo, useState } from 'preact/hooks';
import type { Card, Reason } from '../../core/memory/types';
import { type CardActions, CardRow } from '../cards/CardRow';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { linkNames } from '../i18n/cards';
import { memoriesWords as w } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { GraphPicture } from './GraphPicture';

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
  if (cards === null) return <Skeleton rows={4} label={t(w.loading)} />;
  if (cards.length === 0) return <EmptyState title={t(w.graph)} text={t(w.graphEmpty)} />;
  return <Graph cards={cards} {...rest} />;
}

function Graph(props: GraphProps) {
  const { cards } = props;
  const { t, lang } = useWords();
  const [topic, setTopic] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const topics = useMemo(() => countTopics(cards), [cards]);
  const shown = useMemo(() => (topic === '' ? cards : cards.filter((card) => card.topic === topic)), [cards, topic]);
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
          <span class="muted small">{t(w.graphLimited, { n: cards.length })}</span>
        </header>
        <GraphPicture cards={shown} chosen={chosen} label={t(w.graphLabel)} onChoose={setChosen} />
      </div>
      <aside class="graph-list" aria-label={t(w.graphList)}>
        <ul>
          {around.slice(0, 200).map((card) => (
            <CardRow key={card.id} card={card} actions={props.actions} siteName={props.siteName} now={props.now} />
          ))}
        </ul>
        {picked && picked.links.length > 0 && (
          <ul class="graph-reasons small muted" lang={lang}>
            {picked.links.map((link) => (
              <li key={`${link.to} ${link.type}`}>
                {t(linkNames[link.type])} · {props.describe(link.reason)}
              </li>
            ))}
          </ul>
        )}
      </aside>
    </section>
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
