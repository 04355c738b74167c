// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settleMs, watchDraft } from './watchDraft';

const box = document.createElement('textarea');
document.body.append(box);
const changes = vi.fn();
const settled = vi.fn();
let watcher = watchDraft(changes, settled);

beforeEach(() => {
  vi.useFakeTimers();
  changes.mockClear();
  settled.mockClear();
  box.value = '';
  watcher = watchDraft(changes, settled);
  watcher.attach(box);
});
afterEach(() => {
  watcher.stop();
  vi.useRealTimers();
});

async function type(text: string): Promise<void> {
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
}

test.each(['周末想出去玩', 'Any ideas for the weekend?'])(
  '“%s” settles once, after the typing rests',
  async (draft) => {
    await type(draft.slice(0, 3));
    vi.advanceTimersByTime(settleMs - 1);
    await type(draft);
    vi.advanceTimersByTime(settleMs - 1);
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(settled.mock.calls).toEqual([[draft]]);
  },
);

test('nothing settles while an input method is composing', async () => {
  box.dispatchEvent(new CompositionEvent('compositionstart'));
  await type('zhou mo');
  vi.advanceTimersByTime(settleMs * 3);
  expect(settled).not.toHaveBeenCalled();
  await type('周末');
  box.dispatchEvent(new CompositionEvent('compositionend'));
  vi.advanceTimersByTime(settleMs);
  expect(settled.mock.calls).toEqual([['周末']]);
});

test('a box that the site empties without an event is noticed at the next look', async () => {
  await type('hello');
  box.value = '';
  watcher.check();
  expect(changes).toHaveBeenLastCalledWith('');
});

test('another box is followed, the old one is left alone', async () => {
  const other = document.createElement('textarea');
  other.value = 'other';
  document.body.append(other);
  watcher.attach(other);
  expect(changes).toHaveBeenLastCalledWith('other');
  changes.mockClear();
  await type('old');
  expect(changes).not.toHaveBeenCalled();
  other.remove();
});
