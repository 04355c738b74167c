import { describe, expect, it } from 'vitest';
import { type BudgetState, createDailyBudget, limitCalls } from './dailyBudget';

function setUp(limit: number) {
  let state: BudgetState | null = null;
  const time = { now: Date.UTC(2026, 10, 29, 15, 30), offset: 8 * 60 };
  const budget = createDailyBudget({
    limit,
    clock: { now: () => time.now, utcOffsetMinutes: () => time.offset },
    load: async () => state,
    save: async (next) => {
      state = next;
    },
  });
  return { budget, time };
}

describe('createDailyBudget', () => {
  it('gives out the calls of a day, also when they are asked for at once', async () => {
    const { budget } = setUp(3);
    const taken = await Promise.all([1, 2, 3, 4, 5].map(() => budget.take()));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await budget.left()).toBe(0);
  });

  it("begins anew at the user's midnight", async () => {
    const { budget, time } = setUp(1);
    expect(await budget.take()).toBe(true);
    time.now += 20 * 60_000;
    expect(await budget.take()).toBe(false);
    time.now += 15 * 60_000;
    expect(await budget.take()).toBe(true);
  });

  it('stops a model whose calls are used up', async () => {
    const { budget } = setUp(1);
    const llm = limitCalls({ id: 'x', complete: async () => 'ok' }, budget);
    const request = { system: '', user: '', maxTokens: 1 };
    expect(await llm.complete(request)).toBe('ok');
    await expect(llm.complete(request)).rejects.toMatchObject({ code: 'budgetSpent' });
  });

  it('goes on after a save that failed', async () => {
    let fails = true;
    const budget = createDailyBudget({
      limit: 5,
      clock: { now: () => 0, utcOffsetMinutes: () => 0 },
      load: async () => null,
      save: async () => {
        if (fails) throw new Error('disk full');
      },
    });
    await expect(budget.take()).rejects.toThrow('disk full');
    fails = false;
    expect(await budget.take()).toBe(true);
  });
});
