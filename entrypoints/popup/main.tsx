import '../../components/tokens.css';
import '../../components/base.css';
import '../../components/cards/cards.css';
import '../../components/feedback/feedback.css';
import '../../components/popup/popup.css';
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { resolveLanguage, say } from '../../components/i18n/index';
import { settingsWords } from '../../components/i18n/settings';
import { LanguageContext } from '../../components/i18n/words';
import { Popup } from '../../components/popup/Popup';
import { WholeChat } from '../../components/popup/WholeChat';
import { readFirstSight } from '../../core/platform/firstSight';
import { profileName } from '../../core/platform/profiles';
import { loadSettings, onOtherProfile } from '../../core/platform/settings';
import { siteName } from '../../core/sites/page/siteName';
import { createPopupState } from './state';
import { createWholeChat } from './wholeChat';

const [settings, sight] = await Promise.all([loadSettings(), readFirstSight()]);
onOtherProfile(settings.profile, () => location.reload());
const lang = resolveLanguage(settings.uiLanguage, navigator.language);
document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
const state = createPopupState(settings, lang, sight?.profile === settings.profile ? sight : null);
const wholeChat = createWholeChat();

function App() {
  const query = useSignal('');
  return (
    <LanguageContext.Provider value={lang}>
      <Popup
        tab={state.tab.value}
        paused={state.settings.value.paused}
        siteIsOff={state.settings.value.sitesOff.includes(state.tab.value?.site ?? '')}
        cards={state.cards.value}
        total={state.total.value}
        failed={state.failed.value}
        learnt={state.learnt.value}
        fits={state.fits.value}
        query={query.value}
        answered={state.answered.value}
        pending={state.pending.value}
        memories={state.memories.value}
        profile={profileName(state.settings.value, say(settingsWords.profileFirst, lang))}
        now={Date.now()}
        notice={state.notice.value}
        wholeChat={
          wholeChat.view.value && (
            <WholeChat view={wholeChat.view.value} onStart={wholeChat.start} onStop={wholeChat.stop} />
          )
        }
        siteName={(id) => siteName(id, lang)}
        actions={state.actions}
        onQuery={(text) => {
          query.value = text;
          state.search(text);
        }}
        onAdd={state.add}
        onShowMore={state.showMore}
        onRetry={state.start}
        storageFull={state.storageFull.value}
        onAllowWithoutMode={state.allowWithoutMode}
        onPause={state.pause}
        onSwitchSite={state.switchSite}
        onCopyReport={state.copyReport}
        onDismissNotice={() => {
          state.notice.value = null;
        }}
        onOpenPage={state.openPage}
      />
    </LanguageContext.Provider>
  );
}

const root = document.getElementById('root');
// The cards are read while the first picture is made.
const peeked = state.peek();
if (root) render(<App />, root);

/** Resolves when what is rendered now is on screen. */
const onScreen = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

// Once there is something to read: a worker that wakes up takes the processor and the database away from it.
await onScreen();
await peeked;
await onScreen();
state.start();
wholeChat.look().catch(() => {
  // Without a tab in front there is nothing to read.
  wholeChat.view.value = null;
});
