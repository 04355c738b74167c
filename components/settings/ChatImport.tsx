import { useRef } from 'preact/hooks';
import { type Progress, ProgressLine } from '../feedback/ProgressLine';
import { cardWords } from '../i18n/cards';
import { chatImportWords as w } from '../i18n/chatImport';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

/** How far taking in the files of chat sites is. `problems` are in words. */
export type ChatImportStep =
  | { step: 'none' }
  | { step: 'looking'; share: number }
  | { step: 'found'; sites: string[]; conversations: number; turns: number; skipped: number; problems: string[] }
  | { step: 'running'; progress: Progress; now: number }
  | {
      step: 'done';
      conversations: number;
      turns: number;
      skipped: number;
      problems: string[];
      /** The user ended it. */
      stopped: boolean;
      /** What ended it before its time, in words. */
      broken: string | null;
    };

export interface ChatImportProps {
  chatImport: ChatImportStep;
  /** Messages that wait for being read. */
  waiting: number;
  onChooseChats: (files: File[]) => void;
  onImportChats: () => void;
  onStopChats: () => void;
}

/** Years of chats from the files of the sites: first what is in them, then on request all of it. */
export function ChatImport({ chatImport: now, waiting, onChooseChats, onImportChats, onStopChats }: ChatImportProps) {
  const { t } = useWords();
  const file = useRef<HTMLInputElement>(null);
  const isBusy = now.step === 'looking' || now.step === 'running';
  return (
    <div class="setting-block">
      <span>{t(w.title)}</span>
      <span class="muted small">{t(w.help)}</span>
      {!isBusy && (
        <div class="setting-buttons">
          <button type="button" class="button" onClick={() => file.current?.click()}>
            <Icon name="import" />
            {t(w.choose)}
          </button>
        </div>
      )}
      <input
        ref={file}
        type="file"
        multiple
        accept=".zip,.json,application/zip,application/json"
        aria-label={t(w.choose)}
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onChooseChats(files);
        }}
      />
      {now.step === 'looking' && (
        <div class="progress" role="status">
          <span>{t(w.looking)}</span>
          <progress value={now.share} max={1} aria-label={t(w.looking)} />
          <button type="button" class="text-button" onClick={onStopChats}>
            {t(cardWords.cancel)}
          </button>
        </div>
      )}
      {now.step === 'running' && (
        <ProgressLine progress={now.progress} label={t(w.running)} now={now.now} quietMs={0} onCancel={onStopChats} />
      )}
      {now.step === 'found' && <Found found={now} onImport={onImportChats} onCancel={onStopChats} />}
      {now.step === 'done' && <Done done={now} waiting={waiting} />}
    </div>
  );
}

/** Both counts in words. */
const said = (t: ReturnType<typeof useWords>['t'], conversations: number, turns: number) => ({
  conversations: t(w.conversations, { n: conversations }),
  messages: t(w.messages, { n: turns }),
});

type Step<Name extends ChatImportStep['step']> = Extract<ChatImportStep, { step: Name }>;

function Found(props: { found: Step<'found'>; onImport: () => void; onCancel: () => void }) {
  const { t, lang } = useWords();
  const { sites, conversations, turns, skipped, problems } = props.found;
  const names = new Intl.ListFormat(lang === 'zh' ? 'zh-CN' : 'en', { type: 'conjunction' }).format(sites);
  return (
    <div class="import-found" role="status">
      <p>{conversations > 0 ? t(w.found, { ...said(t, conversations, turns), sites: names }) : t(w.foundNone)}</p>
      {skipped > 0 && <p class="muted small">{t(w.skipped, { n: skipped })}</p>}
      <Problems problems={problems} />
      {conversations > 0 && (
        <>
          <p class="muted small">{t(w.foundHelp)}</p>
          <div class="setting-buttons">
            <button type="button" class="button filled" onClick={props.onImport}>
              {t(w.start)}
            </button>
            <button type="button" class="button quiet" onClick={props.onCancel}>
              {t(cardWords.cancel)}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function Done({ done, waiting }: { done: Step<'done'>; waiting: number }) {
  const { t } = useWords();
  const { conversations, turns, stopped, broken, problems, skipped } = done;
  return (
    <div class="import-found" role="status">
      <p class={broken === null ? '' : 'bad-words'}>
        {broken === null
          ? t(stopped ? w.stopped : w.done, said(t, conversations, turns))
          : t(w.broken, { why: broken, ...said(t, conversations, turns) })}
      </p>
      {skipped > 0 && <p class="muted small">{t(w.skipped, { n: skipped })}</p>}
      {waiting > 0 && <p class="muted small">{t(w.reading, { n: waiting })}</p>}
      <Problems problems={problems} />
    </div>
  );
}

function Problems({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul class="small bad-words">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
