import { signal } from '@preact/signals';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import type { PanelNote, PanelProps } from '../../components/inpage/RecallPanel';
import { siteName } from '../../core/sites/page/siteName';
import type { SiteAdapter } from '../../core/sites/types';
import type { BoxWriter } from './boxWriter';
import type { ButtonPlace } from './buttonPlace';
import type { DraftRecall } from './draftRecall';
import type { Insertion } from './insertion';
import type { OtherChats } from './otherChats';
import type { PageFactsState } from './pageFacts';
import { createPanelActions } from './panelActions';
import type { PanelDoor } from './panelDoor';
import type { Recall } from './recall';
import type { SaidLine } from './sayLine';
import type { Usefulness } from './usefulness';

const searchDelayMs = 150;

/** What the panel shows now, in words, and what its controls do. */
export function createPanelView(parts: {
  adapter: SiteAdapter;
  lang: () => UiLanguage;
  page: PageFactsState;
  recall: Recall;
  drafts: DraftRecall;
  box: BoxWriter;
  line: SaidLine;
  insertion: Insertion;
  otherChats: OtherChats;
  usefulness: Usefulness;
  panel: PanelDoor;
  place: ButtonPlace;
  shortcut: () => string;
  onError: (error: unknown) => void;
}) {
  const { adapter, lang, page, recall, insertion, otherChats, usefulness, panel, place, line, onError } = parts;
  const actions = createPanelActions(parts);
  const query = signal<string | null>(null);
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  const words = (message: Message, params?: Record<string, string | number>) => say(message, lang(), params);

  /** Why nothing of this page is remembered; null when something is. */
  function offReason(): string | null {
    const state = page.state.value?.state;
    if (state === undefined || state === 'on') return null;
    // Such a site does say so, only not before its first answer.
    const isUndecided = state === 'unknownMode' && adapter.privateMode === 'told';
    return words(inpageWords[isUndecided ? 'undecided' : state], { site: siteName(adapter.id, lang()) });
  }

  /** What the page is, when it is not simply being remembered. */
  function stateNote(): PanelNote | null {
    const health = page.health.value;
    if (health && !health.ok) {
      const copy = () => {
        navigator.clipboard.writeText(health.report).then(() => line.say(inpageWords.copied), onError);
      };
      return {
        text: words(health.stillKept ? inpageWords.siteChangedKept : inpageWords.siteChanged, {
          site: siteName(adapter.id, lang()),
        }),
        action: { label: words(inpageWords.copyReport), run: copy },
      };
    }
    const reason = offReason();
    return reason === null ? null : { text: reason };
  }

  function setQuery(next: string | null): void {
    query.value = next;
    clearTimeout(searchTimer);
    recall.isSearching.value = next !== null && next.trim() !== '';
    if (next === null) {
      recall.other.value = null;
      const list = recall.fitting.peek();
      if (list) recall.tickAll(list);
      return;
    }
    searchTimer = setTimeout(() => recall.search(next).catch(onError), searchDelayMs);
  }

  function again(): void {
    actions.note.value = null;
    const searched = query.peek();
    if (searched) recall.search(searched).catch(onError);
  }

  function setScope(scope: string): void {
    recall.scope.value = scope;
    const searched = query.peek();
    void parts.drafts.recallNow();
    if (searched) recall.search(searched).catch(onError);
  }

  function chooseSite(isOpen: boolean): void {
    if (!isOpen) {
      otherChats.sites.value = null;
      return;
    }
    otherChats.chooseSite().then((found) => {
      if (!found) panel.close();
    }, onError);
  }

  return {
    offReason,
    query,
    again,
    /** The panel was closed: it opens with what fits next time. */
    reset(): void {
      query.value = null;
      actions.note.value = null;
    },
    props(): PanelProps {
      const list = recall.other.value ?? recall.fitting.value;
      const draftIsEmpty = recall.fitting.value === null && !recall.isAsking.value;
      const projects = page.state.value?.projects ?? [];
      return {
        offers: list ? list.offers : recall.isAsking.value || recall.isSearching.value ? null : [],
        heading: words(list?.heading.message ?? inpageWords.title, list?.heading.params),
        emptyText: words(list?.emptyText ?? (draftIsEmpty ? inpageWords.writeFirst : inpageWords.noneFit)),
        ticked: recall.ticked.value,
        preview: insertion.preview.value,
        query: query.value,
        note: actions.note.value ?? stateNote(),
        judging:
          list?.purpose === 'judge'
            ? {
                verdicts: usefulness.verdicts.value,
                onJudge: (cardId, useful) => {
                  void usefulness.judge(cardId, useful).then((ok) => {
                    actions.note.value = { text: words(ok ? inpageWords.judged : inpageWords.failedAction) };
                  });
                },
              }
            : null,
        onAskUseful: usefulness.canAsk() ? usefulness.show : null,
        scope: recall.scope.value ?? page.facts.value.project ?? '',
        scopes: [
          { value: '', label: words(inpageWords.scopeGlobal) },
          ...projects.map((project) => ({ value: project, label: project })),
        ],
        busy: parts.box.isBusy.value,
        canReset: place.isMoved(),
        now: Date.now(),
        actions: actions.cards,
        onTick: recall.tick,
        onQuery: setQuery,
        onScope: setScope,
        onInsert: (only) => void panel.insertChosen(only),
        onClose: panel.close,
        onHideButton: () => {
          place.hide();
          panel.close();
          const shortcut = parts.shortcut();
          if (shortcut === '') line.say(inpageWords.hiddenNoShortcut);
          else line.say(inpageWords.hidden, { shortcut });
        },
        onResetButton: place.reset,
        carryOnSites: otherChats.sites.value,
        onDistil: () => {
          panel.close();
          otherChats.distil().catch(onError);
        },
        onCarryOn: chooseSite,
        onCarryOnIn: (site) => {
          panel.close();
          otherChats.carryOn(site).catch(onError);
        },
        onForgetLast: actions.forgetLast,
      };
    },
  };
}
