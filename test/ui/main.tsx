import '../../components/tokens.css';
import '../../components/base.css';
import '../../components/cards/cards.css';
import '../../components/feedback/feedback.css';
import { type ComponentType, render } from 'preact';
import type { UiLanguage } from '../../components/i18n/index';
import { LanguageContext } from '../../components/i18n/words';

/** Views over sample data, for looking at them: index.html?view=popup&lang=zh&theme=dark&state=empty */
const views: Record<string, () => Promise<ComponentType<{ lang: UiLanguage; state: string }>>> = {
  popup: async () => (await import('./popupView')).PopupView,
  page: async () => (await import('./pageViews')).PageViews,
  inpage: async () => (await import('./inpageView')).InPageView,
};

const query = new URLSearchParams(location.search);
const lang: UiLanguage = query.get('lang') === 'zh' ? 'zh' : 'en';
document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
const root = document.getElementById('root');
const load = views[query.get('view') ?? 'popup'];
if (root && load) {
  const View = await load();
  render(
    <LanguageContext.Provider value={lang}>
      <View lang={lang} state={query.get('state') ?? 'full'} />
    </LanguageContext.Provider>,
    root,
  );
}
