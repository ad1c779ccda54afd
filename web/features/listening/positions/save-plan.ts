import type { PositionCause } from '#contract/listening.ts';
import { ABOUT_ZERO_SECONDS } from './position-rules.ts';

/** What was saved last, and when by the clock of this page. */
export type SaveMark = { atMs: number; seconds: number };

export const HEARTBEAT_SECONDS = 10;
/** When the sound is held up, the clock decides in place of the position. */
const LATEST_MS = 11_000;
/** Less than this is the same place. */
const SAME_PLACE_SECONDS = 0.5;

/** Only these may take a position back to about zero. */
const ownActs: ReadonlySet<PositionCause> = new Set(['seek', 'replay', 'undo']);

/** Whether the place differs from what was saved: a page that only looks on writes nothing. */
export function hasMoved(mark: SaveMark, seconds: number): boolean {
  return Math.abs(seconds - mark.seconds) >= SAME_PLACE_SECONDS;
}

/** Every ten seconds of playing, whatever the speed. */
export function isHeartbeatDue(
  mark: SaveMark,
  now: { atMs: number; seconds: number; speed: number },
): boolean {
  const movedSeconds = Math.abs(now.seconds - mark.seconds);
  if (movedSeconds >= HEARTBEAT_SECONDS * now.speed) return true;
  return now.atMs - mark.atMs >= LATEST_MS && hasMoved(mark, now.seconds);
}

/** A skip that ends at the very start is a seek to it: the server takes no other word for going back to zero. */
export function causeOfJump(cause: 'seek' | 'skip' | 'undo', targetSeconds: number): PositionCause {
  return cause === 'skip' && targetSeconds < ABOUT_ZERO_SECONDS ? 'seek' : cause;
}

type Told = { seconds: number; cause: PositionCause };

/** A newer position takes the place of an unsent one; the listener's own return to the start is not forgotten. */
export function causeOver(older: Told | undefined, newer: Told): PositionCause {
  const isStillAtStart = newer.seconds < ABOUT_ZERO_SECONDS && older !== undefined;
  return isStillAtStart && ownActs.has(older.cause) ? older.cause : newer.cause;
}

/** How a kept position is sent later: the listener's own act stays one. */
export function causeOfResend(cause: PositionCause): PositionCause {
  return ownActs.has(cause) ? cause : 'resend';
}
