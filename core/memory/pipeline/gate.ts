/** Lets calls in side by side, or one alone. */
export interface Gate {
  /** Runs an action beside others; waits while one is alone. */
  among<T>(action: () => Promise<T>): Promise<T>;
  /** Waits until every action has ended, lets none begin, and runs this one. */
  alone<T>(action: () => Promise<T>): Promise<T>;
}

/** A gate that is open. */
export function createGate(): Gate {
  const inside = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | undefined;

  return {
    async among(action) {
      while (closed) await closed;
      const running = action();
      const settled = running.then(
        () => undefined,
        () => undefined,
      );
      inside.add(settled);
      void settled.then(() => inside.delete(settled));
      return running;
    },
    async alone(action) {
      while (closed) await closed;
      const running = Promise.all([...inside]).then(action);
      closed = running.then(
        () => undefined,
        () => undefined,
      );
      try {
        return await running;
      } finally {
        closed = undefined;
      }
    },
  };
}
