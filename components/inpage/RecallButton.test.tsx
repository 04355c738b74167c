// @vitest-environment happy-dom
import type { ComponentProps } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, draw } from '../../test/ui/mount';
import type { UiLanguage } from '../i18n/index';
import { RecallButton } from './RecallButton';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => draw(root, 'en', null));

type Props = ComponentProps<typeof RecallButton>;

function show(lang: UiLanguage, change: Partial<Props> = {}): Props {
  const props: Props = {
    count: 3,
    offReason: null,
    busy: false,
    insertsAtOnce: true,
    expanded: false,
    shortcut: 'Alt+M',
    onMain: vi.fn(),
    onOpenPanel: vi.fn(),
    onDrag: vi.fn(),
    onDrop: vi.fn(),
    ...change,
  };
  draw(root, lang, <RecallButton {...props} />);
  return props;
}

const round = () => root.querySelector('.round') as HTMLButtonElement;
const pointer = (type: string, x: number, y: number) =>
  doing(() => {
    round().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y }));
  });

test.each([
  ['zh', 3, '把 3 条合适的记忆放进输入框'],
  ['en', 3, 'Insert 3 memories that fit'],
  ['zh', 1, '把 1 条合适的记忆放进输入框'],
  ['en', 1, 'Insert 1 memory that fits'],
] as const)('its name says in %s what a click does with %d', (lang, count, name) => {
  show(lang, { count });
  expect(round().getAttribute('aria-label')).toBe(name);
  expect(root.querySelector('.round-count')?.textContent).toBe(String(count));
});

test('it is quiet where nothing fits, and says why nothing is remembered', () => {
  show('zh', { count: 0, offReason: '这是无痕对话，不会记住任何内容。' });
  expect(root.querySelector('.round-count')).toBeNull();
  expect(round().title).toBe('这是无痕对话，不会记住任何内容。');
});

test('a click does the main thing, the chevron opens the panel', () => {
  const props = show('en');
  doing(() => round().click());
  expect(props.onMain).toHaveBeenCalledTimes(1);
  doing(() => (root.querySelector('.chevron') as HTMLButtonElement).click());
  expect(props.onOpenPanel).toHaveBeenCalledTimes(1);
});

test('a drag moves it and is no click; a shaky hand is no drag', () => {
  const props = show('en');
  round().setPointerCapture = vi.fn();
  pointer('pointerdown', 100, 100);
  pointer('pointermove', 102, 101);
  expect(props.onDrag).not.toHaveBeenCalled();
  pointer('pointermove', 60, 40);
  expect(props.onDrag).toHaveBeenLastCalledWith({ x: -40, y: -60 });
  pointer('pointerup', 60, 40);
  doing(() => round().click());
  expect(props.onDrop).toHaveBeenCalledTimes(1);
  expect(props.onMain).not.toHaveBeenCalled();
  doing(() => round().click());
  expect(props.onMain).toHaveBeenCalledTimes(1);
});

test('a long press opens the panel instead', () => {
  vi.useFakeTimers();
  const props = show('en');
  round().setPointerCapture = vi.fn();
  pointer('pointerdown', 100, 100);
  vi.advanceTimersByTime(600);
  expect(props.onOpenPanel).toHaveBeenCalledTimes(1);
  pointer('pointerup', 100, 100);
  doing(() => round().click());
  expect(props.onMain).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test.each([
  ['zh', 'Alt+M', '打开记忆面板（Alt+M）'],
  ['en', '⌥M', 'Open memories (⌥M)'],
  ['en', '', 'Open memories'],
] as const)('its name in %s has the keys as the user set them: “%s”', (lang, shortcut, name) => {
  show(lang, { count: 0, shortcut });
  expect(round().getAttribute('aria-label')).toBe(name);
  show(lang, { shortcut });
  expect(root.querySelector('.chevron')?.getAttribute('aria-label')).toBe(name);
});
