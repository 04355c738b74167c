import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { CardActions } from '../../components/cards/CardRow';
import { Unreadable } from '../../components/feedback/Unreadable';
import { GraphView } from '../../components/memories/GraphView';
import { InboxView } from '../../components/memories/InboxView';
import { InsightsView } from '../../components/memories/InsightsView';
import { MemoriesView } from '../../components/memories/MemoriesView';
import { RecallLogView } from '../../components/memories/RecallLogView';
import { TimelineView } from '../../components/memories/TimelineView';
import { TrashView } from '../../components/memories/TrashView';
import { SettingsView } from '../../components/settings/SettingsView';
import { describeLlmError, LlmError, type LlmErrorCode } from '../../core/memory/extract/llm/llmError';
import { describeReason } from '../../core/memory/text/reasons';
import type { Reason } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import { adapters } from '../../core/sites/index';
import { siteName } from '../../core/sites/page/siteName';
import { mostAtOnce } from './cardPages';
import type { LookBackPart } from './lookBackState';
import type { PageState } from './pageState';
import { hrefOf, route } from './route';

/** The view that the address names, fed from its state. */
export function View({ state }: { state: PageState }) {
  const { lang, memories } = state;
  const [shared] = useState(() => ({
    siteName: (id: string) => siteName(id, lang),
    describe: (reason: Reason) => describeReason(reason, lang),
  }));
  const now = Date.now();
  const whyNot = (part: LookBackPart) => state.lookBack.failed.value.get(part) ?? null;
  switch (route.value.view) {
    case 'memories':
      return <Memories state={state} />;
    case 'inbox':
      return (
        <div class="view-body">
          <InboxView
            {...shared}
            items={state.inbox.items.value}
            further={state.inbox.further.value}
            failed={state.inbox.failed.value}
            now={now}
            onAccept={(item, text) => state.inbox.resolve(item, 'accept', text)}
            onReject={(item) => state.inbox.resolve(item, 'reject')}
            onKeepOld={(item) => state.inbox.resolve(item, 'keepOld')}
            onMerge={(item, text) => state.inbox.resolve(item, 'merge', text)}
            onUndo={state.notices.undoLast}
            onRetry={() => void state.inbox.load()}
          />
        </div>
      );
    case 'timeline':
      return (
        <Readable>
          <TimelineView
            episodes={state.lookBack.episodes.value}
            hasMore={state.lookBack.episodesHaveMore.value}
            spans={state.lookBack.spans.value}
            failed={whyNot('episodes')}
            spansFailed={whyNot('spans')}
            onRetry={() => void state.lookBack.loadEpisodes()}
            now={now}
            siteName={shared.siteName}
            hrefOf={(cardId) => hrefOf('memories', cardId)}
            onMore={() => void state.lookBack.moreEpisodes()}
            onShowSpans={() => void state.lookBack.loadSpans()}
          />
        </Readable>
      );
    case 'graph': {
      const failed = whyNot('graph');
      if (failed === null) {
        const cards = state.lookBack.linked.value;
        return <GraphView {...shared} cards={cards} now={now} actions={rowActions(memories.actions)} />;
      }
      return (
        <div class="view-body">
          <Unreadable detail={failed} onRetry={() => void state.lookBack.loadGraph()} />
        </div>
      );
    }
    case 'recallLog':
      return (
        <div class="view-body">
          <OrWhyNot failed={whyNot('log')} onRetry={() => void state.lookBack.loadLog()}>
            <RecallLogView
              {...shared}
              entries={state.lookBack.log.value}
              hasMore={state.lookBack.logHasMore.value}
              verdicts={state.lookBack.verdicts.value}
              onMore={() => void state.lookBack.moreLog()}
              onForget={state.forgetFromLog}
              onDecline={state.lookBack.decline}
              cardOf={state.lookBack.cardOf}
              now={now}
              hrefOf={(cardId) => hrefOf('memories', cardId)}
            />
          </OrWhyNot>
        </div>
      );
    case 'insights':
      return (
        <Readable>
          <OrWhyNot failed={whyNot('insights')} onRetry={() => void state.lookBack.loadInsights()}>
            <InsightsView insights={state.lookBack.insights.value} now={now} />
          </OrWhyNot>
        </Readable>
      );
    case 'trash':
      return (
        <div class="view-body">
          <TrashView
            cards={state.trash.cards.value}
            failed={state.trash.failed.value}
            now={now}
            siteName={shared.siteName}
            onRestore={state.trash.restore}
            onDeleteForGood={state.trash.deleteForGood}
            onRetry={() => void state.trash.load()}
          />
        </div>
      );
    case 'settings':
      return <Settings state={state} />;
  }
}

