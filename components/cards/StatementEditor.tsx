import { useState } from 'preact/hooks';
import { cardWords } from '../i18n/cards';
import { useWords } from '../i18n/words';
import { useOwnFocus } from './focus';

/** Edits one statement in place. Enter saves, Shift+Enter breaks the line, Esc gives up; an open IME keeps its keys. */
export function StatementEditor(props: {
  text: string;
  placeholder?: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const { t } = useWords();
  const [text, setText] = useState(props.text);
  const [problem, setProblem] = useState(false);
  const box = useOwnFocus();

  const save = () => {
    const statement = text.trim();
    if (statement === '') setProblem(true);
    else props.onSave(statement);
  };

  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={box}
        class="field"
        rows={Math.min(5, 2 + Math.floor(text.length / 60))}
        value={text}
        placeholder={props.placeholder}
        aria-label={t(cardWords.statement)}
        aria-invalid={problem}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setProblem(false);
        }}
        onKeyDown={(event) => {
          if (event.isComposing || event.keyCode === 229) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            save();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            props.onCancel();
          }
        }}
      />
      {problem && (
        <p class="editor-problem" role="alert">
          {t(cardWords.nothingToSave)}
        </p>
      )}
      <div class="editor-buttons">
        <button type="button" class="button quiet" onClick={props.onCancel}>
          {t(cardWords.cancel)}
        </button>
        <button type="submit" class="button filled">
          {t(cardWords.save)}
        </button>
      </div>
    </form>
  );
}
