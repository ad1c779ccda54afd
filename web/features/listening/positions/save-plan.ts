import type { PositionCause } from '#contract/listening.ts';
import { HEARTBEAT_SECONDS, isAboutZero, isOwnAct } from '#contract/listening-rules.ts';

/** What was saved last, and when by the clock of this page. */
export type SaveMark = { atMs: number; seconds: number };

/** While the audio stalls, the clock decides rather than the position. */
const LATEST_MS = 11_000;
/** Less than this is the same position. */
const SAME_PLACE_SECONDS = 0.5;

/** A page that only looks on saves nothing. */
export const hasMoved = (mark: SaveMark, seconds: number): boolean =>
  Math.abs(seconds - mark.seconds) >= SAME_PLACE_SECONDS;

export function isHeartbeatDue(
  mark: SaveMark,
  now: { atMs: number; seconds: number; speed: number },
): boolean {
  const movedSeconds = Math.abs(now.seconds - mark.seconds);
  if (movedSeconds >= HEARTBEAT_SECONDS * now.speed) return true;
  return now.atMs - mark.atMs >= LATEST_MS && hasMoved(mark, now.seconds);
}

/** A skip to the very start is a seek: the server accepts nothing else back to zero. */
export const causeOfJump = (cause: 'seek' | 'skip' | 'undo', targetSeconds: number): PositionCause =>
  cause === 'skip' && isAboutZero(targetSeconds) ? 'seek' : cause;

type Told = { seconds: number; cause: PositionCause };

/** A newer position replaces an unsent one, but the listener's own return to the start stays one. */
export function causeOver(older: Told | undefined, newer: Told): PositionCause {
  return older !== undefined && isAboutZero(newer.seconds) && isOwnAct(older.cause)
    ? older.cause
    : newer.cause;
}

/** The listener's own act stays one when it's sent later. */
export const causeOfResend = (cause: PositionCause): PositionCause => (isOwnAct(cause) ? cause : 'resend');
