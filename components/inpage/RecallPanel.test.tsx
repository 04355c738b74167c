// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { button, doing, draw } from '../../test/ui/mount';
import type { UiLanguage } from '../i18n/index';
import { type PanelProps, RecallPanel } from './RecallPanel';
import type { Offer } from './types';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => draw(root, 'en', null));

const now = Date.UTC(2026, 10, 29, 12);
const offers: Offer[] = ['不喜欢人多的地方', 'I love hiking.'].map((text, n) => ({
  cardId: `card-${n}`,
  text,
  kind: 'preference',
  pinned: false,
  topic: '',
  reasons: ['同一话题：周末', '意思相近', '第三条'],
  saidAt: now - 3 * 86_400_000,
  saidOn: 'Claude',
}));

function show(lang: UiLanguage, change: Partial<PanelProps> = {}): PanelProps {
  const props: PanelProps = {
    offers,
    heading: 'Memories that fit',
    emptyText: 'Nothing in your memory fits this.',
    ticked: new Set(offers.map((offer) => offer.cardId)),
    preview: { text: '[记忆开始]\n- 不喜欢人多的地方\n[记忆结束]', tokens: 24 },
    query: null,
    note: null,
    judging: null,
    onAskUseful: null,
    scope: '',
    scopes: [{ value: '', label: 'Everywhere' }],
    busy: false,
    canReset: false,
    now,
    actions: { onPin: vi.fn(), onEdit: vi.fn(), onForget: vi.fn() },
    onTick: vi.fn(),
    onQuery: vi.fn(),
    onScope: vi.fn(),
    onInsert: vi.fn(),
    onClose: vi.fn(),
    onHideButton: vi.fn(),
    onResetButton: vi.fn(),
    onForgetLast: vi.fn(),
    onDistil: vi.fn(),
    carryOnSites: null,
    onCarryOn: vi.fn(),
    onCarryOnIn: vi.fn(),
    ...change,
  };
  draw(root, lang, <RecallPanel {...props} />);
  return props;
}

function press(key: string, init: KeyboardEventInit & { keyCode?: number } = {}): void {
  doing(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );
  });
}

test('the first tick has the focus, arrows move through the rows and stop at the ends', () => {
  show('zh');
  const ticks = [...root.querySelectorAll('.offer-tick')];
  expect(document.activeElement).toBe(ticks[0]);
  press('ArrowDown');
  expect(document.activeElement).toBe(ticks[1]);
  press('ArrowDown');
  expect(document.activeElement).toBe(ticks[1]);
  press('ArrowUp');
  expect(document.activeElement).toBe(ticks[0]);
});

test('Enter inserts what is ticked, or the row it is pressed on where nothing is', () => {
  const { onInsert } = show('en');
  press('Enter');
  expect(onInsert).toHaveBeenCalledTimes(1);
  const none = show('en', { ticked: new Set() });
  press('ArrowDown');
  press('Enter');
  expect(none.onInsert).toHaveBeenCalledWith('card-1');
});

