import '../../components/inpage/inpage.css';
import { useState } from 'preact/hooks';
import type { UiLanguage } from '../../components/i18n/index';
import { InPage } from '../../components/inpage/InPage';
import type { Offer } from '../../components/inpage/types';
import { placePanel } from '../../core/sites/page/placePanel';
import { enCards, now, zhCards } from './sample';

const nothing = () => undefined;
const box = { left: 120, right: 780, top: 560, bottom: 650 };
const button = { x: 788, y: 615 };

/** The layer of a chat page over a drawn prompt box. `state`: panel, button, line, failed, searching, empty. */
export function InPageView({ lang, state }: { lang: UiLanguage; state: string }) {
  const zh = lang === 'zh';
  const offers: Offer[] = (zh ? zhCards : enCards).slice(0, 5).map((card, index) => ({
    cardId: card.id,
    text: card.text,
    kind: card.kind,
    pinned: card.pinned,
    topic: card.topic,
    reasons:
      [
        [zh ? '同一话题：周末' : 'same topic: weekend', zh ? '意思相近' : 'close in meaning'],
        [zh ? '意思相近' : 'close in meaning'],
      ][index % 2] ?? [],
    saidAt: card.createdAt,
    saidOn: 'Claude',
    sourceUrl: 'https://claude.ai/chat/c1',
  }));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(offers.map((offer) => offer.cardId)));
  return (
    <div style={{ height: '100vh', background: 'var(--sunken)' }}>
      <div
        style={{
          position: 'fixed',
          left: `${box.left}px`,
          top: `${box.top}px`,
          width: '660px',
          height: '90px',
          padding: '14px 18px',
          border: '1px solid var(--hairline-strong)',
          borderRadius: '24px',
          background: 'var(--raised)',
        }}
      >
        {zh ? '周末想出去玩，有什么推荐？' : 'Any ideas for the weekend?'}
      </div>
      <InPage
        button={button}
        buttonProps={{
          count: state === 'button' ? 0 : 5,
          offReason: null,
          busy: false,
          insertsAtOnce: true,
          expanded: false,
          shortcut: 'Alt+M',
          onMain: nothing,
          onOpenPanel: nothing,
          onDrag: nothing,
          onDrop: nothing,
        }}
        panel={
          state === 'panel' || state === 'judge' || state === 'searching' || state === 'empty'
            ? {
                offers: state === 'empty' ? [] : offers,
                heading: zh ? '合适的记忆' : 'Memories that fit',
                emptyText: zh ? '没有合适的记忆。' : 'Nothing in your memory fits this.',
                ticked,
                preview: {
                  text: zh
                    ? '【我的背景记忆，仅供参考】\n- 不喜欢人多的地方\n- 平时坐地铁上下班，早高峰特别挤'
                    : '[Background from my memory, for reference]\n- I don’t like crowded places.',
                  tokens: 64,
                },
                query: state === 'searching' ? (zh ? '花生' : 'peanuts') : null,
                note: null,
                judging: state === 'judge' ? { verdicts: new Map([['1', true]]), onJudge: nothing } : null,
                onAskUseful: nothing,
                scope: '',
                scopes: [
                  { value: '', label: zh ? '全局' : 'Everywhere' },
                  { value: 'thesis', label: zh ? '毕业论文' : 'Thesis' },
                ],
                busy: false,
                canReset: true,
                now,
                actions: { onPin: nothing, onEdit: nothing, onForget: nothing },
                onTick: (id, isTicked) => {
                  const next = new Set(ticked);
                  if (isTicked) next.add(id);
                  else next.delete(id);
                  setTicked(next);
                },
                onQuery: nothing,
                onScope: nothing,
                onInsert: nothing,
                onClose: nothing,
                onHideButton: nothing,
                onResetButton: nothing,
                onForgetLast: nothing,
                carryOnSites: null,
                onDistil: nothing,
                onCarryOn: nothing,
                onCarryOnIn: nothing,
              }
            : null
        }
        panelAnchor="here"
        placePanel={(panel) => placePanel(panel, box, button)}
        pick={state === 'pick' ? { x: 400, y: 300 } : null}
        onRemember={nothing}
        line={
          state === 'line'
            ? {
                text: zh ? '已放入 3 条记忆' : '3 memories added',
                tone: 'done',
                actions: [{ label: zh ? '撤销' : 'Undo', run: nothing }],
              }
            : state === 'failed'
              ? {
                  text: zh
                    ? '没能放进输入框，你写的内容没有变。'
                    : 'The box did not take the memories. Your draft is unchanged.',
                  tone: 'failed',
                  actions: [{ label: zh ? '改为复制' : 'Copy instead', run: nothing }],
                }
              : null
        }
        lineAnchor={box}
        rightToLeft={false}
        viewport={{ width: 900, height: 700 }}
        onCloseLine={nothing}
      />
    </div>
  );
}
