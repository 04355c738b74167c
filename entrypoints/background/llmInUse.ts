import { chooseLlm, LlmError, type LlmErrorCode } from '../../core/memory/extract/llm';
import type { Clock, Llm } from '../../core/memory/ports';
import type { Settings } from '../../core/platform/settings';

/** How the model the user chose is doing. */
export interface LlmStatus {
  /** `none`: no model was chosen. `failing`: the rules do its work until it answers again. */
  state: 'none' | 'ready' | 'failing';
  /** The model's name for people; empty for none. */
  id: string;
  /** Why it is failing; `describeLlmError` has the words. */
  code?: LlmErrorCode;
  status?: number;
}

export interface LlmAccess {
  clock: Clock;
  loadKey(baseUrl: string): Promise<string>;
  mayReach(baseUrl: string): Promise<boolean>;
  budget: Parameters<typeof chooseLlm>[1]['budget'];
  fetch?: typeof globalThis.fetch;
  browserModel?: (timeoutMs: number) => Llm;
}

/** After a failure the model is left alone for so long, or every waiting turn would wait for its time-out. */
const restMs = 60_000;
/** What another try in a moment cannot mend is known without asking again; a slow answer may be an exception. */
const lasting: ReadonlySet<LlmErrorCode> = new Set([
  'unreachable',
  'timeout',
  'unauthorised',
  'noCredit',
  'notFound',
  'rateLimited',
  'serverError',
  'unavailable',
]);

/**
 * The model the settings name, watched: `status` says how it is doing. Null where none was chosen, or where it cannot be
 * used; then the rules work alone.
 *
 * @param signal ends calls under way.
 */
export async function openLlm(
  settings: Settings['llm'],
  access: LlmAccess,
  signal: AbortSignal,
): Promise<{ llm: Llm | null; status: () => LlmStatus }> {
  if (settings.kind === 'none') return { llm: null, status: () => ({ state: 'none', id: '' }) };
  try {
    if (settings.kind === 'openaiCompatible' && !(await access.mayReach(settings.baseUrl))) {
      throw new LlmError('notAllowed');
    }
    const key = settings.kind === 'openaiCompatible' ? await access.loadKey(settings.baseUrl) : '';
    const { clock, budget, fetch, browserModel } = access;
    const llm = chooseLlm(settings, {
      key,
      clock,
      budget,
      ...(fetch && { fetch }),
      ...(browserModel && { browserModel }),
    });
    return llm ? watchLlm(llm, clock, signal) : { llm: null, status: () => ({ state: 'none', id: '' }) };
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    return { llm: null, status: () => failing(settings.model, error) };
  }
}

/** The same model, whose last outcome is known, and which is not asked again right after it failed. */
export function watchLlm(
  llm: Llm,
  clock: Pick<Clock, 'now'>,
  signal: AbortSignal,
): { llm: Llm; status: () => LlmStatus } {
  let failed: { error: LlmError; at: number } | null = null;
  return {
    status: () => (failed ? failing(llm.id, failed.error) : { state: 'ready', id: llm.id }),
    llm: {
      id: llm.id,
      async complete(request) {
        if (failed && lasting.has(failed.error.code) && clock.now() - failed.at < restMs) throw failed.error;
        try {
          const answer = await llm.complete({
            ...request,
            signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal,
          });
          failed = null;
          return answer;
        } catch (error) {
          if (error instanceof LlmError && error.code !== 'aborted') failed = { error, at: clock.now() };
          throw error;
        }
      },
    },
  };
}

function failing(id: string, { code, status }: LlmError): LlmStatus {
  return { state: 'failing', id, code, ...(status !== undefined && { status }) };
}
