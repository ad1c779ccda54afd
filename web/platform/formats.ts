import { words } from '#web/words/words.ts';

/** The reader's own variant of the page's language, such as `es-MX`, if the browser names one; else the language. */
const locale =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((one) =>
    one.startsWith(`${words.language}-`),
  ) ?? words.language;

function whole(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
}

/** Minutes and seconds, two digits each at least: 425 → `07:05`, 5000 → `83:20`. */
export function mmss(seconds: number): string {
  const all = whole(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(all / 60))}:${two(all % 60)}`;
}

/** A length of time as a voice says it: 125 → `2 minutes 5 seconds`. */
export function spokenTime(seconds: number): string {
  const all = whole(seconds);
  return words.time.spoken(Math.floor(all / 60), all % 60);
}

/** Whole minutes, at least 1: what a cover says of its length. */
export function minutes(seconds: number): number {
  return Math.max(1, Math.round(whole(seconds) / 60));
}

/** A day in the reader's own way of writing it. */
export function day(moment: string): string {
  return new Date(moment).toLocaleDateString(locale, { dateStyle: 'medium' });
}

const UNITS = ['kB', 'MB', 'GB'] as const;

/** Bytes as people say them: 4213555 → `4.2 MB`. */
export function size(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const shown = (bytes / 1000 ** power).toLocaleString(locale, { maximumFractionDigits: 1 });
  return `${shown} ${UNITS[power - 1]}`;
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago a moment is, in the reader's own language: `5 minutes ago`, `yesterday`. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(moment).getTime()) / 1000);
  const inWords = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (seconds >= length) return inWords.format(-Math.floor(seconds / length), unit);
  }
  return inWords.format(0, 'second');
}

/** A day and the time of day in the reader's own way of writing them. */
export function moment(at: string): string {
  return new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A figure in the reader's own way of writing it, with at most so many decimals. */
export function number(value: number, decimals = 0): string {
  return value.toLocaleString(locale, { maximumFractionDigits: decimals });
}

/** A day of UTC, `2026-11-21`, short and in the reader's own way of writing it: `Nov 21`. */
export function date(dayOfUtc: string): string {
  return new Date(dayOfUtc).toLocaleDateString(locale, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  });
}
