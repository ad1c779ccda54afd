import { words } from '#web/words/words.ts';

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
  return new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
