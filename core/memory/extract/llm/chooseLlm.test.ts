import { describe, expect, it } from 'vitest';
import { chooseLlm, type LlmChoice } from './chooseLlm';
import type { BudgetState } from './dailyBudget';

const choice: LlmChoice = {
  kind: 'openaiCompatible',
  baseUrl: 'http://localhost:11434',
  model: 'qwen3',
  timeoutMs: 1000,
  callsPerDay: 1,
};

function surroundings() {
  let state: BudgetState | null = null;
  return {
    key: '',
    clock: { now: () => 0, utcOffsetMinutes: () => 0 },
    budget: {
      load: async () => state,
      save: async (next: BudgetState) => {
        state = next;
      },
    },
    fetch: (async () => Response.json({ choices: [{ message: { content: 'ok' } }] })) as typeof fetch,
  };
}

describe('chooseLlm', () => {
  it('gives no model when none was chosen', () => {
    expect(chooseLlm({ ...choice, kind: 'none' }, surroundings())).toBeNull();
  });

  it('gives the chosen endpoint within the calls of the day', async () => {
    const llm = chooseLlm(choice, surroundings());
    expect(llm?.id).toBe('localhost:11434/qwen3');
    const request = { system: '', user: '', maxTokens: 1 };
    expect(await llm?.complete(request)).toBe('ok');
    await expect(llm?.complete(request)).rejects.toMatchObject({ code: 'budgetSpent' });
  });

  it('gives the built-in model', () => {
    expect(chooseLlm({ ...choice, kind: 'browser' }, surroundings())?.id).toBe('browser');
  });
});
