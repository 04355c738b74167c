import type { Clock, Llm } from '../../ports';
import { LlmError } from './llmError';

/** Calls made on one day of the user's wall clock. */
export interface BudgetState {
  /** `2026-11-29`. */
  day: string;
  used: number;
}

export interface DailyBudgetOptions {
  /** Calls a day. */
  limit: number;
  clock: Clock;
  load(): Promise<BudgetState | null>;
  save(state: BudgetState): Promise<void>;
}

export interface DailyBudget {
  /** Takes one call; false when the day's are used up. */
  take(): Promise<boolean>;
  left(): Promise<number>;
}

/** Counts calls a day, across restarts of the worker. Calls made at once are counted one after the other. */
export function createDailyBudget({ limit, clock, load, save }: DailyBudgetOptions): DailyBudget {
  let queue: Promise<unknown> = Promise.resolve();

  function today(): string {
    const now = clock.now();
    return new Date(now + clock.utcOffsetMinutes(now) * 60_000).toISOString().slice(0, 10);
  }

  async function usedToday(): Promise<number> {
    const state = await load();
    return state?.day === today() ? state.used : 0;
  }

  return {
    take() {
      const taken = queue.then(async () => {
        const used = await usedToday();
        if (used >= limit) return false;
        await save({ day: today(), used: used + 1 });
        return true;
      });
      // A failed save must not block every later call; the caller of this one still sees it.
      queue = taken.catch(() => undefined);
      return taken;
    },
    left: async () => Math.max(0, limit - (await usedToday())),
  };
}

/** The same model, which refuses with `budgetSpent` once the day's calls are used up. */
export function limitCalls(llm: Llm, budget: DailyBudget): Llm {
  return {
    id: llm.id,
    async complete(request) {
      if (!(await budget.take())) throw new LlmError('budgetSpent');
      return llm.complete(request);
    },
  };
}
