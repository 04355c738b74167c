/**
 * Of several answers to the same question the one that was asked for last is believed, in whatever order they come.
 *
 * @returns a function to call when asking; what it returns tells, when the answer is there, whether nobody asked again.
 */
export function createLatest(): () => () => boolean {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}
