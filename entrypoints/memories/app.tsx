import { Notice } from '../../components/feedback/Notice';
import { ProgressLine } from '../../components/feedback/ProgressLine';
import { feedbackWords } from '../../components/i18n/feedback';
import { say } from '../../components/i18n/index';
import { memoriesWords } from '../../components/i18n/memories';
import { settingsWords } from '../../components/i18n/settings';
import { LanguageContext } from '../../components/i18n/words';
import { FirstRun } from '../../components/memories/FirstRun';
import { Shell } from '../../components/memories/Shell';
import { profileName } from '../../core/platform/profiles';
import type { PageState } from './pageState';
import { hrefOf, route } from './route';
import { View } from './view';

/** The page around the view that the address names. */
export function App({ state }: { state: PageState }) {
  const { lang, notices } = state;
  const importing = state.inOut.importing.value;
  const exporting = state.inOut.exporting.value;
  return (
    <LanguageContext.Provider value={lang}>
      <Shell
        view={route.value.view}
        profile={profileName(state.settings.settings.value, say(settingsWords.profileFirst, lang))}
        counts={{ inbox: inboxCount(state) }}
        hrefOf={(view) => hrefOf(view)}
      >
        {state.samples.value > 0 && (
          <p class="notice">
            <button type="button" class="text-button" onClick={state.removeSamples}>
              {say(settingsWords.removeSamples, lang)} ({state.samples.value})
            </button>
          </p>
        )}
        {state.overview.value?.storageFull && (
          <p class="notice bad" role="alert">
            {say(feedbackWords.storageFull, lang)}
          </p>
        )}
        {importing && (
          <ProgressLine
            progress={importing.progress}
            label={say(settingsWords.importing, lang)}
            now={importing.now}
            onCancel={state.inOut.stopImport}
          />
        )}
        {exporting && (
          <ProgressLine
            progress={exporting.progress}
            label={say(settingsWords.exporting, lang)}
            now={exporting.now}
            onCancel={state.inOut.stopExport}
          />
        )}
        <View state={state} />
        <Notice
          notice={notices.notice.value}
          dismissLabel={say(memoriesWords.dismiss, lang)}
          onDismiss={() => {
            notices.notice.value = null;
          }}
        />
      </Shell>
      {!state.settings.settings.value.onboarded && (
        <FirstRun
          onSamples={state.addSamples}
          onImport={state.inOut.importFiles}
          onDone={state.settings.setOnboarded}
        />
      )}
    </LanguageContext.Provider>
  );
}

/** Answers count at once, before they are sent. */
function inboxCount({ inbox, overview }: PageState): number {
  const items = inbox.items.value;
  return items === null ? (overview.value?.counts.pending ?? 0) : items.length + inbox.further.value;
}
