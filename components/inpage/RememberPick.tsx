import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

/** The small action beside words the user selected. The selection stays; by keyboard the context menu does the same. */
export function RememberPick({ onRemember }: { onRemember: () => void }) {
  const { t } = useWords();
  return (
    <button
      type="button"
      class="pick"
      title={t(inpageWords.rememberThis)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRemember}
    >
      <Icon name="remember" />
      {t(inpageWords.rememberShort)}
    </button>
  );
}
