// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { button, doing, draw } from '../../test/ui/mount';
import { enCards, now, zhCards } from '../../test/ui/sample';
import type { UiLanguage } from '../i18n/index';
import { Popup, type PopupProps } from './Popup';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

function show(lang: UiLanguage, change: Partial<PopupProps> = {}): PopupProps {
  const cards = lang === 'zh' ? zhCards : enCards;
  const props: PopupProps = {
    tab: { site: 'claude', state: 'on', brokenReport: null },
    paused: false,
    siteIsOff: false,
    cards,
    total: cards.length,
    failed: null,
    learnt: [],
    fits: [],
    query: '',
    answered: change.query ?? '',
    pending: 0,
    memories: cards.length,
    profile: null,
    storageFull: false,
    onAllowWithoutMode: vi.fn(),
    now,
    notice: null,
    siteName: () => 'Claude',
    actions: { onEdit: vi.fn(), onPin: vi.fn(), onForget: vi.fn(), onOpenSource: vi.fn(), loadTurns: async () => [] },
    onQuery: vi.fn(),
    onAdd: vi.fn(),
    onShowMore: vi.fn(),
    onRetry: vi.fn(),
    onPause: vi.fn(),
    onSwitchSite: vi.fn(),
    onCopyReport: async () => true,
    onDismissNotice: vi.fn(),
    onOpenPage: vi.fn(),
    ...change,
  };
  draw(root, lang, <Popup {...props} />);
  return props;
}

test.each([
  ['zh', '正在记住这段对话', '不喜欢人多的地方'],
  ['en', 'Remembering this chat', 'I don’t like crowded places.'],
] as const)('says in words that this chat is remembered and lists the newest first (%s)', (lang, state, first) => {
  show(lang);
  expect(root.textContent).toContain(state);
  expect(root.querySelector('.card-text')?.textContent).toBe(first);
});

test('a card that was just learnt stands once, above the earlier ones', () => {
  const [newest] = zhCards;
  show('zh', { learnt: newest ? [newest] : [] });
  const ids = [...root.querySelectorAll('[data-card-id]')].map((row) => row.getAttribute('data-card-id'));
  expect(ids).toEqual(zhCards.map((card) => card.id));
  expect(root.querySelector('.section-title')?.textContent).toBe('刚从这段对话里记住的');
});

