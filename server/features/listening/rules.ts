import type { PositionCause } from '#contract/listening.ts';
import {
  CONFLICT_SECONDS,
  clampPosition,
  FASTEST_SPEED,
  isAboutZero,
  isFinished,
  isOwnAct,
} from '#contract/listening-rules.ts';

/** What is kept of a listener in a book. Moments are milliseconds since 1970. */
export type Kept = {
  positionSeconds: number;
  listenedAt: number;
  version: number;
  device: string | null;
  /** The session that wrote the position: two devices may carry the same label. */
  sessionId: number;
  cause: PositionCause;
  finishedAt: number | null;
  /** When the listener said by hand that the book is not finished; null for never, or finished by hand since. */
  unfinishedAt: number | null;
  heardSeconds: number;
  /** The version and the position that the present device found when it took over from another one. */
  takeoverVersion: number;
  takeoverSeconds: number;
  /** How many of the latest versions only moved the position to another narration of the same words. */
  retimings: number;
};

/** A write of a position as it arrived. */
export type PositionEvent = {
  positionSeconds: number;
  listenedAt: number | null;
  /** The version the client knew; null for clients that know of none. */
  baseVersion: number | null;
  device: string | null;
  sessionId: number;
  cause: PositionCause;
};

export type Circumstances = {
  now: number;
  durationSeconds: number | null;
};

/** `accepted`: the position is the event's. `keep`: nothing changes. `conflict`: the listener is asked. */
export type Decision =
  | { kind: 'write'; next: Kept; accepted: boolean }
  | { kind: 'keep'; accepted: boolean }
  | { kind: 'conflict' };

/** The fastest the player plays, with some room for clocks, and the slack of one save. */
export const FASTEST = FASTEST_SPEED + 0.2;
export const SLACK_SECONDS = 2;
/** After a stop nobody knows when playing went on: no more than this counts as the time that passed. */
const LONGEST_GAP_SECONDS = 60;

const jumps: ReadonlySet<PositionCause> = new Set(['seek', 'skip', 'replay', 'undo']);
const stops: ReadonlySet<PositionCause> = new Set(['pause', 'previous', 'next', 'ended', 'close']);

export function begin(event: PositionEvent, circumstances: Circumstances): Kept {
  const positionSeconds = clampPosition(event.positionSeconds, circumstances.durationSeconds);
  const listenedAt = clampMoment(event.listenedAt ?? circumstances.now, circumstances.now);
  return {
    positionSeconds,
    listenedAt,
    version: 1,
    device: event.device,
    sessionId: event.sessionId,
    cause: event.cause,
    finishedAt: isFinished(positionSeconds, circumstances.durationSeconds) ? listenedAt : null,
    unfinishedAt: null,
    heardSeconds: 0,
    takeoverVersion: 0,
    takeoverSeconds: 0,
    retimings: 0,
  };
}

/** The newest listening event wins, in whatever order they arrive. Conflicts are about versions, so they come first. */
export function decide(kept: Kept, event: PositionEvent, circumstances: Circumstances): Decision {
  const { now, durationSeconds } = circumstances;
  const positionSeconds = clampPosition(event.positionSeconds, durationSeconds);
  // Without a time of its own a write is heard now, even where another server's clock is ahead of this one's.
  const isLatestArrival = event.listenedAt === null;
  const listenedAt = isLatestArrival
    ? Math.max(now, kept.listenedAt)
    : clampMoment(event.listenedAt ?? now, now);
  const arrived = { ...event, positionSeconds, listenedAt };
  if (isSameEvent(arrived, kept)) return { kind: 'keep', accepted: true };
  if (isConflict(kept, event, positionSeconds)) return { kind: 'conflict' };
  if (outranks(arrived, kept, isLatestArrival)) {
    return { kind: 'write', next: replace(kept, arrived, durationSeconds), accepted: true };
  }
  if (finishes(kept, arrived, durationSeconds)) {
    // Heard to the end, but told late: the newer position stays, the end is not forgotten.
    const next = { ...kept, finishedAt: listenedAt, version: kept.version + 1, retimings: 0 };
    return { kind: 'write', next, accepted: false };
  }
  return { kind: 'keep', accepted: false };
}

