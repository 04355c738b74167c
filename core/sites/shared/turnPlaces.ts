import type { ReadTurn } from '../types';
import type { RegisteredTurn } from './registeredTurn';

/** Where a turn that was not known belongs: behind `previous`, before `next`, or where position or time put it. */
export function placeFor(
  entries: readonly RegisteredTurn[],
  turn: ReadTurn,
  previous: RegisteredTurn | undefined,
  next: RegisteredTurn | undefined,
): number {
  if (previous) return entries.indexOf(previous) + 1;
  if (next) return entries.indexOf(next);
  // Pages of a history come in any order, the newest often first; where nothing else tells, the time does.
  const { order, at } = turn;
  const later = entries.findIndex((entry) =>
    order === undefined
      ? at !== undefined && entry.atIsExact && entry.at > at
      : entry.order !== undefined && entry.order > order,
  );
  return later === -1 ? entries.length : later;
}

/** Puts turns into the order of a whole history. Those it does not hold stay behind the one they stood behind. */
export function followHistory(entries: readonly RegisteredTurn[], held: readonly RegisteredTurn[]): RegisteredTurn[] {
  const inHistory = new Set(held);
  const behind = new Map<RegisteredTurn | undefined, RegisteredTurn[]>();
  let anchor: RegisteredTurn | undefined;
  for (const entry of entries) {
    if (inHistory.has(entry)) anchor = entry;
    else behind.set(anchor, [...(behind.get(anchor) ?? []), entry]);
  }
  return [...(behind.get(undefined) ?? []), ...held.flatMap((entry) => [entry, ...(behind.get(entry) ?? [])])];
}
