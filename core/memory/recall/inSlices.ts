/** A pass goes on this long before others are heard, in milliseconds. */
const sliceMs = 10;

/** A pass over the index that can be cut: it yields after each piece of it. */
export type Pass<T> = Generator<void, T, void>;

/** What a pass finds, in one go. */
export function finish<T>(pass: Pass<T>): T {
  for (;;) {
    const step = pass.next();
    if (step.done) return step.value;
  }
}

/**
 * The same in slices, between which the wish to stop is heard; in one go where nobody can have one. What changes meanwhile
 * would be seen by halves, so the pass is then made anew, in one go.
 *
 * @param seen what the pass goes over; another thing when that changed.
 * @throws the signal's reason when it was stopped.
 */
export async function inSlices<T>(begin: () => Pass<T>, seen: () => unknown, signal?: AbortSignal): Promise<T> {
  if (!signal) return finish(begin());
  const before = seen();
  const pass = begin();
  let restedAt = Date.now();
  for (;;) {
    const step = pass.next();
    if (step.done) return step.value;
    if (Date.now() - restedAt < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    if (seen() !== before) return finish(begin());
    restedAt = Date.now();
  }
}
