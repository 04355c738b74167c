import type { Evidence, Turn } from '../../core/memory/types';
import { cardWords } from '../i18n/cards';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

/** How much of the turn is shown on either side of the quote, in characters. */
const around = 160;

/** Where a card came from: the quote inside the words around it, and the way to the conversation. */
export function SourceView(props: {
  evidence: Evidence;
  turn: Turn | undefined;
  siteName: (id: string) => string;
  now: number;
  onOpen: (evidence: Evidence) => void;
}) {
  const { evidence, turn } = props;
  const { t, lang } = useWords();
  const piece = cutAround(turn?.text, evidence);
  const when = sayWhen(evidence.at, props.now, lang);
  const site = props.siteName(evidence.site);
  return (
    <div class="source">
      <p class="muted" title={sayFullTime(evidence.at, lang)}>
        {site === '' ? t(cardWords.byHand, { when }) : t(cardWords.saidOn, { when, site })}
      </p>
      <blockquote class="source-quote">
        {piece.before}
        <mark>{piece.quote}</mark>
        {piece.after}
      </blockquote>
      {evidence.url === undefined && site !== '' && <p class="muted">{t(cardWords.noSource)}</p>}
      {evidence.url !== undefined && (
        <a
          class="source-link"
          href={evidence.url}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            event.preventDefault();
            props.onOpen(evidence);
          }}
        >
          {t(cardWords.openSource)}
          <Icon name="open" />
        </a>
      )}
    </div>
  );
}

/** The quote with what stands around it; the quote alone when the turn is gone or no longer says it there. */
export function cutAround(
  text: string | undefined,
  evidence: Pick<Evidence, 'quote' | 'start' | 'end'>,
): { before: string; quote: string; after: string } {
  if (text === undefined || text.slice(evidence.start, evidence.end) !== evidence.quote) {
    return { before: '', quote: evidence.quote, after: '' };
  }
  const from = Math.max(0, evidence.start - around);
  const to = Math.min(text.length, evidence.end + around);
  return {
    before: (from > 0 ? '…' : '') + text.slice(from, evidence.start),
    quote: evidence.quote,
    after: text.slice(evidence.end, to) + (to < text.length ? '…' : ''),
  };
}