test('Enter saves an edit, Enter that ends a composition does not', () => {
  const { actions } = show('zh');
  const row = root.querySelector('[data-card-id="1"]') as Element;
  doing(() => button('编辑', row).click());
  const box = root.querySelector('.editor textarea') as HTMLTextAreaElement;
  doing(() => {
    box.value = '不喜欢嘈杂的地方';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  doing(() => {
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  });
  expect(actions.onEdit).not.toHaveBeenCalled();
  doing(() => {
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(actions.onEdit).toHaveBeenCalledWith(zhCards[0], '不喜欢嘈杂的地方');
});

test('whoever edits or adds by key goes on where the editor was opened', () => {
  show('en');
  const row = () => root.querySelector('[data-card-id]') as Element;
  const leave = () =>
    doing(() => {
      const box = root.querySelector('.editor textarea') as HTMLElement;
      expect(document.activeElement).toBe(box);
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
  button('Edit', row()).focus();
  doing(() => button('Edit', row()).click());
  leave();
  expect(document.activeElement).toBe(row().querySelector('.card-open'));
  button('Add a memory', root).focus();
  doing(() => button('Add a memory', root).click());
  leave();
  expect(document.activeElement).toBe(button('Add a memory', root));
});

test('when a memory is forgotten by key, its neighbour has the focus', () => {
  show('en');
  const ids = enCards.map((card) => card.id);
  for (const [gone, next] of [
    [0, 1],
    [enCards.length - 1, enCards.length - 2],
  ] as const) {
    show('en');
    button('Forget', root.querySelector(`[data-card-id="${ids[gone]}"]`) as Element).focus();
    show('en', { cards: enCards.filter((_, n) => n !== gone) });
    const open = root.querySelector(`[data-card-id="${ids[next]}"] .card-open`);
    expect(open).not.toBeNull();
    expect(document.activeElement).toBe(open);
  }
});

test('an open card shows its quote marked inside the words around it', async () => {
  const [card] = enCards;
  const said = card?.evidence[0];
  const text = `Good morning. ${said?.quote} What do you suggest?`;
  show('en', {
    actions: {
      onEdit: vi.fn(),
      onPin: vi.fn(),
      onForget: vi.fn(),
      onOpenSource: vi.fn(),
      loadTurns: async () => [
        {
          id: said?.turnId ?? '',
          site: 'claude',
          conversationId: 'c1',
          role: 'user',
          text,
          order: 0,
          at: now,
          atIsExact: true,
          scope: 'global',
          capturedAt: now,
        },
      ],
    },
    cards: card ? [{ ...card, evidence: said ? [{ ...said, start: 14, end: 14 + said.quote.length }] : [] }] : [],
  });
  await act(async () => (root.querySelector('.card-open') as HTMLButtonElement).click());
  expect(root.querySelector('mark')?.textContent).toBe(said?.quote);
  expect(root.querySelector('blockquote')?.textContent).toBe(text);
});

test.each([
  ['zh', '还没有记忆', '写下第一条'],
  ['en', 'Nothing remembered yet', 'Write the first one'],
] as const)('an empty memory teaches in one line and offers one button (%s)', (lang, title, action) => {
  show(lang, { cards: [], total: 0 });
  expect(root.querySelector('.empty h2')?.textContent).toBe(title);
  doing(() => button(action, root).click());
  expect(root.querySelector('.popup-new textarea')).not.toBeNull();
});

test('an error says that nothing is lost and can be tried again', () => {
  const props = show('en', { failed: 'QuotaExceededError', cards: null });
  expect(root.textContent).toContain('still on this device. QuotaExceededError');
  doing(() => button('Try again', root).click());
  expect(props.onRetry).toHaveBeenCalled();
});

test('pausing everywhere and switching off this site are one menu away', () => {
  const props = show('zh');
  doing(() => button('暂停', root).click());
  doing(() => button('在 Claude 上关闭', root).click());
  expect(props.onSwitchSite).toHaveBeenCalledWith('claude', true);
});

test('Escape closes the menu, and whoever came by key goes on at its button', () => {
  show('en');
  doing(() => button('Pause', root).click());
  expect(document.activeElement?.textContent).toBe('Pause everywhere');
  doing(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })));
  expect(root.querySelector('.menu')).toBeNull();
  expect(document.activeElement).toBe(button('Pause', root));
  doing(() => button('Pause', root).click());
  doing(() => (root.querySelector('.popup-footer button') as HTMLElement).focus());
  expect(root.querySelector('.menu')).toBeNull();
});

test.each([
  [true, 'Copied'],
  [false, 'Copy a report'],
])('a report is called copied only when it was (%s)', async (isCopied, words) => {
  const tab = { site: 'claude', state: 'on', brokenReport: 'r' } as const;
  show('en', { tab, onCopyReport: async () => isCopied });
  await act(async () => button('Copy a report', root).click());
  expect(root.querySelector('.tab-state button')?.textContent).toBe(words);
});

test('a broken site is said so with the number of memories that are safe', () => {
  show('zh', { tab: { site: 'claude', state: 'on', brokenReport: 'r' }, memories: 214 });
  expect(root.textContent).toContain('Claude 的页面变了，新消息暂时记不住；已有的 214 条记忆都在。');
});

test.each([
  ['zh', '仍会根据网站发来的数据记住', '收到第一条回答后就清楚了'],
  ['en', 'What you say is still kept', 'the first answer will tell'],
] as const)(
  'what is kept of a changed page, and what is not known yet, is said plainly (%s)',
  (lang, kept, unknown) => {
    show(lang, { tab: { site: 'claude', state: 'on', brokenReport: 'report', isStillKept: true } });
    expect(root.textContent).toContain(kept);
    show(lang, { tab: { site: 'claude', state: 'unknownMode', brokenReport: null, modeWillShow: true } });
    expect(root.textContent).toContain(unknown);
    expect(root.querySelector('.popup-ask')).toBeNull();
  },
);

test('the list says what it answers, not what is being typed', () => {
  const heading = () => root.querySelector('.section-title')?.textContent;
  show('zh', { query: '猫', answered: '' });
  expect(heading()).not.toContain('找到');
  show('zh', { query: '猫', answered: '猫' });
  expect(heading()).toContain('找到');
});