test('Enter and Esc of an input method belong to the input method', () => {
  const { onInsert, onClose } = show('zh', { query: '花生' });
  press('Enter', { isComposing: true });
  press('Escape', { keyCode: 229 });
  expect(onInsert).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('Esc leaves the search first and then the panel', () => {
  const searching = show('en', { query: 'nuts' });
  press('Escape');
  expect(searching.onQuery).toHaveBeenCalledWith(null);
  expect(searching.onClose).not.toHaveBeenCalled();
  const plain = show('en');
  press('Escape');
  expect(plain.onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['zh', '将放进输入框的原文', '放进 2 条', '3天前，Claude'],
  ['en', 'Exactly what goes in', 'Insert 2', '3 days ago in Claude'],
] as const)('it says in %s when and why, and shows exactly what goes in', (lang, preview, insert, said) => {
  show(lang);
  expect(root.querySelector('.offer time')?.textContent).toBe(said);
  // Two reasons say enough; a third would only push the list down.
  expect(root.querySelector('.offer-reasons')?.textContent).toBe('同一话题：周末 · 意思相近');
  expect(root.querySelector('.panel-insert')?.textContent).toBe(insert);
  const toggle = [...root.querySelectorAll('button')].find((one) => one.textContent?.includes(preview));
  doing(() => toggle?.click());
  expect(root.querySelector('.preview-text')?.textContent).toBe('[记忆开始]\n- 不喜欢人多的地方\n[记忆结束]');
});

test('keys on a row edit, pin and forget it', () => {
  const { actions } = show('en');
  press('p');
  expect(actions.onPin).toHaveBeenCalledWith(offers[0], true);
  press('#');
  expect(actions.onForget).toHaveBeenCalledWith(offers[0]);
  press('e');
  expect(root.querySelector('.offer.editing textarea')).toBe(document.activeElement);
});

test('leaving the field of a row by Esc stays in that row', () => {
  const { onClose } = show('en');
  press('ArrowDown');
  press('e');
  press('Escape');
  expect(root.querySelector('.offer.editing')).toBeNull();
  expect(document.activeElement).toBe(root.querySelectorAll('.offer-tick')[1]);
  expect(onClose).not.toHaveBeenCalled();
});

test('keys stay in the panel when what had the focus goes away', () => {
  show('zh');
  show('zh', { carryOnSites: [{ id: 'kimi', name: 'Kimi' }] });
  expect(document.activeElement).toBe(button('Kimi', root));
  const { onQuery } = show('zh');
  press('/');
  expect(onQuery).toHaveBeenCalledWith('');
});

test('the Tab key stays inside the panel', () => {
  show('en');
  doing(() => (root.querySelector('.panel-insert') as HTMLButtonElement).focus());
  press('Tab');
  expect(document.activeElement).toBe(button('Search all memories', root));
});

test('words for an empty list stand in its place, with nothing to insert', () => {
  show('en', { offers: [], ticked: new Set() });
  expect(root.querySelector('.panel-empty')?.textContent).toBe('Nothing in your memory fits this.');
  expect(root.querySelector('.panel-insert')).toBeNull();
});

test.each([
  ['zh', '上次放进的记忆有用吗', '有用', '没用上'],
  ['en', 'Were the last memories useful?', 'Useful', 'Not useful'],
] as const)('it asks in %s whether memories were of use only when asked to', (lang, ask, yes, no) => {
  const quiet = show(lang);
  expect(quiet.onAskUseful).toBeNull();
  const { onAskUseful } = show(lang, { onAskUseful: vi.fn() });
  doing(() => button(lang === 'zh' ? '更多' : 'More', root).click());
  doing(() => button(ask, root).click());
  expect(onAskUseful).toHaveBeenCalledTimes(1);

  const onJudge = vi.fn();
  const { onInsert } = show(lang, { judging: { verdicts: new Map([['card-1', true]]), onJudge } });
  const [first, second] = root.querySelectorAll('.judged');
  doing(() => button(no, first as Element).click());
  expect(onJudge).toHaveBeenCalledWith('card-0', false);
  expect(button(yes, second as Element).getAttribute('aria-pressed')).toBe('true');
  // There is nothing to insert here.
  expect(root.querySelector('.panel-insert')).toBeNull();
  press('Enter');
  expect(onInsert).not.toHaveBeenCalled();
});

test('the menu goes by arrows, and Esc leaves it before the panel', () => {
  const { onClose, onForgetLast } = show('en');
  doing(() => button('More', root).click());
  expect(document.activeElement).toBe(button('Distil with this chat', root));
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement).toBe(button('Forget what I just said', root));
  press('Escape');
  expect(root.querySelector('.menu')).toBeNull();
  expect(document.activeElement).toBe(button('More', root));
  expect(onClose).not.toHaveBeenCalled();
  doing(() => button('More', root).click());
  doing(() => button('Forget what I just said', root).click());
  expect(onForgetLast).toHaveBeenCalledTimes(1);
  // Keys go on working although the chosen entry is gone.
  press('Escape');
  expect(onClose).toHaveBeenCalledTimes(1);
});
