import '../../components/tokens.css';
import '../../components/base.css';
import '../../components/cards/cards.css';
import '../../components/feedback/feedback.css';
import '../../components/settings/settings.css';
import '../../components/memories/memories.css';
import { render } from 'preact';
import { resolveLanguage } from '../../components/i18n/index';
import { loadSettings, onOtherProfile } from '../../core/platform/settings';
import { App } from './app';
import { createPageState } from './pageState';

const settings = await loadSettings();
onOtherProfile(settings.profile, () => location.reload());
const lang = resolveLanguage(settings.uiLanguage, navigator.language);
document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
const root = document.getElementById('root');
if (root) render(<App state={createPageState(settings, lang)} />, root);
