import { useState } from 'preact/hooks';
import type { Card, Reason, RecallLogEntry } from '../../core/memory/types';
import { CardFacts } from '../cards/CardFacts';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { cardWords } from '../i18n/cards';
import { signalNames, memoriesWords as w } from '../i18n/memories';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';
import { IconButton } from '../icons';

/** What the log says about single cards. */
export interface CardVerdicts {
  noisy: Card[];
  neverOffered: { count: number; cards: Card[] };
}

export interface RecallLogProps {
  /** Newest first; null while they are being read. */
  entries: RecallLogEntry[] | null;
  hasMore: boolean;
  verdicts: CardVerdicts | null;
  /** Cards by id; undefined where a card is gone. */
  cardOf: (id: string) => Card | undefined;
  now: number;
  siteName: (id: string) => string;
  describe: (reason: Reason) => string;
  hrefOf: (cardId: string) => string;
  onMore: () => void;
  onForget: (card: Card) => void;
  /** The card is (not) to be offered again for drafts like this one. */
  onDecline: (entry: RecallLogEntry, cardId: string, declined: boolean) => void;
}

/** Each recall that was put to use: what was asked, what was offered and why, what went in, what the answer used. */
export function RecallLogView(props: RecallLogProps) {
  const { t } = useWords();
  if (props.entries === null) return <Skeleton rows={5} label={t(w.loading)} />;
  const { noisy, neverOffered } = props.verdicts ?? { noisy: [], neverOffered: { count: 0, cards: [] } };
  if (props.entries.length === 0 && noisy.length === 0) {
    return <EmptyState icon="recallLog" title={t(w.recallEmptyTitle)} text={t(w.recallEmptyText)} />;
  }
  return (
    <section class="page" aria-label={t(w.recallLog)}>
      <header class="page-header">
        <h1 class="page-title">{t(w.recallLog)}</h1>
      </header>
      {noisy.length > 0 && (
        <Verdict {...props} title={t(w.noisy)} text={t(w.noisyText)} cards={noisy} count={noisy.length} />
      )}
      {neverOffered.count > 0 && (
        <Verdict
          {...props}
          title={t(w.neverOffered, { n: neverOffered.count })}
          text={t(w.neverOfferedText)}
          cards={neverOffered.cards}
        />
      )}
      <ul>
        {props.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} {...props} />
        ))}
      </ul>
      {props.hasMore && (
        <p class="page-more">
          <button type="button" class="button" onClick={props.onMore}>
            {t(w.showOlder)}
          </button>
        </p>
      )}
    </section>
  );
}

function Verdict(
  props: Pick<RecallLogProps, 'now' | 'siteName' | 'hrefOf' | 'onForget'> & {
    title: string;
    text: string;
    cards: Card[];
    count?: number;
  },
) {
  const { t } = useWords();
  return (
    <details class="verdict">
      <summary>
        {props.title}
        {props.count !== undefined && <span class="count">{props.count}</span>}
      </summary>
      <p class="muted small">{props.text}</p>
      <ul>
        {props.cards.map((card) => (
          <li key={card.id} class="verdict-row">
            <div class="grow">
              <a class="plain-link" href={props.hrefOf(card.id)} lang={card.lang}>
                {card.text}
              </a>
              <span class="muted small verdict-uses">
                {t(w.uses, { recalled: card.recallCount, used: card.usedCount, said: card.mentionCount })}
              </span>
              <CardFacts card={card} siteName={props.siteName} now={props.now} />
            </div>
            <IconButton
              icon="forget"
              label={`${t(cardWords.forget)}: ${card.text}`}
              onClick={() => props.onForget(card)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry(props: RecallLogProps & { entry: RecallLogEntry }) {
  const { t, lang } = useWords();
  const { entry } = props;
  // Hundreds of folds with all that is in them would make the page slow; most stay closed.
  const [open, setOpen] = useState(false);
  return (
    <li class="log-entry">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="log-head">
            <span class="log-query">{entry.query}</span>
            <span class="card-facts">
              <time title={sayFullTime(entry.at, lang)}>{sayWhen(entry.at, props.now, lang)}</time>
              <span>{props.siteName(entry.site)}</span>
              <span>{t(w.inserted, { n: entry.insertedIds.length })}</span>
              {entry.usedIds.length > 0 && <span class="good-words">{t(w.used, { n: entry.usedIds.length })}</span>}
              {entry.undone && <span>{t(w.undone)}</span>}
            </span>
          </span>
        </summary>
        {open && (
          <ul class="log-hits">
            {entry.hits.map((hit) => (
              <Hit key={hit.cardId} hit={hit} {...props} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

function Hit(props: RecallLogProps & { entry: RecallLogEntry; hit: RecallLogEntry['hits'][number] }) {
  const { t, lang } = useWords();
  const { entry, hit } = props;
  const card = props.cardOf(hit.cardId);
  const marks = [
    ...(entry.insertedIds.includes(hit.cardId) ? [t(w.hitInserted)] : []),
    ...(entry.usedIds.includes(hit.cardId) ? [t(w.hitUsed)] : []),
  ];
  const isDeclined = entry.declinedIds?.includes(hit.cardId) ?? false;
  const because = entry.usedReasons?.find((one) => one.cardId === hit.cardId)?.reason;
  return (
    <li class="log-hit">
      <span class="tried-score" style={{ '--share': hit.score }} aria-hidden="true" />
      <span class="grow">
        {card ? (
          <a class="plain-link" href={props.hrefOf(card.id)} lang={card.lang}>
            {card.text}
          </a>
        ) : (
          <span class="muted">{t(w.gone)}</span>
        )}
        <span class="muted small log-why">{hit.reasons.map(props.describe).join(lang === 'zh' ? '' : ' ')}</span>
        <span class="muted small log-why">{sayShares(hit.shares, t)}</span>
        {because && <span class="small log-why good-words">{props.describe(because)}</span>}
      </span>
      <span class="log-side small">
        <span class="good-words">{marks.join(' · ')}</span>
        {isDeclined && <span class="muted">{t(w.declined)}</span>}
        {card && (
          <button
            type="button"
            class="text-button"
            aria-label={`${t(isDeclined ? w.declineUndo : w.declineKind)}: ${card.text}`}
            onClick={() => props.onDecline(entry, card.id, !isDeclined)}
          >
            {t(isDeclined ? w.declineUndo : w.declineKind)}
          </button>
        )}
      </span>
    </li>
  );
}

/** What each signal gave, as a share of all that spoke for the card. */
function sayShares(shares: RecallLogEntry['hits'][number]['shares'], t: ReturnType<typeof useWords>['t']): string {
  const given = Object.entries(shares).filter(([, value]) => value > 0);
  const sum = given.reduce((total, [, value]) => total + value, 0);
  return given
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => {
      const words = signalNames[name];
      return `${words ? t(words) : name} ${Math.round((value / sum) * 100)}%`;
    })
    .join(' · ');
}
