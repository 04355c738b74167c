/** Work that whoever asked for it can end, by the id it was given. What ends it is an `AbortError`. */
export function createStoppable() {
  const running = new Map<string, AbortController>();
  return {
    /** Without an id the work goes to its end. */
    async run<T>(id: string | undefined, work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
      if (id === undefined) return work();
      const stopper = new AbortController();
      running.set(id, stopper);
      try {
        return await work(stopper.signal);
      } finally {
        if (running.get(id) === stopper) running.delete(id);
      }
    },
    stop(id: string): void {
      running.get(id)?.abort();
    },
    /** Ends all whose id begins so. */
    stopAll(start: string): void {
      for (const [id, stopper] of running) if (id.startsWith(start)) stopper.abort();
    },
  };
}
