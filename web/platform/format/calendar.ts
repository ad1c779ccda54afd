import { locale } from './locale.ts';
import { minutes } from './minutes.ts';

/** A day of UTC, `2026-11-21`, as the reader writes it: `Nov 21`. */
export function date(dayOfUtc: string): string {
  return new Date(dayOfUtc).toLocaleDateString(locale, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  });
}

const inUnit = (value: number, unit: 'hour' | 'minute'): string =>
  value.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'short' });

/** 4320 → `1 hr 12 min`. Whole minutes, at least 1 of anything. */
export function hoursAndMinutes(seconds: number): string {
  const all = seconds > 0 ? minutes(seconds) : 0;
  const hours = Math.floor(all / 60);
  if (hours === 0) return inUnit(all, 'minute');
  return all % 60 === 0 ? inUnit(hours, 'hour') : `${inUnit(hours, 'hour')} ${inUnit(all % 60, 'minute')}`;
}

/** `2026-11-23` → `Mon`, `2026-11` → `Nov`. */
const inCalendar = (day: string, part: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString(locale, { timeZone: 'UTC', ...part });
export const weekday = (dayOfUtc: string): string => inCalendar(dayOfUtc, { weekday: 'short' });
/** `2026-11` → `November 2026`. */
export const monthAndYear = (monthOfUtc: string): string =>
  inCalendar(monthOfUtc, { month: 'long', year: 'numeric' });
export const month = (monthOfUtc: string): string => inCalendar(monthOfUtc, { month: 'short' });

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** Where the reader lives, as the browser says: 1 is Monday, 7 Sunday. Monday where it doesn't know. */
export function firstDayOfWeek(region = navigator.language): number {
  const place: WithWeek = new Intl.Locale(region);
  return (place.getWeekInfo?.() ?? place.weekInfo)?.firstDay ?? 1;
}
