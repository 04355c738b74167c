import { useRef, useState } from 'preact/hooks';
import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';
import { ConfirmDialog } from '../memories/ConfirmDialog';
import { ChatImport, type ChatImportProps } from './ChatImport';
import { Part } from './controls';
import { TidyBlock, type TidyProps } from './TidyBlock';

export interface DataPartProps extends ChatImportProps, TidyProps {
  memories: number;
  projects: string[];
  onExport: () => void;
  /** A file of Keepsake, or by mistake one of a chat site. */
  onImport: (files: File[]) => void;
  onCopyContext: (scope: string) => void;
  onDownloadContext: (scope: string) => void;
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
      <TidyBlock {...props} />
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
