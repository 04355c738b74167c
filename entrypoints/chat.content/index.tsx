import { defineContentScript } from 'wxt/utils/define-content-script';
import { adapterForUrl } from '../../core/sites/index';
import { startPage } from './page';

export default defineContentScript({
  // Sites that are on by default; all others are registered with the same file when the user allows them.
  matches: ['https://chatgpt.com/*', 'https://claude.ai/*'],
  runAt: 'document_start',
  main(ctx) {
    const adapter = adapterForUrl(location.href);
    if (adapter) startPage(adapter, ctx.signal);
  },
});