/** An end that was heard before the listener said that the book is not finished does not finish it again. */
function finishes(
  kept: Kept,
  event: Pick<Kept, 'positionSeconds' | 'listenedAt'>,
  durationSeconds: number | null,
): boolean {
  if (kept.finishedAt !== null || event.listenedAt <= (kept.unfinishedAt ?? -1)) return false;
  return isFinished(event.positionSeconds, durationSeconds);
}

type Arrived = Pick<Kept, 'positionSeconds' | 'listenedAt' | 'device' | 'sessionId' | 'cause'>;

function isSameEvent(event: Arrived, kept: Kept): boolean {
  const isSameMoment = event.listenedAt === kept.listenedAt && event.positionSeconds === kept.positionSeconds;
  return isSameMoment && isUnaskedZero(event) === isUnaskedZero(kept);
}

/** A total order: an unasked zero is weakest, then the time of listening decides, then the further position. */
function outranks(event: Arrived, kept: Kept, isLatestArrival: boolean): boolean {
  const isWeak = isUnaskedZero(event);
  if (isWeak !== isUnaskedZero(kept)) return !isWeak;
  if (event.listenedAt !== kept.listenedAt) return event.listenedAt > kept.listenedAt;
  return isLatestArrival || event.positionSeconds > kept.positionSeconds;
}

/** What a player says that has not restored its place yet, and a book that was opened and not heard. */
export function isUnaskedZero(event: Pick<Kept, 'positionSeconds' | 'cause'>): boolean {
  return isAboutZero(event.positionSeconds) && !isOwnAct(event.cause);
}

/** The version that somebody wrote last. */
const writtenVersion = (kept: Kept): number => kept.version - kept.retimings;

function isConflict(kept: Kept, event: PositionEvent, positionSeconds: number): boolean {
  if (event.baseVersion === null || event.baseVersion >= writtenVersion(kept)) return false;
  if (isSameDevice(kept, event)) return false;
  return movedSince(kept, event.baseVersion, positionSeconds) > CONFLICT_SECONDS;
}

/** Seconds that another device moved since a version: exact if it took over there, else the distance to the event. */
function movedSince(kept: Kept, baseVersion: number, positionSeconds: number): number {
  const sinceTakeover = Math.abs(kept.positionSeconds - kept.takeoverSeconds);
  if (baseVersion === kept.takeoverVersion) return sinceTakeover;
  const fromArriving = Math.abs(kept.positionSeconds - positionSeconds);
  return baseVersion > kept.takeoverVersion ? fromArriving : Math.max(sinceTakeover, fromArriving);
}

/** A session that once leaves its label out is still the same device. */
export function isSameDevice(kept: Kept, event: Pick<Kept, 'device' | 'sessionId'>): boolean {
  if (kept.sessionId !== event.sessionId) return false;
  return kept.device === event.device || kept.device === null || event.device === null;
}

function replace(kept: Kept, event: Arrived, durationSeconds: number | null): Kept {
  const goesOn = isSameDevice(kept, event);
  return {
    positionSeconds: event.positionSeconds,
    listenedAt: event.listenedAt,
    version: kept.version + 1,
    device: event.device ?? (goesOn ? kept.device : null),
    sessionId: event.sessionId,
    cause: event.cause,
    finishedAt: finishes(kept, event, durationSeconds) ? event.listenedAt : kept.finishedAt,
    unfinishedAt: kept.unfinishedAt,
    heardSeconds: kept.heardSeconds + heardBetween(kept, event, goesOn),
    takeoverVersion: goesOn ? kept.takeoverVersion : writtenVersion(kept),
    takeoverSeconds: goesOn ? kept.takeoverSeconds : kept.positionSeconds,
    retimings: 0,
  };
}

/** Seconds really listened between two writes: what playing can have covered in the time, nothing of jumps. */
function heardBetween(kept: Kept, event: Arrived, goesOn: boolean): number {
  if (jumps.has(event.cause)) return 0;
  const delta = event.positionSeconds - kept.positionSeconds;
  const passedSeconds = Math.max(0, (event.listenedAt - kept.listenedAt) / 1000);
  const isUnbroken = goesOn && !stops.has(kept.cause);
  const playedSeconds = isUnbroken ? passedSeconds : Math.min(passedSeconds, LONGEST_GAP_SECONDS);
  return delta > 0 && delta <= playedSeconds * FASTEST + SLACK_SECONDS ? delta : 0;
}

function clampMoment(at: number, now: number): number {
  return Math.min(Math.max(at, 0), now);
}
