// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardSend } from './guardSend';

document.body.innerHTML = `
  <form><textarea id="box"></textarea><button type="button" class="send"><i>↑</i></button></form>
  <textarea id="elsewhere"></textarea>`;
const form = document.querySelector('form') as HTMLFormElement;
const box = document.querySelector('#box') as HTMLTextAreaElement;
const icon = document.querySelector('.send i') as HTMLElement;
const heard = vi.fn();
let stop = new AbortController();
let ask = vi.fn<(isDecisive: boolean, sends: boolean) => 'pass' | 'hold'>();

beforeEach(() => {
  stop = new AbortController();
  ask = vi.fn(() => 'hold' as const);
  heard.mockClear();
  guardSend(document, { any: ['.send'], expect: { min: 0, max: 1 } }, stop.signal, () => box, ask);
  const site = { signal: stop.signal };
  box.addEventListener('keydown', heard, site);
  form.addEventListener('click', heard, site);
  form.addEventListener('submit', heard, site);
});
afterEach(() => stop.abort());

function press(init: KeyboardEventInit & { keyCode?: number }, target: Element = box): boolean {
  return target.dispatchEvent(byUser(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })));
}

/** An event as the browser makes it for what a person does. */
function byUser<T extends Event>(event: T): T {
  Object.defineProperty(event, 'isTrusted', { value: true });
  return event;
}

test('Enter in the box is held before the site hears it', () => {
  expect(press({ key: 'Enter' })).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledWith(true, true);
});

test.each([
  ['Shift+Enter', { key: 'Enter', shiftKey: true }],
  ['Enter of a composition', { key: 'Enter', isComposing: true }],
  ['Enter with the key code of an input method', { key: 'Enter', keyCode: 229 }],
  ['another key', { key: 'a' }],
])('%s goes to the site unasked', (_name, init) => {
  press(init);
  expect(ask).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('Enter elsewhere is none of our business', () => {
  press({ key: 'Enter' }, document.querySelector('#elsewhere') as Element);
  expect(ask).not.toHaveBeenCalled();
});

test('a press on the send button is held whole, and only its click decides', () => {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    icon.dispatchEvent(byUser(new MouseEvent(type, { bubbles: true, cancelable: true })));
  }
  expect(ask.mock.calls.map(([isDecisive]) => isDecisive)).toEqual([false, false, false, false, true]);
  expect(heard).not.toHaveBeenCalled();
});

test('what passes reaches the site untouched', () => {
  ask.mockReturnValue('pass');
  expect(press({ key: 'Enter' })).toBe(true);
  form.dispatchEvent(byUser(new Event('submit', { bubbles: true, cancelable: true })));
  expect(heard).toHaveBeenCalledTimes(2);
});

test('where Enter alone breaks the line, only Enter with Ctrl or Command sends', () => {
  stop.abort();
  stop = new AbortController();
  guardSend(document, { any: ['.send'], expect: { min: 0, max: 1 } }, stop.signal, () => box, ask, true);
  press({ key: 'Enter' });
  expect(ask).toHaveBeenLastCalledWith(true, false);
  press({ key: 'Enter', ctrlKey: true });
  expect(ask).toHaveBeenLastCalledWith(true, true);
});

test('what a script of the page makes up is neither asked about nor held', () => {
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  // A submit that a script asks for counts as trusted, but follows no key and no click.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  form.dispatchEvent(byUser(new Event('submit', { bubbles: true, cancelable: true })));
  vi.useRealTimers();
  expect(ask).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(3);
});
