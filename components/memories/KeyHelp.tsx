import { useEffect, useRef } from 'preact/hooks';
import { cardWords } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { IconButton } from '../icons';

const rows = [
  ['/', memoriesWords.keySearch],
  ['j k', memoriesWords.keyMove],
  ['Enter', memoriesWords.open],
  ['e', memoriesWords.keyEdit],
  ['p', memoriesWords.keyPin],
  ['x', memoriesWords.keySelect],
  ['Shift x', memoriesWords.keyRange],
  ['#', memoriesWords.keyForget],
  ['z', memoriesWords.keyUndo],
  ['?', memoriesWords.keyHelp],
] as const;

/** All keys at one glance. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="dialog" ref={dialog} onClose={onClose} aria-label={t(memoriesWords.keys)}>
      <header class="dialog-header">
        <h2 class="title">{t(memoriesWords.keys)}</h2>
        <IconButton icon="close" label={t(cardWords.close)} onClick={() => dialog.current?.close()} />
      </header>
      <dl class="keys">
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
