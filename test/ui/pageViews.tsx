import '../../components/settings/settings.css';
import '../../components/memories/memories.css';
import type { CardActions } from '../../components/cards/CardRow';
import type { UiLanguage } from '../../components/i18n/index';
import { GraphView } from '../../components/memories/GraphView';
import { InboxView } from '../../components/memories/InboxView';
import { RecallLogView } from '../../components/memories/RecallLogView';
import { Shell, type ViewName } from '../../components/memories/Shell';
import { TimelineView } from '../../components/memories/TimelineView';
import { describeReason } from '../../core/memory/text/reasons';
import type { Card, Episode } from '../../core/memory/types';
import { enCards, now, sampleCard, zhCards } from './sample';

const nothing = () => undefined;
const actions: CardActions = {
  onEdit: nothing,
  onPin: nothing,
  onForget: nothing,
  onOpenSource: nothing,
  loadTurns: async () => [],
};

/** Cards in a few topics, each linked to some of its neighbours. */
function linkedCards(lang: UiLanguage, count: number): Card[] {
  const texts = (lang === 'zh' ? zhCards : enCards).map((card) => card.text);
  return Array.from({ length: count }, (_, n) => {
    const card = (zhCards[n % zhCards.length] as Card).kind;
    return sampleCard(`g${n}`, texts[n % texts.length] ?? '', card, n, {
      topic: `${lang === 'zh' ? '话题' : 'topic'} ${n % Math.ceil(count / 12)}`,
      links: [1, 7].flatMap((step) =>
        n + step < count
          ? [{ to: `g${n + step}`, type: 'sameTopic' as const, reason: { code: 'sameTopic' }, weight: 0.6 }]
          : [],
      ),
    });
  });
}

function episodes(lang: UiLanguage): Episode[] {
  const zh = lang === 'zh';
  return [1, 9, 40].map((age) => ({
    id: `e${age}`,
    site: 'claude',
    conversationId: `c${age}`,
    title: '',
    scope: 'global',
    lang,
    topic: zh ? '周末去哪儿' : 'Where to go on the weekend',
    decisions: [zh ? '去郊外徒步' : 'Go hiking outside the city'],
    todos: [zh ? '买登山鞋' : 'Buy hiking boots'],
    things: [zh ? '西山' : 'The western hills'],
    mindNextTime: [zh ? '避开人多的地方' : 'Avoid crowds'],
    keywords: zh ? ['周末', '徒步'] : ['weekend', 'hiking'],
    importance: 3,
    startedAt: now - age * 86_400_000,
    endedAt: now - age * 86_400_000,
    turnCount: 8,
    writtenBy: 'rules',
    status: 'active',
    recallCount: 0,
    createdAt: now,
    updatedAt: now,
  }));
}

/** Views of the memories page over sample data. `state` names the view: graph, graph2000, inbox, timeline, recallLog. */
export function PageViews({ lang, state }: { lang: UiLanguage; state: string }) {
  const cards = lang === 'zh' ? zhCards : enCards;
  const shared = {
    now,
    siteName: () => 'Claude',
    describe: (reason: Parameters<typeof describeReason>[0]) => describeReason(reason, lang),
  };
  const pending = cards.slice(0, 3).map((card, n) => ({
    card: { ...card, status: 'pending' as const, pendingReason: { code: n === 0 ? 'contradicts' : 'sensitive' } },
    rival: n === 0 ? (cards[1] ?? null) : null,
  }));
  return (
    <Shell
      view={(state.replace('2000', '') as ViewName) ?? 'graph'}
      profile={null}
      counts={{ inbox: 3 }}
      hrefOf={() => '#'}
    >
      {state.startsWith('graph') && (
        <GraphView {...shared} cards={linkedCards(lang, state === 'graph2000' ? 2000 : 60)} actions={actions} />
      )}
      <div class="view-body">
        {state === 'inbox' && (
          <InboxView
            {...shared}
            further={0}
            items={pending}
            failed={null}
            onAccept={nothing}
            onReject={nothing}
            onKeepOld={nothing}
            onMerge={nothing}
            onUndo={nothing}
            onRetry={nothing}
          />
        )}
        {state === 'timeline' && (
          <TimelineView
            {...shared}
            episodes={episodes(lang)}
            hasMore={false}
            spans={cards}
            hrefOf={() => '#'}
            onMore={nothing}
            failed={null}
            spansFailed={null}
            onRetry={() => undefined}
            onShowSpans={nothing}
          />
        )}
        {state === 'recallLog' && (
          <RecallLogView
            {...shared}
            hrefOf={() => '#'}
            hasMore={false}
            verdicts={{ noisy: cards.slice(0, 2), neverOffered: { count: 2, cards: cards.slice(2, 4) } }}
            onMore={nothing}
            onForget={nothing}
            onDecline={nothing}
            cardOf={(id) => cards.find((card) => card.id === id)}
            entries={[0, 1].map((n) => ({
              id: `r${n}`,
              at: now - n * 86_400_000,
              query: lang === 'zh' ? '周末想出去玩，有什么推荐？' : 'Any ideas for the weekend?',
              site: 'claude',
              conversationId: 'c1',
              scope: 'global',
              hits: cards.slice(0, 3).map((card, at) => ({
                cardId: card.id,
                score: 0.9 - at * 0.2,
                shares: {},
                reasons: [{ code: 'sameTopic', params: { topic: card.topic } }],
              })),
              insertedIds: ['1', '2'],
              usedIds: n === 0 ? ['1'] : [],
              undone: n === 1,
            }))}
          />
        )}
      </div>
    </Shell>
  );
}
