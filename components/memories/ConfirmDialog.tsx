import { useEffect, useRef } from 'preact/hooks';
import { cardWords } from '../i18n/cards';
import { useWords } from '../i18n/words';

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export function ConfirmDialog(props: { text: string; action: string; onConfirm: () => void; onCancel: () => void }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="dialog" ref={dialog} onClose={props.onCancel} aria-label={props.action}>
      <p>{props.text}</p>
      <div class="editor-buttons">
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {t(cardWords.cancel)}
        </button>
        <button type="button" class="button danger" onClick={props.onConfirm}>
          {props.action}
        </button>
      </div>
    </dialog>
  );
}
