import { cardWords } from '../i18n/cards';
import { feedbackWords as w } from '../i18n/feedback';
import { useWords } from '../i18n/words';

/** Work that takes longer than a person waits without asking. */
export interface Progress {
  done: number;
  total: number;
  /** UTC milliseconds. */
  startedAt: number;
}

/** Below it nothing is shown: what is over at once needs no progress. */
const quietMs = 2_000;

/** How far it is, how fast, how long still, and the way out. */
export function ProgressLine(props: {
  progress: Progress | null;
  label: string;
  now: number;
  /** Nothing is shown until then, in milliseconds. */
  quietMs?: number;
  onCancel: () => void;
}) {
  const { t } = useWords();
  const { progress, now } = props;
  if (progress === null || now - progress.startedAt < (props.quietMs ?? quietMs)) return null;
  const { done, total } = progress;
  const seconds = Math.max(1, now - progress.startedAt) / 1000;
  const perSecond = done / seconds;
  const secondsLeft = perSecond > 0 ? Math.ceil((total - done) / perSecond) : null;
  return (
    <div class="progress" role="status">
      <span>
        {props.label} {t(w.progress, { done, total })}
        {secondsLeft !== null && ` · ${t(w.rate, { n: Math.round(perSecond) })} · ${sayLeft(secondsLeft, t)}`}
      </span>
      <progress value={done} max={total} aria-label={props.label} />
      <button type="button" class="text-button" onClick={props.onCancel}>
        {t(cardWords.cancel)}
      </button>
    </div>
  );
}

function sayLeft(seconds: number, t: ReturnType<typeof useWords>['t']): string {
  return seconds < 90 ? t(w.secondsLeft, { n: seconds }) : t(w.minutesLeft, { n: Math.ceil(seconds / 60) });
}
