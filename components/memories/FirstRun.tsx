import { useEffect, useRef, useState } from 'preact/hooks';
import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';

/** Three screens: what it does, what is stored where, and a way in. */
export function FirstRun(props: { onSamples: () => void; onImport: (files: File[]) => void; onDone: () => void }) {
  const { t } = useWords();
  const [step, setStep] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The close event waits for the next frame, which a hidden tab may not get: what was decided is told at once.
  const finish = () => {
    dialog.current?.close();
    props.onDone();
  };
  return (
    <dialog class="dialog first-run" ref={dialog} onClose={props.onDone} aria-labelledby="first-run-title">
      <img src="/icons/icon.svg" alt="" width={40} height={40} />
      <h1 class="page-title" id="first-run-title">
        {t([w.welcome, w.where, w.begin][step] ?? w.begin)}
      </h1>
      {step === 0 && <p>{t(w.welcomeText)}</p>}
      {step === 1 && (
        <ul class="first-run-list">
          {[w.whereText1, w.whereText2, w.whereText3, w.whereText4].map((words) => (
            <li key={words.en}>{t(words)}</li>
          ))}
        </ul>
      )}
      {step === 2 && (
        <>
          <p>{t(w.beginText)}</p>
          <div class="setting-buttons">
            <button
              type="button"
              class="button"
              onClick={() => {
                props.onSamples();
                finish();
              }}
            >
              {t(w.addSamples)}
            </button>
            <button type="button" class="button" onClick={() => file.current?.click()}>
              {t(w.importFirst)}
            </button>
            <input
              ref={file}
              type="file"
              multiple
              accept=".zip,.json,application/zip,application/json"
              aria-label={t(w.importFirst)}
              hidden
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])];
                if (files.length === 0) return;
                props.onImport(files);
                finish();
              }}
            />
          </div>
        </>
      )}
      <footer class="first-run-footer">
        <span class="muted small">{t(w.step, { n: step + 1 })}</span>
        <span class="grow" />
        {step > 0 && (
          <button type="button" class="button quiet" onClick={() => setStep(step - 1)}>
            {t(w.back)}
          </button>
        )}
        <button type="button" class="button filled" onClick={() => (step < 2 ? setStep(step + 1) : finish())}>
          {t(step < 2 ? w.next : w.done)}
        </button>
      </footer>
    </dialog>
  );
}
