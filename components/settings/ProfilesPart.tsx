import { useState } from 'preact/hooks';
import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';
import { Icon, IconButton } from '../icons';
import { ConfirmDialog } from '../memories/ConfirmDialog';
import { Part, TextField } from './controls';
import type { SettingsValues } from './types';

export interface ProfileActions {
  onAdd: (name: string) => void;
  onSwitch: (id: string) => void;
  onRename: (id: string, name: string) => void;
  onDelete: (id: string) => void;
}

/** Several memories on one device, of which one is in use. */
export function ProfilesPart(props: { settings: SettingsValues; actions: ProfileActions }) {
  const { t } = useWords();
  const { settings, actions } = props;
  const [name, setName] = useState('');
  const [doomed, setDoomed] = useState<string | null>(null);
  const nameOf = (id: string) => settings.profiles.find((one) => one.id === id)?.name || t(w.profileFirst);
  return (
    <Part title={t(w.profiles)} help={t(w.profilesHelp)}>
      <ul class="profiles">
        {settings.profiles.map(({ id }) => (
          <li key={id} class="profile" data-profile={id}>
            <TextField
              label={t(w.profileName)}
              hideLabel
              value={nameOf(id)}
              onPick={(text) => actions.onRename(id, text)}
            />
            {id === settings.profile ? (
              <span class="profile-state">
                <span class="dot on" aria-hidden="true" />
                {t(w.profileInUse)}
              </span>
            ) : (
              <>
                <button type="button" class="button" onClick={() => actions.onSwitch(id)}>
                  {t(w.profileUse)}
                </button>
                <IconButton
                  icon="forget"
                  label={`${t(w.profileDelete)}: ${nameOf(id)}`}
                  onClick={() => setDoomed(id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <form
        class="profile"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          actions.onAdd(name);
          setName('');
        }}
      >
        <input
          class="field"
          value={name}
          placeholder={t(w.profileNew)}
          aria-label={t(w.profileNew)}
          maxLength={40}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={name.trim() === ''}>
          <Icon name="plus" />
          {t(w.profileAdd)}
        </button>
      </form>
      {doomed !== null && (
        <ConfirmDialog
          text={t(w.profileDeleteSure, { name: nameOf(doomed) })}
          action={t(w.profileDelete)}
          onConfirm={() => {
            actions.onDelete(doomed);
            setDoomed(null);
          }}
          onCancel={() => setDoomed(null)}
        />
      )}
    </Part>
  );
}
