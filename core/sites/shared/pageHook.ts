import { watchedOn } from '../traffic';
import { HookOutlet } from './hook/hookOutlet';
import { makeFinder } from './hook/requests';
import { watchFetch } from './hook/watchFetch';
import { watchEventSources, watchWebSockets } from './hook/watchSockets';
import { watchXhr } from './hook/watchXhr';

const installed = Symbol.for('keepsake.hook');

/**
 * Looks at the page's own traffic with its server from inside the page's world and tells the content script what passes on
 * the few watched addresses. It sends nothing of its own, changes no byte, no promise, no timing and no abort; on hosts
 * that are no chat site it does nothing. A second installation in one page is a no-op.
 */
export function installPageHook(window: Window & typeof globalThis): void {
  const site = watchedOn(window.location.hostname);
  if (!site?.endpoints.length || window.top !== window || Reflect.has(window, installed)) return;
  Object.defineProperty(window, installed, { value: true, enumerable: false });
  const outlet = new HookOutlet(window);
  const find = makeFinder(site.endpoints);
  watchFetch(window, find, outlet);
  watchXhr(window, find, outlet);
  watchWebSockets(window, find, outlet);
  watchEventSources(window, find, outlet);
}
