import { useState } from 'preact/hooks';
import type { Card, Episode } from '../../core/memory/types';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { Unreadable } from '../feedback/Unreadable';
import type { Message } from '../i18n/index';
import { memoriesWords } from '../i18n/memories';
import { sayDate, sayFullTime } from '../i18n/time';
import { useWords } from '../i18n/words';
import { ValidityList } from './ValidityList';

const parts: [keyof Pick<Episode, 'decisions' | 'todos' | 'things' | 'mindNextTime'>, Message][] = [
  ['decisions', memoriesWords.decisions],
  ['todos', memoriesWords.todos],
  ['things', memoriesWords.things],
  ['mindNextTime', memoriesWords.mind],
];

export interface TimelineProps {
  /** Newest first; null while they are being read. */
  episodes: Episode[] | null;
  hasMore: boolean;
  /** Statements with a beginning, an end or a successor; null while they are being read. */
  spans: Card[] | null;
  /** Why either could not be read; null where it could. */
  failed: string | null;
  spansFailed: string | null;
  onRetry: () => void;
  now: number;
  siteName: (id: string) => string;
  hrefOf: (cardId: string) => string;
  onMore: () => void;
  onShowSpans: () => void;
}

/** Two looks at time: conversations with their summaries, and what held when. */
export function TimelineView(props: TimelineProps) {
  const { t } = useWords();
  const [tab, setTab] = useState<'conversations' | 'validity'>('conversations');
  return (
    <section class="page" aria-label={t(memoriesWords.timeline)}>
      <header class="page-header">
        <h1 class="page-title">{t(memoriesWords.timeline)}</h1>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons that belong together */}
        <div class="choice-row" role="group" aria-label={t(memoriesWords.timeline)}>
          <button
            type="button"
            class="choice"
            aria-pressed={tab === 'conversations'}
            onClick={() => setTab('conversations')}
          >
            {t(memoriesWords.timelineConversations)}
          </button>
          <button
            type="button"
            class="choice"
            aria-pressed={tab === 'validity'}
            onClick={() => {
              props.onShowSpans();
              setTab('validity');
            }}
          >
            {t(memoriesWords.timelineValidity)}
          </button>
        </div>
      </header>
      {tab === 'conversations' ? (
        <Conversations {...props} />
      ) : props.spansFailed !== null ? (
        <Unreadable detail={props.spansFailed} onRetry={props.onShowSpans} />
      ) : (
        <ValidityList {...props} cards={props.spans} />
      )}
    </section>
  );
}

function Conversations(props: TimelineProps) {
  const { t, lang } = useWords();
  if (props.failed !== null) return <Unreadable detail={props.failed} onRetry={props.onRetry} />;
  if (props.episodes === null) return <Skeleton rows={5} label={t(memoriesWords.loading)} />;
  if (props.episodes.length === 0) {
    return (
      <EmptyState
        icon="timeline"
        title={t(memoriesWords.timelineEmptyTitle)}
        text={t(memoriesWords.timelineEmptyText)}
      />
    );
  }
  return (
    <>
      <ol class="timeline">
        {props.episodes.map((episode) => (
          <li key={episode.id} class="episode">
            <time class="muted small" title={sayFullTime(episode.endedAt, lang)}>
              {sayDate(episode.endedAt, props.now, lang)}
            </time>
            <div class="episode-body">
              <h2 class="title">{episode.topic || episode.title}</h2>
              <p class="card-facts">
                <span>{props.siteName(episode.site)}</span>
                <span>{t(memoriesWords.turns, { n: episode.turnCount })}</span>
                {episode.keywords.length > 0 && <span>{episode.keywords.join(lang === 'zh' ? '、' : ', ')}</span>}
              </p>
              <dl class="episode-parts">
                {parts
                  .filter(([field]) => episode[field].length > 0)
                  .map(([field, words]) => (
                    <div key={field}>
                      <dt class="muted small">{t(words)}</dt>
                      {episode[field].map((line) => (
                        <dd key={line}>{line}</dd>
                      ))}
                    </div>
                  ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
      {props.hasMore && (
        <p class="page-more">
          <button type="button" class="button" onClick={props.onMore}>
            {t(memoriesWords.showOlder)}
          </button>
        </p>
      )}
    </>
  );
}
