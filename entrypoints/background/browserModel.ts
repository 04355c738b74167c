import { browser } from 'wxt/browser';
import {
  type BrowserModelState,
  browserModelState,
  browserPromptLlm,
  LlmError,
  type LlmErrorCode,
} from '../../core/memory/extract/llm';
import type { Llm } from '../../core/memory/ports';
import { noteProblem } from '../../core/platform/log';
import { sendToOffscreen } from '../../core/platform/messages';

/** The part of `chrome.offscreen` that is used; Firefox has none. */
interface Offscreen {
  hasDocument(): Promise<boolean>;
  createDocument(options: { url: string; reasons: string[]; justification: string }): Promise<void>;
}

function findOffscreen(): Offscreen | null {
  const api: unknown = Reflect.get(browser, 'offscreen');
  return typeof api === 'object' && api !== null && 'createDocument' in api ? (api as Offscreen) : null;
}

let opening: Promise<boolean> | undefined;

/** The page that may use the browser's model. False where the browser has no such pages. */
function openPage(): Promise<boolean> {
  opening ??= (async () => {
    const offscreen = findOffscreen();
    if (!offscreen) return false;
    if (!(await offscreen.hasDocument())) {
      await offscreen.createDocument({
        url: 'offscreen.html',
        // None of the reasons Chrome knows is this one; it wants one all the same.
        reasons: ['WORKERS'],
        justification: 'The built-in language model is given to documents, not to service workers.',
      });
    }
    return true;
  })().finally(() => {
    opening = undefined;
  });
  return opening;
}

/** Asks the page; once more when it went in that moment. Undefined when there is none to ask. */
async function askPage<T>(ask: () => Promise<T>): Promise<T | undefined> {
  for (let round = 0; round < 2; round++) {
    if (!(await openPage())) return undefined;
    try {
      // Without a listener another page of the extension may let the message fall: no answer is no page.
      const answer: T | undefined | null = await ask();
      if (answer !== undefined && answer !== null) return answer;
    } catch (error) {
      if (round > 0) throw error;
    }
  }
  return undefined;
}

/** Whether the browser brings a model along, in the worker itself or through a page. Never throws. */
export async function findBrowserModel(): Promise<BrowserModelState> {
  const here = await browserModelState();
  if (here !== 'unavailable') return here;
  try {
    return (await askPage(() => sendToOffscreen('modelState', undefined))) ?? 'unavailable';
  } catch (error) {
    noteProblem('findBrowserModel', error);
    return 'unavailable';
  }
}

/** The browser's model, asked in the worker where it is given to workers, else through a page. */
export function browserModelLlm(timeoutMs: number): Llm {
  const inWorker = browserPromptLlm({ timeoutMs });
  return {
    id: inWorker.id,
    async complete({ signal, ...request }) {
      if ((await browserModelState()) !== 'unavailable') {
        return inWorker.complete({ ...request, ...(signal && { signal }) });
      }
      if (signal?.aborted) throw new LlmError('aborted');
      const id = crypto.randomUUID();
      const stop = (): void => {
        sendToOffscreen('stopAsking', { id }).catch((error: unknown) => noteProblem('stopAsking', error));
      };
      signal?.addEventListener('abort', stop, { once: true });
      try {
        const said = await askPage(() => sendToOffscreen('askModel', { id, request, timeoutMs }));
        if (said && 'answer' in said) return said.answer;
        throw new LlmError((said?.code as LlmErrorCode | undefined) ?? 'unavailable');
      } catch (error) {
        if (error instanceof LlmError) throw error;
        noteProblem('browserModel', error);
        throw new LlmError('unavailable');
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}
