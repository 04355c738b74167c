import { effect, signal } from '@preact/signals';
import { say, type UiLanguage } from '../../components/i18n/index';
import { memoriesWords } from '../../components/i18n/memories';
import type { ViewName } from '../../components/memories/Shell';
import type { Card } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import type { Overview } from '../../core/platform/messages';
import { databaseOf } from '../../core/platform/profiles';
import type { Settings } from '../../core/platform/settings';
import { createInOutState } from './inOutState';
import { createLookBackState } from './lookBackState';
import { createMemoriesState } from './memoriesState';
import { createNotices } from './notices';
import { createInboxState, createTrashState } from './queueState';
import { route } from './route';
import { addSamples, countSamples, removeSamples } from './samples';
import { createSettingsState } from './settingsState';

export type PageState = ReturnType<typeof createPageState>;

/** The page: one state a view, loaded when its view is opened. */
export function createPageState(initial: Settings, lang: UiLanguage) {
  const overview = signal<Overview | null>(null);
  const samples = signal(0);
  const notices = createNotices(lang);

  async function refresh(): Promise<void> {
    try {
      overview.value = await ask('getOverview', undefined);
      samples.value = await countSamples();
    } catch (error) {
      // A view of memories says itself that they cannot be read.
      if (route.peek().view === 'settings') notices.fail(error);
    }
  }
  const changed = () => void refresh();

  const memories = createMemoriesState(databaseOf(initial.profile), notices, () => {
    changed();
    // The graph has rows with the same actions as the list.
    if (route.peek().view === 'graph') void lookBack.loadGraph();
  });
  const inbox = createInboxState(notices, changed);
  const trash = createTrashState(notices, changed);
  const lookBack = createLookBackState(lang, notices);
  // What other views show of the cards is read again when one of them changed.
  const reloadShown = () => {
    changed();
    const { view } = route.peek();
    if (view !== 'settings') void loaders[view]();
  };
  const allChanged = () => {
    changed();
    void memories.load();
  };
  const settings = createSettingsState(initial, lang, notices, inbox.settle, allChanged);
  const inOut = createInOutState(() => settings.settings.peek().profile, lang, notices, allChanged);

  const loaders: Record<ViewName, () => Promise<void>> = {
    memories: memories.load,
    inbox: inbox.load,
    timeline: lookBack.loadEpisodes,
    graph: lookBack.loadGraph,
    recallLog: lookBack.loadLog,
    insights: lookBack.loadInsights,
    trash: trash.load,
    settings: settings.load,
  };
  let shown: ViewName | null = null;
  effect(() => {
    const { view } = route.value;
    if (view === shown) return;
    shown = view;
    document.title = `${say(memoriesWords[view], lang)} · ${say(memoriesWords.name, lang)}`;
    void loaders[view]();
  });
  // The worker wakes up meanwhile: this is answered without the database.
  ask('importProgress', undefined).catch(notices.fail);
  void memories.seen.then(refresh);

  /** One after the other: whoever takes them away while they are coming gets rid of all of them. */
  let samplesAtWork: Promise<void> = Promise.resolve();
  const withSamples = (work: () => Promise<void>) => {
    samplesAtWork = samplesAtWork.then(work).then(allChanged, notices.fail);
  };

  return {
    lang,
    overview,
    samples,
    notices,
    memories,
    inbox,
    trash,
    lookBack,
    settings,
    inOut,
    forgetFromLog: (card: Card) => {
      ask('forgetCards', { ids: [card.id] }).then(() => {
        notices.tell(memoriesWords.forgotten, { text: card.text }, async () => {
          await ask('restoreCards', { ids: [card.id] });
          notices.tell(memoriesWords.restored);
          reloadShown();
        });
        reloadShown();
      }, notices.fail);
    },
    addSamples: () => withSamples(() => addSamples(lang, allChanged)),
    removeSamples: () => withSamples(removeSamples),
  };
}
