import { useLayoutEffect, useRef } from 'preact/hooks';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';

/** What else can be done from the panel. The first entry has the focus; the panel's arrow keys move it. */
export function PanelMenu(props: {
  onDistil: () => void;
  onCarryOn: (isOpen: boolean) => void;
  onForgetLast: () => void;
  /** Null where no memories went out with the last message. */
  onAskUseful: (() => void) | null;
  canReset: boolean;
  onResetButton: () => void;
  onHideButton: () => void;
  /** Something was chosen: the menu closes. */
  onPick: () => void;
}) {
  const { t } = useWords();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    menu.current?.querySelector('button')?.focus();
  }, []);
  const entries = [
    { words: inpageWords.distil, run: props.onDistil },
    { words: inpageWords.carryOn, run: () => props.onCarryOn(true) },
    { words: inpageWords.forgetLast, run: props.onForgetLast },
    ...(props.onAskUseful ? [{ words: inpageWords.askUseful, run: props.onAskUseful }] : []),
    ...(props.canReset ? [{ words: inpageWords.resetPlace, run: props.onResetButton }] : []),
    { words: inpageWords.hideHere, run: props.onHideButton },
  ];
  return (
    <div class="menu" ref={menu}>
      {entries.map(({ words, run }) => (
        <button
          type="button"
          key={words.en}
          onClick={() => {
            props.onPick();
            run();
          }}
        >
          {t(words)}
        </button>
      ))}
    </div>
  );
}