/** What was read, or why it could not be. */
function OrWhyNot(props: { failed: string | null; onRetry: () => void; children: ComponentChildren }) {
  return props.failed === null ? props.children : <Unreadable detail={props.failed} onRetry={props.onRetry} />;
}

/** A view to read: without a control in it, keys scroll it only with the focus on it. */
function Readable({ children }: { children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div class="view-body" tabIndex={0}>
      {children}
    </div>
  );
}

function Memories({ state }: { state: PageState }) {
  const { lang, memories, notices } = state;
  // Reading the version draws the list again when a page of it arrived.
  void memories.pages.version.value;
  return (
    <MemoriesView
      total={memories.pages.total.value}
      isCounted={memories.pages.isCounted.value}
      waitingSince={memories.pages.waitingSince.value}
      cardAt={memories.pages.at}
      failed={memories.pages.failed.value}
      query={memories.query.value}
      filter={memories.filter.value}
      sites={adapters.map((adapter) => ({ id: adapter.id, name: adapter.name[lang] }))}
      projects={state.settings.settings.value.projects}
      open={memories.open.value}
      listShare={memories.listShare.value}
      now={Date.now()}
      siteName={(id) => siteName(id, lang)}
      describe={(reason) => describeReason(reason, lang)}
      actions={memories.actions}
      onQuery={memories.setQuery}
      onFilter={memories.setFilter}
      onShowAll={memories.showAll}
      onRange={memories.pages.need}
      onCloseCard={memories.closeCard}
      onAdd={memories.add}
      onForgetMany={memories.forgetMany}
      onPinMany={memories.pinMany}
      onMergeMany={memories.mergeMany}
      onMoveMany={memories.moveMany}
      onUndo={notices.undoLast}
      onListShare={memories.setListShare}
      allCards={memories.pages.all}
      mostSelected={mostAtOnce}
      onRetry={() => void memories.load()}
    />
  );
}

function Settings({ state }: { state: PageState }) {
  const { settings } = state;
  return (
    <div class="view-body">
      <SettingsView
        settings={settings.settings.value}
        projects={settings.settings.value.projects}
        sites={settings.sites.value}
        tried={settings.tried.value}
        tidy={settings.tidy.value}
        memories={state.overview.value?.counts.active ?? 0}
        llm={settings.settings.value.llm}
        llmAccess={settings.llmAccess.value}
        llmTest={settings.llmTest.value}
        llmTrouble={llmTroubleOf(state)}
        onLlm={settings.changeLlm}
        onLlmKey={settings.saveKey}
        onLlmTest={settings.testLlm}
        onChange={settings.change}
        onAllowSite={settings.allowSite}
        onTry={settings.tryPrompt}
        onOpenShortcuts={settings.openShortcuts}
        profileActions={settings.profileActions}
        chatImport={state.inOut.chats.step.value}
        waiting={state.overview.value?.jobsWaiting ?? 0}
        onChooseChats={state.inOut.chats.choose}
        onImportChats={state.inOut.chats.start}
        onStopChats={state.inOut.chats.stop}
        onExport={state.inOut.exportAll}
        onImport={state.inOut.importFiles}
        onCopyContext={settings.copyContext}
        onDownloadContext={settings.downloadContext}
        onTidyLook={settings.lookAtTidying}
        onTidyDo={settings.doTidying}
        onDeleteEverything={settings.deleteEverything}
      />
    </div>
  );
}

/** Why the language model is not used just now, in words. */
function llmTroubleOf({ overview, lang }: PageState): string | null {
  const llm = overview.value?.llm;
  if (llm?.state !== 'failing') return null;
  return describeLlmError(new LlmError((llm.code ?? 'unreachable') as LlmErrorCode, llm.status), lang);
}

/** The actions of a row are those of the open card, with the turns of its source fetched when it is opened. */
function rowActions(actions: PageState['memories']['actions']): CardActions {
  return {
    onEdit: (card, text) => actions.onEdit(card, { text }),
    onPin: actions.onPin,
    onForget: actions.onForget,
    onOpenSource: actions.onOpenSource,
    loadTurns: async (card) => (await ask('getCard', { id: card.id }))?.turns ?? [],
  };
}
