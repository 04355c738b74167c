import type { Card } from '../../core/memory/types';
import { cardWords } from '../i18n/cards';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';
import { KindTick } from './KindTick';

/** The small second line of a card: kind, topic, where and when it was said, how many links. */
export function CardFacts({ card, siteName, now }: { card: Card; siteName: (id: string) => string; now: number }) {
  const { t, lang } = useWords();
  const said = card.evidence.at(-1);
  const at = said?.at ?? card.createdAt;
  const when = sayWhen(at, now, lang);
  const site = said === undefined ? '' : siteName(said.site);
  return (
    <span class="card-facts">
      <KindTick kind={card.kind} />
      {card.pinned && <span class="pinned-mark">{t(cardWords.pinned)}</span>}
      {card.topic !== '' && <span>{card.topic}</span>}
      <time dateTime={new Date(at).toISOString()} title={sayFullTime(at, lang)}>
        {site === '' ? t(cardWords.byHand, { when }) : t(cardWords.whereAndWhen, { when, site })}
      </time>
      {card.links.length > 0 && <span>{t(cardWords.links, { n: card.links.length })}</span>}
    </span>
  );
}
