import type { PositionCause } from './listening.ts';

// What the player and the server must agree on. Plain values: the web loads them without any schema.

/** Below this a position is "about zero": what a player says before it has restored its place. */
export const ABOUT_ZERO_SECONDS = 2;
/** Another device may move the position this far before the listener is asked where to go on. */
export const CONFLICT_SECONDS = 60;
export const HEARTBEAT_SECONDS = 10;
export const SKIP_SECONDS = 15;
/** 1 is the pace of the voice. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;
export const SLOWEST_SPEED = 0.5;
export const FASTEST_SPEED = 3;

const FINISHED_LEFT_SECONDS = 10;
const FINISHED_SHARE = 0.98;

/** Only these may go to about zero: closing resets the player, never the saved position. */
const mayGoToZero: ReadonlySet<PositionCause> = new Set(['seek', 'replay', 'undo']);

export const isOwnAct = (cause: PositionCause): boolean => mayGoToZero.has(cause);

export const isAboutZero = (positionSeconds: number): boolean => positionSeconds < ABOUT_ZERO_SECONDS;

/** Under 10 s left or 98 % played. In books shorter than 20 s only the share counts. */
export function isFinished(positionSeconds: number, durationSeconds: number | null): boolean {
  if (durationSeconds === null || durationSeconds <= 0) return false;
  if (positionSeconds >= durationSeconds * FINISHED_SHARE) return true;
  const isLong = durationSeconds >= 2 * FINISHED_LEFT_SECONDS;
  return isLong && durationSeconds - positionSeconds < FINISHED_LEFT_SECONDS;
}

/** A finite position, kept inside [0, duration]. A duration of null or 0 isn't known yet. */
export function clampPosition(positionSeconds: number, durationSeconds: number | null): number {
  const upper = durationSeconds === null || durationSeconds <= 0 ? positionSeconds : durationSeconds;
  // Adding zero turns -0 into 0.
  return Math.min(Math.max(positionSeconds, 0), upper) + 0;
}

/** A goal is no more than a book a day. */
export const MOST_WEEKLY_BOOKS = 7;
