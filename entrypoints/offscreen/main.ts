import { browser } from 'wxt/browser';
import { browserModelState, browserPromptLlm, LlmError } from '../../core/memory/extract/llm';
import { requireOwnPage } from '../../core/platform/guard';
import { onMessageToOffscreen } from '../../core/platform/messages';

// The page the background asks where only pages may: Chrome gives its built-in model to documents, not to workers.

/** Nobody asked for so long: the page goes, and comes back when it is needed. */
const idleMs = 5 * 60_000;

const running = new Map<string, AbortController>();
let leaving: ReturnType<typeof setTimeout> | undefined;

function stayAWhile(): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => (running.size === 0 ? window.close() : stayAWhile()), idleMs);
}

/** Only the extension itself may ask, no content script. */
function check(sender: Parameters<typeof requireOwnPage>[0]): void {
  stayAWhile();
  requireOwnPage(sender, { extensionId: browser.runtime.id, ownBase: browser.runtime.getURL('/'), hosts: new Set() });
}

onMessageToOffscreen('modelState', ({ sender }) => {
  check(sender);
  return browserModelState();
});

onMessageToOffscreen('askModel', async ({ sender, data: { id, request, timeoutMs } }) => {
  check(sender);
  const stopper = new AbortController();
  running.set(id, stopper);
  try {
    return { answer: await browserPromptLlm({ timeoutMs }).complete({ ...request, signal: stopper.signal }) };
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    return { code: error.code };
  } finally {
    running.delete(id);
  }
});

onMessageToOffscreen('stopAsking', ({ sender, data: { id } }) => {
  check(sender);
  running.get(id)?.abort();
});

stayAWhile();
