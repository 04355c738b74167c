import type { Clock, Llm } from '../../ports';
import { browserPromptLlm } from './browserPromptLlm';
import { type BudgetState, createDailyBudget, limitCalls } from './dailyBudget';
import { openAiCompatibleLlm } from './openAiCompatibleLlm';

export interface LlmChoice {
  kind: 'none' | 'openaiCompatible' | 'browser';
  baseUrl: string;
  model: string;
  timeoutMs: number;
  callsPerDay: number;
}

export interface LlmSurroundings {
  /** Empty where the endpoint needs none. */
  key: string;
  clock: Clock;
  budget: { load(): Promise<BudgetState | null>; save(state: BudgetState): Promise<void> };
  fetch?: typeof globalThis.fetch;
  /** Reaches the browser's own model where the caller cannot use it directly. */
  browserModel?: (timeoutMs: number) => Llm;
}

/**
 * The model the user chose, within the day's calls; null for none.
 * @throws LlmError when address, key or model name cannot be right.
 */
export function chooseLlm(choice: LlmChoice, { key, clock, budget, fetch, browserModel }: LlmSurroundings): Llm | null {
  if (choice.kind === 'none') return null;
  const { baseUrl, model, timeoutMs } = choice;
  const patienceMs = Math.max(timeoutMs, 60_000);
  const llm =
    choice.kind === 'browser'
      ? (browserModel?.(patienceMs) ?? browserPromptLlm({ timeoutMs: patienceMs }))
      : openAiCompatibleLlm({ baseUrl, key, model, timeoutMs, ...(fetch && { fetch }) });
  return limitCalls(llm, createDailyBudget({ limit: choice.callsPerDay, clock, ...budget }));
}
