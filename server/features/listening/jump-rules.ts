import type { JumpCause, PositionCause } from '#contract/listening.ts';
import { HEARTBEAT_SECONDS, SKIP_SECONDS } from '#contract/listening-rules.ts';
import { FASTEST, isSameDevice, isUnaskedZero, type Kept, SLACK_SECONDS } from './rules.ts';

/** A move that listening does not explain. `at` is milliseconds since 1970. */
export type Jump = {
  fromSeconds: number;
  toSeconds: number;
  cause: JumpCause;
  device: string | null;
  at: number;
};

/** Less than this is not worth undoing. */
const SHORTEST_SECONDS = 2;
/** Without a named cause, only moves farther than a skip count as jumps. */
const UNEXPLAINED_SECONDS = SKIP_SECONDS;
/** How far ahead another device may be at its first save: one heartbeat at the fastest speed, and slack. */
const FIRST_SAVE_SECONDS = HEARTBEAT_SECONDS * FASTEST + SLACK_SECONDS;

const namedJumps: Partial<Record<PositionCause, JumpCause>> = {
  seek: 'seek',
  skip: 'skip',
  replay: 'replay',
  undo: 'undo',
};

/** The jump from what was kept to what is kept next; null where listening led from the one to the other. */
export function jumpBetween(kept: Kept, next: Kept): Jump | null {
  const cause = causeOf(kept, next);
  if (cause === null) return null;
  const { positionSeconds: toSeconds, listenedAt: at, device } = next;
  return { fromSeconds: kept.positionSeconds, toSeconds, cause, device, at };
}

function causeOf(kept: Kept, next: Kept): JumpCause | null {
  const delta = next.positionSeconds - kept.positionSeconds;
  // An unasked zero was no place of the listener's: leaving it is how every book begins.
  if (Math.abs(delta) < SHORTEST_SECONDS || isUnaskedZero(kept)) return null;
  const named = namedJumps[next.cause];
  if (named !== undefined) return named;
  const isSame = isSameDevice(kept, next);
  const playable = isSame ? playableSeconds(kept, next) : FIRST_SAVE_SECONDS;
  const isExplained = delta > -UNEXPLAINED_SECONDS && delta < playable + UNEXPLAINED_SECONDS;
  if (isExplained) return null;
  return isSame ? 'moved' : 'takeover';
}

function playableSeconds(kept: Kept, next: Kept): number {
  return Math.max(0, (next.listenedAt - kept.listenedAt) / 1000) * FASTEST + SLACK_SECONDS;
}
