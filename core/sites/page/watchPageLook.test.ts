// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { watchPageLook } from './pageLook';

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a page that switches its theme by a class is looked at again, until one stops', async () => {
  const quit = new AbortController();
  const looked = vi.fn();
  watchPageLook(document, quit.signal, looked);
  document.documentElement.className = 'dark';
  await settled();
  expect(looked).toHaveBeenCalled();

  quit.abort();
  looked.mockClear();
  document.documentElement.className = '';
  await settled();
  expect(looked).not.toHaveBeenCalled();
});

test('the setting of the system counts as well', () => {
  const quit = new AbortController();
  const looked = vi.fn();
  const setting = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockReturnValue(setting as MediaQueryList);
  watchPageLook(document, quit.signal, looked);
  setting.dispatchEvent(new Event('change'));
  expect(looked).toHaveBeenCalled();
  quit.abort();
});
