import type { UiLanguage } from './index';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When something was, for reading: relative up to a week, then the date. Both arguments in UTC milliseconds. */
export function sayWhen(at: number, now: number, lang: UiLanguage): string {
  const ageMs = now - at;
  const { relative } = formatsOf(lang);
  if (Math.abs(ageMs) < minuteMs) return lang === 'zh' ? '刚刚' : 'just now';
  if (Math.abs(ageMs) < hourMs) return relative.format(-Math.trunc(ageMs / minuteMs), 'minute');
  const days = daysBetween(at, now);
  if (days === 0) return relative.format(-Math.trunc(ageMs / hourMs), 'hour');
  if (Math.abs(days) <= 7) return relative.format(-days, 'day');
  return sayDate(at, now, lang);
}

/** The date; the year only where it is not this one. */
export function sayDate(at: number, now: number, lang: UiLanguage): string {
  const { day, dayAndYear } = formatsOf(lang);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? day : dayAndYear).format(at);
}

/** The date with its year. */
export function sayDay(at: number, lang: UiLanguage): string {
  return formatsOf(lang).dayAndYear.format(at);
}

/** Date and time in full, for hovering. */
export function sayFullTime(at: number, lang: UiLanguage): string {
  return formatsOf(lang).full.format(at);
}

/** Calendar days from `at` to `now` on the user's wall clock. */
function daysBetween(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

type Formats = ReturnType<typeof makeFormats>;
const formats = new Map<UiLanguage, Formats>();

/** Making a formatter takes far longer than using it, and a list uses three a row. */
function formatsOf(lang: UiLanguage): Formats {
  const known = formats.get(lang) ?? makeFormats(lang === 'zh' ? 'zh-CN' : 'en-GB');
  formats.set(lang, known);
  return known;
}

function makeFormats(locale: string) {
  return {
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    day: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
    dayAndYear: new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }),
    full: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
  };
}
