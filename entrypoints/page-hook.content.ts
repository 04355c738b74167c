import { defineContentScript } from 'wxt/utils/define-content-script';
import { installPageHook } from '../core/sites/shared/pageHook';

/** Runs in the page's own world before the page's code does. All other sites are registered when the user enables them. */
export default defineContentScript({
  matches: ['https://chatgpt.com/*', 'https://claude.ai/*'],
  world: 'MAIN',
  runAt: 'document_start',
  main: () => installPageHook(window),
});
