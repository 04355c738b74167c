import type { Episode } from '../../core/memory/types';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import type { Message } from '../i18n/index';
import { memoriesWords } from '../i18n/memories';
import { sayDate, sayFullTime } from '../i18n/time';
import { useWords } from '../i18n/words';

const parts: [keyof Pick<Episode, 'decisions' | 'todos' | 'things' | 'mindNextTime'>, Message][] = [
  ['decisions', memoriesWords.decisions],
  ['todos', memoriesWords.todos],
  ['things', memoriesWords.things],
  ['mindNextTime', memoriesWords.mind],
];

/** Conversations in time, newest first, each with its summary. */
export function TimelineView(props: { episodes: Episode[] | null; now: number; siteName: (id: string) => string }) {
  const { t, lang } = useWords();
  if (props.episodes === null) return <Skeleton rows={5} label={t(memoriesWords.loading)} />;
  if (props.episodes.length === 0) {
    return <EmptyState title={t(memoriesWords.timelineEmptyTitle)} text={t(memoriesWords.timelineEmptyText)} />;
  }
  return (
    <section class="page" aria-label={t(memoriesWords.timeline)}>
      <header class="page-header">
        <h1 class="page-title">{t(memoriesWords.timeline)}</h1>
      </header>
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
    </section>
  );
}
