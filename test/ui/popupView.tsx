import '../../components/popup/popup.css';
import { useState } from 'preact/hooks';
import type { CardActions } from '../../components/cards/CardRow';
import type { NoticeContent } from '../../components/feedback/Notice';
import type { UiLanguage } from '../../components/i18n/index';
import { Popup } from '../../components/popup/Popup';
import type { TabView } from '../../components/popup/PopupHeader';
import { enCards, now, sampleTurn, zhCards } from './sample';

const nothing = () => undefined;

/** The popup over sample data. `state`: full, empty, loading, failed, broken, private. */
export function PopupView({ lang, state }: { lang: UiLanguage; state: string }) {
  const all = lang === 'zh' ? zhCards : enCards;
  const [cards, setCards] = useState(state === 'empty' ? [] : all);
  const [query, setQuery] = useState('');
  const [paused, setPaused] = useState(false);
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const shown = cards.filter((card) => card.text.includes(query));
  const actions: CardActions = {
    onEdit: (card, text) => setCards(cards.map((one) => (one.id === card.id ? { ...one, text } : one))),
    onPin: (card, pinned) => setCards(cards.map((one) => (one.id === card.id ? { ...one, pinned } : one))),
    onForget: (card) => {
      setCards(cards.filter((one) => one.id !== card.id));
      setNotice({
        text: lang === 'zh' ? `已忘掉：${card.text}` : `Forgotten: ${card.text}`,
        action: { label: lang === 'zh' ? '撤销' : 'Undo', run: () => setCards(cards) },
      });
    },
    onOpenSource: nothing,
    loadTurns: async (card) => [
      {
        ...sampleTurn(card),
        text:
          lang === 'zh' ? `早上好。${card.text}。你有什么建议？` : `Good morning. ${card.text} What do you suggest?`,
      },
    ],
  };
  const tab: TabView = {
    site: 'claude',
    state: paused ? 'paused' : state === 'private' ? 'private' : 'on',
    brokenReport: state === 'broken' ? 'report' : null,
  };
  return (
    <Popup
      tab={tab}
      paused={paused}
      siteIsOff={false}
      cards={state === 'loading' ? null : shown}
      total={shown.length}
      failed={state === 'failed' ? 'QuotaExceededError' : null}
      learnt={query === '' ? shown.slice(0, 2) : []}
      fits={shown.slice(3, 5)}
      query={query}
      answered={query.trim()}
      pending={3}
      memories={214}
      profile={null}
      storageFull={false}
      onAllowWithoutMode={nothing}
      now={now}
      notice={notice}
      siteName={() => 'Claude'}
      actions={actions}
      onQuery={setQuery}
      onAdd={nothing}
      onShowMore={nothing}
      onRetry={nothing}
      onPause={setPaused}
      onSwitchSite={nothing}
      onCopyReport={async () => true}
      onDismissNotice={() => setNotice(null)}
      onOpenPage={nothing}
    />
  );
}
