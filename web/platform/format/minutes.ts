import { whole } from './clock.ts';

/** Whole minutes, at least 1. */
export const minutes = (seconds: number): number => Math.max(1, Math.round(whole(seconds) / 60));

/** Whole minutes that `seconds` of audio take at a speed; 0 for less than one. */
export const minutesLeft = (seconds: number, speed: number): number =>
  seconds < 60 * speed ? 0 : minutes(seconds / speed);
