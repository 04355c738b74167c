import { useState } from 'preact/hooks';
import { maskedNames } from '../i18n/inpage';
import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';
import { Choice, LinesField, NumberField, Part, Toggle } from './controls';
import { DataPart, type DataPartProps } from './DataPart';
import { LlmPart, type LlmPartProps } from './LlmPart';
import { maskedTitle } from './maskedTitle';
import { type ProfileActions, ProfilesPart } from './ProfilesPart';
import { SiteRows } from './SiteRows';
import type { ChangeSettings, SettingsValues, SiteRow } from './types';

export interface SettingsViewProps extends DataPartProps, LlmPartProps {
  settings: SettingsValues;
  sites: SiteRow[];
  /** Statements that a prompt would bring up with the settings as they are; null before one was tried. */
  tried: { text: string; score: number }[] | null;
  onChange: ChangeSettings;
  onAllowSite: (id: string) => void;
  onTry: (prompt: string) => void;
  onOpenShortcuts: () => void;
  profileActions: ProfileActions;
}

/** Everything that can be set, in one page; each change is in force at once. */
export function SettingsView(props: SettingsViewProps) {
  const { t } = useWords();
  const { settings, onChange } = props;
  return (
    <section class="page settings" aria-label={t(w.title)}>
      <header class="page-header">
        <h1 class="page-title">{t(w.title)}</h1>
      </header>
      <PartLinks />
      <Part title={t(w.general)}>
        <Choice
          label={t(w.language)}
          value={settings.uiLanguage}
          options={[
            ['auto', t(w.languageAuto)],
            ['zh', '中文'],
            ['en', 'English'],
          ]}
          onPick={(uiLanguage) => onChange({ uiLanguage })}
        />
        <Toggle
          label={t(w.pause)}
          help={t(w.pauseHelp)}
          on={settings.paused}
          onChange={(paused) => onChange({ paused })}
        />
      </Part>
      <Part title={t(w.sites)} help={t(w.sitesHelp)}>
        <SiteRows sites={props.sites} settings={settings} onChange={onChange} onAllow={props.onAllowSite} />
      </Part>
      <RecallPart {...props} />
      <PrivacyPart settings={settings} onChange={onChange} />
      <LlmPart {...props} />
      <Part title={t(w.projects)}>
        <LinesField
          label={t(w.projectNames)}
          help={t(w.projectsHelp)}
          lines={settings.projects}
          onPick={(projects) => onChange({ projects })}
        />
      </Part>
      <ProfilesPart settings={settings} actions={props.profileActions} />
      <Part title={t(w.shortcut)} help={t(w.shortcutHelp)}>
        <p>
          <button type="button" class="button" onClick={props.onOpenShortcuts}>
            {t(w.shortcutOpen)}
          </button>
        </p>
      </Part>
      <DataPart {...props} />
    </section>
  );
}

/** The page is long; each part is one click away. */
function PartLinks() {
  const { t } = useWords();
  const parts = [w.general, w.sites, w.recall, w.privacy, w.llm, w.projects, w.profiles, w.shortcut, w.data];
  return (
    <nav class="part-links" aria-label={t(w.parts)}>
      {parts.map((words) => (
        <button
          key={words.en}
          type="button"
          class="choice"
          onClick={(event) => {
            const part = event.currentTarget.closest('.page')?.querySelector<HTMLElement>(`[data-part="${t(words)}"]`);
            part?.scrollIntoView({ block: 'start' });
            part?.focus({ preventScroll: true });
          }}
        >
          {t(words)}
        </button>
      ))}
    </nav>
  );
}

function RecallPart(props: SettingsViewProps) {
  const { t } = useWords();
  const { settings, onChange } = props;
  const [prompt, setPrompt] = useState('');
  return (
    <Part title={t(w.recall)}>
      <Choice
        label={t(w.sensitivity)}
        value={settings.sensitivity}
        options={[
          ['quiet', t(w.quiet)],
          ['balanced', t(w.balanced)],
          ['eager', t(w.eager)],
        ]}
        onPick={(sensitivity) => onChange({ sensitivity })}
      />
      <NumberField
        label={t(w.maxMemories)}
        value={settings.maxMemories}
        min={1}
        max={20}
        onPick={(maxMemories) => onChange({ maxMemories })}
      />
      <NumberField
        label={t(w.maxTokens)}
        value={settings.maxTokens}
        min={50}
        max={2000}
        onPick={(maxTokens) => onChange({ maxTokens })}
      />
      <NumberField
        label={t(w.halfLife)}
        value={settings.recencyHalfLifeDays}
        min={1}
        max={3650}
        onPick={(recencyHalfLifeDays) => onChange({ recencyHalfLifeDays })}
      />
      <Choice
        label={t(w.insertAt)}
        value={settings.insertAt}
        options={[
          ['top', t(w.insertTop)],
          ['bottom', t(w.insertBottom)],
        ]}
        onPick={(insertAt) => onChange({ insertAt })}
      />
      <Toggle label={t(w.oneClick)} on={settings.oneClick} onChange={(oneClick) => onChange({ oneClick })} />
      <Toggle
        label={t(w.selectionButton)}
        on={settings.selectionButton}
        onChange={(selectionButton) => onChange({ selectionButton })}
      />
      <Toggle label={t(w.device)} on={settings.allowWebGpu} onChange={(allowWebGpu) => onChange({ allowWebGpu })} />
      <form
        class="setting-block"
        onSubmit={(event) => {
          event.preventDefault();
          props.onTry(prompt);
        }}
      >
        <label for="try-recall">{t(w.tryIt)}</label>
        <input
          id="try-recall"
          class="field"
          value={prompt}
          placeholder={t(w.tryPlaceholder)}
          onInput={(event) => {
            setPrompt(event.currentTarget.value);
            props.onTry(event.currentTarget.value);
          }}
        />
        <div role="status">
          {props.tried?.length === 0 && prompt.trim() !== '' && <p class="muted small">{t(w.tryNone)}</p>}
          <ul>
            {props.tried?.map((hit) => (
              <li key={hit.text} class="tried small">
                <span class="tried-score" style={{ '--share': hit.score }} aria-hidden="true" />
                {hit.text}
              </li>
            ))}
          </ul>
        </div>
      </form>
    </Part>
  );
}

function PrivacyPart({ settings, onChange }: { settings: SettingsValues; onChange: ChangeSettings }) {
  const { t, lang } = useWords();
  // A passage or a word that the user marked as private is never kept, so there is nothing to choose.
  const kinds = Object.keys(maskedNames).filter((kind) => kind !== 'privateBlock' && kind !== 'privateWord');
  return (
    <Part title={t(w.privacy)} help={t(w.privacyHelp)}>
      <div class="privacy-grid">
        {kinds.map((kind) => (
          <Choice
            key={kind}
            label={maskedTitle(kind, lang)}
            value={settings.privacy[kind] ?? 'mask'}
            options={[
              ['mask', t(w.mask)],
              ['drop', t(w.drop)],
              ['allow', t(w.letThrough)],
            ]}
            onPick={(mode) => onChange({ privacy: { ...settings.privacy, [kind]: mode } })}
          />
        ))}
      </div>
      <LinesField
        label={t(w.privateWords)}
        help={t(w.privateWordsHelp)}
        lines={settings.privateWords}
        onPick={(privateWords) => onChange({ privateWords })}
      />
      <Toggle
        label={t(w.allowSensitive)}
        on={settings.allowSensitive}
        onChange={(allowSensitive) => onChange({ allowSensitive })}
      />
    </Part>
  );
}
