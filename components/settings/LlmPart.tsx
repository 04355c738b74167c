import { useState } from 'preact/hooks';
import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';
import { Choice, NumberField, Part, TextField } from './controls';
import { llmPresets, presetFor } from './llmPresets';

export interface LlmValues {
  kind: 'none' | 'openaiCompatible' | 'browser';
  baseUrl: string;
  model: string;
  timeoutMs: number;
  callsPerDay: number;
}

export interface LlmPartProps {
  llm: LlmValues;
  /** What is known of the access to it; null before it was looked at. The key itself is never shown. */
  llmAccess: {
    hasKey: boolean;
    callsLeft: number;
    browserModel: 'available' | 'downloadable' | 'downloading' | 'unavailable';
  } | null;
  /** What the last test came to, in words; null before one was made. */
  llmTest: { ok: boolean; text: string } | null;
  /** Why the model is not used just now, in words; null when nothing is wrong. */
  llmTrouble: string | null;
  onLlm: (llm: LlmValues) => void;
  onLlmKey: (key: string) => void;
  /** Called from a click, so that the browser may ask for the host. */
  onLlmTest: () => void;
}

/** The computer an address leads to, as it stands there; null while it is none. */
function hostOf(baseUrl: string): string | null {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : null;
}

/** The language model, which nothing needs: address, model, key, and a test that says what is wrong. */
export function LlmPart(props: LlmPartProps) {
  const { t } = useWords();
  const { llm, onLlm, llmAccess } = props;
  const [key, setKey] = useState('');
  return (
    <Part title={t(w.llm)} help={t(w.llmHelp)}>
      <Choice
        label={t(w.llm)}
        value={llm.kind}
        options={[
          ['none', t(w.llmNone)],
          ['openaiCompatible', t(w.llmCompatible)],
          ['browser', t(w.llmBrowser)],
        ]}
        onPick={(kind) => onLlm({ ...llm, kind })}
      />
      {llm.kind === 'openaiCompatible' && (
        <>
          <Choice
            label={t(w.llmService)}
            value={presetFor(llm.baseUrl)?.id ?? 'own'}
            options={[
              ['own', t(w.llmOwn)],
              ...llmPresets.map((preset): readonly [string, string] => [preset.id, preset.name]),
            ]}
            onPick={(id) => {
              const preset = llmPresets.find((one) => one.id === id);
              onLlm({ ...llm, baseUrl: preset?.baseUrl ?? '', model: preset?.model ?? '' });
            }}
          />
          {presetFor(llm.baseUrl)?.id === 'ollama' && <p class="muted small">{t(w.llmOllama)}</p>}
          <TextField
            label={t(w.llmUrl)}
            isAddress
            placeholder="https://api.example.com/v1"
            value={llm.baseUrl}
            onPick={(baseUrl) => onLlm({ ...llm, baseUrl })}
          />
          <TextField label={t(w.llmModel)} value={llm.model} onPick={(model) => onLlm({ ...llm, model })} />
          <label class="setting-row">
            <span>
              {t(w.llmKey)}
              <span class="muted small setting-help">{t(w.llmKeyHelp)}</span>
            </span>
            <input
              class="field setting-wide"
              type="password"
              autocomplete="off"
              placeholder={llmAccess?.hasKey ? t(w.llmKeyKept) : ''}
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
              onChange={() => {
                if (key.trim() !== '') props.onLlmKey(key);
                setKey('');
              }}
            />
          </label>
        </>
      )}
      {llm.kind !== 'none' && (
        <>
          {llm.kind === 'browser' && llmAccess?.browserModel === 'unavailable' && (
            <p class="small bad-words">{t(w.llmBrowserNone)}</p>
          )}
          <p class="muted small">
            {llm.kind === 'browser' ? t(w.llmStays) : t(w.llmLeaves, { host: hostOf(llm.baseUrl) ?? t(w.llmThere) })}
          </p>
          <NumberField
            label={t(w.llmTimeout)}
            value={Math.round(llm.timeoutMs / 1000)}
            min={2}
            max={300}
            onPick={(seconds) => onLlm({ ...llm, timeoutMs: seconds * 1000 })}
          />
          <NumberField
            label={t(w.llmCalls)}
            value={llm.callsPerDay}
            min={1}
            max={5000}
            onPick={(callsPerDay) => onLlm({ ...llm, callsPerDay })}
          />
          {llmAccess && <p class="muted small">{t(w.llmCallsLeft, { n: llmAccess.callsLeft })}</p>}
          <div class="setting-buttons">
            <button type="button" class="button" onClick={props.onLlmTest}>
              {t(w.llmTest)}
            </button>
            {llmAccess?.hasKey === true && (
              <button type="button" class="button quiet danger" onClick={() => props.onLlmKey('')}>
                {t(w.llmKeyForget)}
              </button>
            )}
          </div>
          {props.llmTrouble !== null && props.llmTest === null && (
            <p class="small bad-words">{t(w.llmTrouble, { why: props.llmTrouble })}</p>
          )}
          <p role="status" class={`small ${props.llmTest?.ok === false ? 'bad-words' : 'good-words'}`}>
            {props.llmTest?.text}
          </p>
        </>
      )}
    </Part>
  );
}
