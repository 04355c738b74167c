import { settingsWords as w } from '../i18n/settings';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';
import { Toggle } from './controls';
import type { ChangeSettings, SettingsValues, SiteRow } from './types';

/** One fold a site: whether it is remembered, whether the button shows, what happens by itself. */
export function SiteRows(props: {
  sites: SiteRow[];
  settings: SettingsValues;
  onChange: ChangeSettings;
  onAllow: (id: string) => void;
}) {
  const { t } = useWords();
  const { settings, onChange } = props;
  return (
    <ul class="sites">
      {props.sites.map((site) => {
        const place = settings.button[site.id] ?? { hidden: false, offset: null };
        if (!site.allowed) {
          return (
            <li key={site.id} class="site setting-row">
              <span>{site.name}</span>
              <button
                type="button"
                class="button"
                aria-label={`${t(w.allow)} ${site.name}`}
                onClick={() => props.onAllow(site.id)}
              >
                {t(w.allow)}
              </button>
            </li>
          );
        }
        return (
          <li key={site.id} class="site">
            <details>
              <summary class="setting-row">
                <span>{site.name}</span>
                <span class={`dot ${settings.sitesOff.includes(site.id) ? '' : 'on'}`} aria-hidden="true" />
                <Icon name="expand" />
              </summary>
              <Toggle
                sub
                label={t(w.siteOn)}
                on={!settings.sitesOff.includes(site.id)}
                onChange={(on) => onChange({ sitesOff: toggled(settings.sitesOff, site.id, !on) })}
              />
              <Toggle
                sub
                label={t(w.siteButton)}
                on={!place.hidden}
                onChange={(on) => onChange({ button: { ...settings.button, [site.id]: { ...place, hidden: !on } } })}
              />
              <Toggle
                sub
                label={t(w.siteAuto)}
                on={settings.autoInsertSites.includes(site.id)}
                onChange={(on) => onChange({ autoInsertSites: toggled(settings.autoInsertSites, site.id, on) })}
              />
              {site.lacksPrivateMode && (
                <Toggle
                  sub
                  label={t(w.sitePrivate)}
                  on={settings.captureWithoutPrivateMode.includes(site.id)}
                  onChange={(on) =>
                    onChange({ captureWithoutPrivateMode: toggled(settings.captureWithoutPrivateMode, site.id, on) })
                  }
                />
              )}
            </details>
          </li>
        );
      })}
    </ul>
  );
}

function toggled(list: string[], id: string, isIn: boolean): string[] {
  const others = list.filter((one) => one !== id);
  return isIn ? [...others, id] : others;
}
