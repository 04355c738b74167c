import type { Card } from '../../core/memory/types';
import { EmptyState } from '../feedback/EmptyState';
import { Skeleton } from '../feedback/Skeleton';
import { memoriesWords as w } from '../i18n/memories';
import { sayDate } from '../i18n/time';
import { useWords } from '../i18n/words';

/** A span is at least so much of the whole wide, in per cent, or nobody sees it. */
const leastShare = 0.6;

/** When a card began to hold: what was said of it, or the time it was learnt. */
const beginOf = (card: Card): number => card.validFrom ?? card.evidence[0]?.at ?? card.createdAt;

/** Statements over time: from when to when each held, and what took its place. `cards` is null while they are read. */
export function ValidityList(props: { cards: Card[] | null; now: number; hrefOf: (cardId: string) => string }) {
  const { t, lang } = useWords();
  if (props.cards === null) return <Skeleton rows={5} label={t(w.loading)} />;
  if (props.cards.length === 0)
    return <EmptyState icon="timeline" title={t(w.validityEmptyTitle)} text={t(w.validityEmpty)} />;
  const { cards, now } = props;
  const from = Math.min(...cards.map(beginOf));
  const to = Math.max(now, ...cards.map((card) => card.validTo ?? now));
  const byId = new Map(cards.map((card) => [card.id, card]));
  // What was and what took its place stand under each other, the newest of such a row deciding its place.
  const heads = cards.filter((card) => card.supersededBy === undefined || !byId.has(card.supersededBy));
  const rows = heads.sort((a, b) => beginOf(b) - beginOf(a)).flatMap((head) => chainOf(head, byId));
  const day = (at: number) => sayDate(at, now, lang);
  return (
    <>
      <p class="span span-ends muted small" aria-hidden="true">
        <span class="span-end">
          <span>{day(from)}</span>
          <span>{to === now ? t(w.today) : day(to)}</span>
        </span>
      </p>
      <ol class="spans">
        {rows.map(({ card, depth }) => (
          <Span key={card.id} {...props} card={card} depth={depth} from={from} to={to} />
        ))}
      </ol>
    </>
  );
}

/** A card and what it took the place of, newest first. */
function chainOf(head: Card, byId: ReadonlyMap<string, Card>): { card: Card; depth: number }[] {
  const rows: { card: Card; depth: number }[] = [];
  const seen = new Set<string>();
  const add = (card: Card, depth: number): void => {
    if (seen.has(card.id)) return;
    seen.add(card.id);
    rows.push({ card, depth });
    for (const id of card.supersedes ?? []) {
      const older = byId.get(id);
      if (older) add(older, depth + 1);
    }
  };
  add(head, 0);
  return rows;
}

function Span(props: {
  card: Card;
  depth: number;
  from: number;
  to: number;
  now: number;
  hrefOf: (cardId: string) => string;
}) {
  const { t, lang } = useWords();
  const { card, now } = props;
  const begin = beginOf(card);
  const end = card.validTo;
  const isOver = card.status !== 'active' || (end !== null && end <= now);
  const length = Math.max(1, props.to - props.from);
  const day = (at: number) => sayDate(at, now, lang);
  const said =
    end === null
      ? t(w.since, { from: day(begin) })
      : begin < end
        ? t(w.fromTo, { from: day(begin), to: day(end) })
        : t(w.until, { to: day(end) });
  return (
    <li class={`span ${props.depth === 0 ? '' : 'older'}`}>
      <div class="span-words">
        {props.depth > 0 && <span class="muted small">{t(w.was)} </span>}
        <a class={`plain-link ${isOver ? 'was' : ''}`} href={props.hrefOf(card.id)} lang={card.lang}>
          {card.text}
        </a>
        <span class="muted small span-when">{said}</span>
      </div>
      <div class="span-track" aria-hidden="true">
        <span
          class={`span-bar ${isOver ? '' : 'holds'}`}
          style={{
            '--tick': `var(--kind-${card.kind})`,
            insetInlineStart: `${Math.min(100 - leastShare, ((begin - props.from) / length) * 100)}%`,
            inlineSize: `${Math.max(leastShare, (((end ?? props.to) - begin) / length) * 100)}%`,
          }}
        />
      </div>
    </li>
  );
}
