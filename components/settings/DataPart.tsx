import { useRef, useState } from 'preact/hooks';
import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';
import { ConfirmDialog } from '../memories/ConfirmDialog';
import { ChatImport, type ChatImportProps } from './ChatImport';
import { Part } from './controls';

export interface DataPartProps extends ChatImportProps {
  memories: number;
  projects: string[];
  /** What tidying would change, in words; null before it was looked at. */
  tidy: string[] | null;
  onExport: () => void;
  /** A file of Keepsake, or by mistake one of a chat site. */
  onImport: (files: File[]) => void;
  onCopyContext: (scope: string) => void;
  onDownloadContext: (scope: string) => void;
  onTidyLook: () => void;
  onTidyDo: () => void;
  onDeleteEverything: () => void;
}

/** Out, in, tidy, and gone. */
export function DataPart(props: DataPartProps) {
  const { t } = useWords();
  const file = useRef<HTMLInputElement>(null);
  const [scope, setScope] = useState('all');
  const [isSure, setIsSure] = useState(false);
  return (
    <Part title={t(w.data)}>
      <div class="setting-buttons">
        <button type="button" class="button" onClick={props.onExport}>
          <Icon name="export" />
          {t(w.exportAll)}
        </button>
        <button type="button" class="button" onClick={() => file.current?.click()}>
          <Icon name="import" />
          {t(w.importAll)}
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label={t(w.importAll)}
          hidden
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (files.length > 0) props.onImport(files);
          }}
        />
      </div>
      <ChatImport {...props} />
      <div class="setting-block">
        <span>{t(w.context)}</span>
        <span class="muted small">{t(w.contextHelp)}</span>
        <div class="setting-buttons">
          <select
            class="field setting-field"
            aria-label={t(w.projects)}
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
          >
            <option value="all">{t(w.everything)}</option>
            {props.projects.length > 0 && <option value="global">{t(w.everywhereOnly)}</option>}
            {props.projects.map((project) => (
              <option key={project} value={`project:${project}`}>
                {project}
              </option>
            ))}
          </select>
          <button type="button" class="button" onClick={() => props.onCopyContext(scope)}>
            <Icon name="copy" />
            {t(w.copy)}
          </button>
          <button type="button" class="button" onClick={() => props.onDownloadContext(scope)}>
            <Icon name="export" />
            {t(w.download)}
          </button>
        </div>
      </div>
      <div class="setting-block">
        <span>{t(w.tidy)}</span>
        <span class="muted small">{t(w.tidyHelp)}</span>
        <div class="setting-buttons">
          <button type="button" class="button" onClick={props.onTidyLook}>
            {t(w.tidyLook)}
          </button>
          {props.tidy !== null && props.tidy.length > 0 && (
            <button type="button" class="button filled" onClick={props.onTidyDo}>
              {t(w.tidyDo, { n: props.tidy.length })}
            </button>
          )}
        </div>
        {props.tidy !== null && props.tidy.length === 0 && (
          <p class="muted small" role="status">
            {t(w.tidyNothing)}
          </p>
        )}
        <ul class="small">
          {props.tidy?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div class="setting-block">
        <span>{t(w.deleteEverything)}</span>
        <span class="muted small">{t(w.deleteEverythingHelp)}</span>
        <p>
          <button type="button" class="button danger" onClick={() => setIsSure(true)}>
            <Icon name="forget" />
            {t(w.deleteEverything)}
          </button>
        </p>
      </div>
      {isSure && (
        <ConfirmDialog
          text={t(w.deleteEverythingSure, { n: props.memories })}
          action={t(w.deleteEverything)}
          onConfirm={() => {
            setIsSure(false);
            props.onDeleteEverything();
          }}
          onCancel={() => setIsSure(false)}
        />
      )}
    </Part>
  );
}
