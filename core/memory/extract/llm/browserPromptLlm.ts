import type { Llm } from '../../ports';
import { LlmError } from './llmError';

/** The part of Chrome's Prompt API that is used; its types are in no library yet. */
interface PromptSession {
  prompt(
    text: string,
    options?: { responseConstraint?: Record<string, unknown>; signal?: AbortSignal },
  ): Promise<string>;
  destroy?(): void;
}

interface PromptApi {
  availability(): Promise<string>;
  create(options: {
    initialPrompts: { role: 'system'; content: string }[];
    signal?: AbortSignal;
  }): Promise<PromptSession>;
}

export type BrowserModelState = 'available' | 'downloadable' | 'downloading' | 'unavailable';

function findApi(): PromptApi | null {
  const api: unknown = Reflect.get(globalThis, 'LanguageModel');
  if ((typeof api !== 'function' && typeof api !== 'object') || api === null) return null;
  const { availability, create } = api as Partial<PromptApi>;
  return typeof availability === 'function' && typeof create === 'function' ? (api as PromptApi) : null;
}

/** Whether the browser brings a language model along, and whether it would have to be downloaded first. */
export async function browserModelState(): Promise<BrowserModelState> {
  const api = findApi();
  if (!api) return 'unavailable';
  try {
    const state = await api.availability();
    return state === 'available' || state === 'downloadable' || state === 'downloading' ? state : 'unavailable';
  } catch {
    // Policies and unsupported devices answer with an exception; either way there is no model to use.
    return 'unavailable';
  }
}

/** Chrome's built-in model. A model that would first have to be downloaded is not used: nothing is fetched unasked. */
export function browserPromptLlm(options: { timeoutMs?: number } = {}): Llm {
  return {
    id: 'browser',
    async complete(request) {
      const api = findApi();
      if (!api || (await browserModelState()) !== 'available') throw new LlmError('unavailable');
      const timer = AbortSignal.timeout(options.timeoutMs ?? 60_000);
      const signal = request.signal ? AbortSignal.any([timer, request.signal]) : timer;
      let session: PromptSession | null = null;
      try {
        session = await api.create({ initialPrompts: [{ role: 'system', content: request.system }], signal });
        const answer = await session.prompt(request.user, {
          signal,
          ...(request.schema && { responseConstraint: request.schema }),
        });
        if (answer.trim() === '') throw new LlmError('emptyAnswer');
        return answer;
      } catch (error) {
        if (error instanceof LlmError) throw error;
        if (timer.aborted) throw new LlmError('timeout');
        throw new LlmError(signal.aborted ? 'aborted' : 'unavailable');
      } finally {
        session?.destroy?.();
      }
    },
  };
}
