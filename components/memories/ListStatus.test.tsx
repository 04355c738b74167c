// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, draw } from '../../test/ui/mount';
import { ListStatus } from './ListStatus';

const root = document.createElement('div');
document.body.append(root);
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  draw(root, 'en', null);
  vi.useRealTimers();
});

function show(
  lang: 'zh' | 'en',
  waitingSince: number | null,
  onCancel: (() => void) | null = () => undefined,
): HTMLElement {
  draw(root, lang, <ListStatus count={100_590} waitingSince={waitingSince} onCancel={onCancel} />);
  return root;
}

const after = (ms: number) => doing(() => vi.advanceTimersByTime(ms));

test.each([
  ['zh', '100,590', '正在翻找记忆', '4 秒', '取消'],
  ['en', '100,590', 'Looking through', '4 s', 'Cancel'],
] as const)(
  'says that a list takes long, for how long, and how to end it, in %s',
  (lang, count, looking, time, end) => {
    const onCancel = vi.fn();
    const body = show(lang, Date.now(), onCancel);
    after(200);
    expect(body.textContent).toContain(count);
    expect(body.querySelector('progress')).toBeNull();
    after(200);
    expect(body.textContent).toContain(looking);
    expect(body.querySelector('progress')).not.toBeNull();
    expect(body.querySelector('button')).toBeNull();
    after(4_000);
    expect(body.textContent).toContain(time);
    body.querySelector('button')?.click();
    expect(body.querySelector('button')?.textContent).toBe(end);
    expect(onCancel).toHaveBeenCalledTimes(1);
    show(lang, null);
    expect(body.textContent).toContain(count);
    expect(body.querySelector('progress')).toBeNull();
  },
);

test('there is no way out of a list that has nothing to go back to', () => {
  show('en', Date.now(), null);
  after(4_000);
  expect(root.textContent).toContain('4 s');
  expect(root.querySelector('button')).toBeNull();
});
