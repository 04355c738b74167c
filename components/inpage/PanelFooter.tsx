import { useState } from 'preact/hooks';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';
import type { Preview } from './types';

/** What exactly would go in, folded, and the one filled button. */
export function PanelFooter(props: {
  preview: Preview | null;
  /** How many memories are ticked. */
  chosen: number;
  busy: boolean;
  onInsert: () => void;
}) {
  const { t } = useWords();
  const [previewOpen, setPreviewOpen] = useState(false);
  return (
    <footer class="panel-footer">
      {props.preview !== null && (
        <div class="preview">
          <button
            type="button"
            class="preview-toggle"
            aria-expanded={previewOpen}
            onClick={() => setPreviewOpen(!previewOpen)}
          >
            <Icon name={previewOpen ? 'collapse' : 'expand'} />
            {t(inpageWords.preview)}
            <span class="muted">{t(inpageWords.tokens, { n: props.preview.tokens })}</span>
          </button>
          {previewOpen && <pre class="preview-text">{props.preview.text}</pre>}
        </div>
      )}
      <button
        type="button"
        class="button filled panel-insert"
        disabled={props.chosen === 0 || props.busy}
        aria-keyshortcuts="Enter"
        onClick={props.onInsert}
      >
        {props.busy ? t(inpageWords.inserting) : t(inpageWords.insertN, { n: props.chosen })}
        <Icon name="enter" />
      </button>
    </footer>
  );
}
