import { useEffect, useState } from 'preact/hooks';
import { cardWords } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';

/** Below it nothing is shown, and above the second one how long it has taken and the way out. In milliseconds. */
const quietMs = 300;
const longMs = 2_000;

/** How many memories the list has; while a new list is on its way longer than an eye-blink, that and for how long. */
export function ListStatus(props: {
  /** Null while that is not known. */
  count: number | null;
  /** When the list that is awaited was asked for, UTC milliseconds; null while none is. */
  waitingSince: number | null;
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null;
}) {
  const { t } = useWords();
  const { count, waitingSince } = props;
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (waitingSince === null) return;
    const look = () => setNow(Date.now());
    const first = setTimeout(look, quietMs);
    const every = setInterval(look, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(every);
    };
  }, [waitingSince]);
  const waitedMs = waitingSince === null ? 0 : now - waitingSince;
  const isWaiting = waitedMs >= quietMs;
  const isLong = waitedMs >= longMs;
  return (
    <div class="list-status muted small" aria-busy={isWaiting}>
      {isWaiting && <progress aria-label={t(memoriesWords.looking)} />}
      <span role="status">
        {isWaiting ? t(memoriesWords.looking) : count !== null && t(memoriesWords.count, { n: count })}
      </span>
      {/* A screen reader says it once, not each second. */}
      {isLong && <span aria-hidden="true">{t(memoriesWords.lookingFor, { n: Math.floor(waitedMs / 1000) })}</span>}
      {isLong && props.onCancel && (
        <button type="button" class="text-button" onClick={props.onCancel}>
          {t(cardWords.cancel)}
        </button>
      )}
    </div>
  );
}
