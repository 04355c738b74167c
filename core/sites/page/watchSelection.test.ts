// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Picked, readPicked, watchSelection } from './watchSelection';

const turns = ['.user', '.assistant'];
const box = { left: 10, top: 20, right: 110, bottom: 40, width: 100, height: 20 };

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<p id="title">标题里的几个字</p><div class="user"><p id="zh">我不喜欢人多的地方</p></div><div class="assistant"><p id="en">You prefer quiet places.</p><textarea id="box">edit mode text</textarea></div>';
  vi.spyOn(Range.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
});
afterEach(() => {
  document.getSelection()?.removeAllRanges();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function select(id: string, length?: number): void {
  const text = document.getElementById(id)?.firstChild as Text;
  document.getSelection()?.setBaseAndExtent(text, 0, text, length ?? text.data.length);
}

test.each([
  ['zh', '我不喜欢人多的地方'],
  ['en', 'You prefer quiet places.'],
])('words selected in a message (%s) are taken with the line they end in', (id, text) => {
  select(id);
  expect(readPicked(document, turns)).toEqual({ text, line: { left: 10, top: 20, right: 110, bottom: 40 } });
});

test('selections elsewhere, of a word or two, and in a message being edited are none of ours', () => {
  select('title');
  expect(readPicked(document, turns)).toBeNull();
  select('zh', 2);
  expect(readPicked(document, turns)).toBeNull();
  select('box');
  expect(readPicked(document, turns)).toBeNull();
});

test('it is told once the selection rests, never while the pointer is down, and gone at the first move', () => {
  const seen: (Picked | null)[] = [];
  const stopper = new AbortController();
  watchSelection(document, stopper.signal, turns, (picked) => seen.push(picked));
  const tell = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type));
  tell(window, 'pointerdown');
  select('zh');
  tell(document, 'selectionchange');
  vi.advanceTimersByTime(2_000);
  expect(seen).toEqual([]);
  tell(window, 'pointerup');
  vi.advanceTimersByTime(400);
  expect(seen.map((picked) => picked?.text)).toEqual(['我不喜欢人多的地方']);
  tell(window, 'scroll');
  expect(seen.at(-1)).toBeNull();
  vi.advanceTimersByTime(400);
  expect(seen.at(-1)?.text).toBe('我不喜欢人多的地方');
  document.getSelection()?.removeAllRanges();
  tell(document, 'selectionchange');
  expect(seen.at(-1)).toBeNull();
  stopper.abort();
});
