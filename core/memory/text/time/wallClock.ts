/**
 * Calendar arithmetic on the user's wall clock. A wall time is a number of milliseconds whose UTC fields read as the
 * user's local date and time; converting back subtracts the offset. One offset serves a whole computation: a change of
 * daylight saving between now and the time meant shifts the result by an hour at most, and days stay right in practice.
 */
export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const minuteMs = 60_000;

export type WallTime = number;

export function toWall(at: number, utcOffsetMinutes: number): WallTime {
  return at + utcOffsetMinutes * minuteMs;
}

export function fromWall(wall: WallTime, utcOffsetMinutes: number): number {
  return wall - utcOffsetMinutes * minuteMs;
}

export function startOfDay(wall: WallTime): WallTime {
  return Math.floor(wall / dayMs) * dayMs;
}

/** 1 (Monday) – 7 (Sunday). */
export function weekdayOf(wall: WallTime): number {
  return new Date(wall).getUTCDay() || 7;
}

export function startOfWeek(wall: WallTime): WallTime {
  return startOfDay(wall) - (weekdayOf(wall) - 1) * dayMs;
}

export function yearOf(wall: WallTime): number {
  return new Date(wall).getUTCFullYear();
}

/** 1–12. */
export function monthOf(wall: WallTime): number {
  return new Date(wall).getUTCMonth() + 1;
}

export function dayOfMonth(wall: WallTime): number {
  return new Date(wall).getUTCDate();
}

/** Start of a day; month 1–12, may run over either way; day 1-based. */
export function wallDate(year: number, month: number, day: number): WallTime {
  return Date.UTC(year, month - 1, day);
}

/** The same day n months on, clamped to the month's last day (31 January + 1 month = 28 February). */
export function addMonths(wall: WallTime, months: number): WallTime {
  const day = dayOfMonth(wall);
  const first = wallDate(yearOf(wall), monthOf(wall) + months, 1);
  const last = dayOfMonth(wallDate(yearOf(first), monthOf(first) + 1, 0));
  return first + (Math.min(day, last) - 1) * dayMs + (wall - startOfDay(wall));
}

/** A stretch of wall time; `to` is exclusive. */
export interface WallSpan {
  from: WallTime;
  to: WallTime;
}

export function daySpan(wall: WallTime): WallSpan {
  const from = startOfDay(wall);
  return { from, to: from + dayMs };
}

export function weekSpan(wall: WallTime): WallSpan {
  const from = startOfWeek(wall);
  return { from, to: from + 7 * dayMs };
}

export function monthSpan(year: number, month: number): WallSpan {
  return { from: wallDate(year, month, 1), to: wallDate(year, month + 1, 1) };
}

export function yearSpan(year: number): WallSpan {
  return { from: wallDate(year, 1, 1), to: wallDate(year + 1, 1, 1) };
}
