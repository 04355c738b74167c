import type { Card, Reason, RecallLogEntry } from '../../core/memory/types';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { memoriesWords } from '../i18n/memories';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';

/** Each recall that was put to use: what was asked, what was offered and why, what went in, what the answer used. */
export function RecallLogView(props: {
  entries: RecallLogEntry[] | null;
  /** Cards by id; undefined where a card is gone. */
  cardOf: (id: string) => Card | undefined;
  now: number;
  siteName: (id: string) => string;
  describe: (reason: Reason) => string;
  hrefOf: (cardId: string) => string;
}) {
  const { t, lang } = useWords();
  if (props.entries === null) return <Skeleton rows={5} label={t(memoriesWords.loading)} />;
  if (props.entries.length === 0) {
    return <EmptyState title={t(memoriesWords.recallEmptyTitle)} text={t(memoriesWords.recallEmptyText)} />;
  }
  return (
    <section class="page" aria-label={t(memoriesWords.recallLog)}>
      <header class="page-header">
        <h1 class="page-title">{t(memoriesWords.recallLog)}</h1>
      </header>
      <ul>
        {props.entries.map((entry) => (
          <li key={entry.id} class="log-entry">
            <details>
              <summary>
                <span class="log-query">{entry.query}</span>
                <span class="card-facts">
                  <time title={sayFullTime(entry.at, lang)}>{sayWhen(entry.at, props.now, lang)}</time>
                  <span>{props.siteName(entry.site)}</span>
                  <span>{t(memoriesWords.inserted, { n: entry.insertedIds.length })}</span>
                  {entry.usedIds.length > 0 && <span>{t(memoriesWords.used, { n: entry.usedIds.length })}</span>}
                  {entry.undone && <span>{t(memoriesWords.undone)}</span>}
                </span>
              </summary>
              <ul class="log-hits">
                {entry.hits.map((hit) => {
                  const card = props.cardOf(hit.cardId);
                  return (
                    <li key={hit.cardId} class="log-hit">
                      <span class="tried-score" style={{ '--share': hit.score }} aria-hidden="true" />
                      <span>
                        {card ? (
                          <a class="source-link" href={props.hrefOf(card.id)}>
                            {card.text}
                          </a>
                        ) : (
                          <span class="muted">{t(memoriesWords.gone)}</span>
                        )}
                        <span class="muted small log-why">{hit.reasons.map(props.describe).join(' · ')}</span>
                      </span>
                    </li>
                  );
                })}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
