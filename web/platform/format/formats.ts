import { moneyText } from '#contract/money.ts';
import { timeWords } from '#words/time.ts';
import { whole } from './clock.ts';
import { locale } from './locale.ts';

export function spokenTime(seconds: number): string {
  const all = whole(seconds);
  return timeWords.spoken(Math.floor(all / 60), all % 60);
}

export const day = (moment: string): string =>
  new Date(moment).toLocaleDateString(locale, { dateStyle: 'medium' });

const UNITS = ['kB', 'MB', 'GB'] as const;

/** 4213555 → `4.2 MB`. */
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

/** In the reader's own language: `5 minutes ago`, `yesterday`. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(moment).getTime()) / 1000);
  const inWords = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (seconds >= length) return inWords.format(-Math.floor(seconds / length), unit);
  }
  return inWords.format(0, 'second');
}

/** How long ago, as `3 days`; at least a minute. */
export function age(moment: string, now = Date.now()): string {
  const seconds = Math.max(60, (now - new Date(moment).getTime()) / 1000);
  const [unit, length] = steps.find(([, one]) => seconds >= one) ?? ['minute', 60];
  const shown = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return shown.format(Math.floor(seconds / length));
}

export const moment = (at: string): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

export const number = (value: number, decimals = 0): string =>
  value.toLocaleString(locale, { maximumFractionDigits: decimals });

/** The currency of this library's prices, which the server names in the page where it isn't US dollars. */
const currency =
  typeof document === 'undefined'
    ? 'USD'
    : (document.querySelector<HTMLMetaElement>('meta[name="currency"]')?.content ?? 'USD');

export const money = (sum: number): string => moneyText(sum, locale, currency);
