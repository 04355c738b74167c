import { KindTick } from '../cards/KindTick';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';
import type { Offer } from './types';

/** One memory that went out with the last message, and whether it was of use. */
export function JudgeRow(props: {
  offer: Offer;
  /** Null while the user has not said. */
  useful: boolean | null;
  onJudge: (useful: boolean) => void;
}) {
  const { offer, useful, onJudge } = props;
  const { t } = useWords();
  return (
    <li class="offer judged" data-card-id={offer.cardId}>
      <span class="offer-body">
        <span class="card-text">{offer.text}</span>
        <span class="card-facts">
          <KindTick kind={offer.kind} />
        </span>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own */}
      <span class="judge" role="group" aria-label={offer.text}>
        <button type="button" class="button judge-yes" aria-pressed={useful === true} onClick={() => onJudge(true)}>
          <Icon name="useful" />
          {t(inpageWords.useful)}
        </button>
        <button type="button" class="button judge-no" aria-pressed={useful === false} onClick={() => onJudge(false)}>
          <Icon name="notUseful" />
          {t(inpageWords.notUseful)}
        </button>
      </span>
    </li>
  );
}
