import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { Icon, IconButton } from '../icons';
import type { Line } from './types';

/** One slim line by the prompt box: what was done, or what went wrong, with what can be done about it. */
export function SlimLine({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useWords();
  return (
    <div class={`line ${line.tone}`} role={line.tone === 'failed' ? 'alert' : 'status'}>
      {line.tone === 'done' && <Icon name="accept" />}
      {line.tone === 'failed' && <Icon name="alert" />}
      <span class="line-text">{line.text}</span>
      {line.actions.map((action) => (
        <button
          type="button"
          class="text-button"
          key={action.label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={action.run}
        >
          {action.label}
        </button>
      ))}
      <IconButton icon="close" label={t(inpageWords.close)} onClick={onClose} />
    </div>
  );
}
