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
export type Held = {
  positionSeconds: number;
  /** When the position was heard. */
  listenedAt: number;
  /** Counts up with every change. */
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
};

/** A write of a position as it arrived. */
export type PositionEvent = {
  positionSeconds: number;
  /** When it was heard, as the client says; null for now. */
  listenedAt: number | null;
  /** The version the client knew; null for clients that know of none. */
  baseVersion: number | null;
  device: string | null;
  sessionId: number;
  cause: PositionCause;
};

export type Circumstances = {
  /** The server's clock. */
  now: number;
  /** Length of the narration; null when it is not known. */
  durationSeconds: number | null;
};

/**
 * What becomes of a write. `write`: `next` is to be kept; `accepted` tells whether the position is the event's.
 * `keep`: nothing changes; accepted when the very same event is held already. `conflict`: the listener is asked.
 */
export type Decision =
  | { kind: 'write'; next: Held; accepted: boolean }
  | { kind: 'keep'; accepted: boolean }
  | { kind: 'conflict' };

/** The fastest the player plays, with some room for clocks, and the slack of one save. */
export const FASTEST = FASTEST_SPEED + 0.2;
export const SLACK_SECONDS = 2;
/** After a stop nobody knows when playing went on: no more than this counts as the time that passed. */
const LONGEST_GAP_SECONDS = 60;

/** The position is where the listener jumped to, not where listening led. */
const jumps: ReadonlySet<PositionCause> = new Set(['seek', 'skip', 'replay', 'undo']);
const stops: ReadonlySet<PositionCause> = new Set(['pause', 'previous', 'next', 'ended', 'close']);

/** What a first write of a book keeps. */
export function begin(event: PositionEvent, circumstances: Circumstances): Held {
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
  };
}

/**
 * Decides a write against what is held: the newest listening event wins, whatever the order of arrival.
 * A conflict is found before that, since it asks about versions and not about time.
 */
export function decide(held: Held, event: PositionEvent, circumstances: Circumstances): Decision {
  const { now, durationSeconds } = circumstances;
  const positionSeconds = clampPosition(event.positionSeconds, durationSeconds);
  // Without a time of its own a write is heard now, even where another server's clock is ahead of this one's.
  const isLatestArrival = event.listenedAt === null;
  const listenedAt = isLatestArrival
    ? Math.max(now, held.listenedAt)
    : clampMoment(event.listenedAt ?? now, now);
  const arrived = { ...event, positionSeconds, listenedAt };
  if (isSameEvent(arrived, held)) return { kind: 'keep', accepted: true };
  if (isConflict(held, event, positionSeconds)) return { kind: 'conflict' };
  if (outranks(arrived, held, isLatestArrival)) {
    return { kind: 'write', next: replace(held, arrived, durationSeconds), accepted: true };
  }
  if (finishes(held, arrived, durationSeconds)) {
    // Heard to the end, but told late: the newer position stays, the end is not forgotten.
    const next = { ...held, finishedAt: listenedAt, version: held.version + 1 };
    return { kind: 'write', next, accepted: false };
  }
  return { kind: 'keep', accepted: false };
}

/** An end that was heard before the listener said that the book is not finished does not finish it again. */
function finishes(
  held: Held,
  event: Pick<Held, 'positionSeconds' | 'listenedAt'>,
  durationSeconds: number | null,
): boolean {
  if (held.finishedAt !== null || event.listenedAt <= (held.unfinishedAt ?? -1)) return false;
  return isFinished(event.positionSeconds, durationSeconds);
}

type Arrived = Pick<Held, 'positionSeconds' | 'listenedAt' | 'device' | 'sessionId' | 'cause'>;

/** A write that was sent twice. */
function isSameEvent(event: Arrived, held: Held): boolean {
  const isSameMoment = event.listenedAt === held.listenedAt && event.positionSeconds === held.positionSeconds;
  return isSameMoment && isUnaskedZero(event) === isUnaskedZero(held);
}

/**
 * A total order, so that any order of arrival ends the same: a position at about zero that is nobody's own act
 * is weaker than every other one; then the time of listening decides; at the same moment the further position.
 */
function outranks(event: Arrived, held: Held, isLatestArrival: boolean): boolean {
  const isWeak = isUnaskedZero(event);
  if (isWeak !== isUnaskedZero(held)) return !isWeak;
  if (event.listenedAt !== held.listenedAt) return event.listenedAt > held.listenedAt;
  return isLatestArrival || event.positionSeconds > held.positionSeconds;
}

/** What a player says that has not restored its place yet, and a book that was opened and not heard. */
export function isUnaskedZero(event: Pick<Held, 'positionSeconds' | 'cause'>): boolean {
  return isAboutZero(event.positionSeconds) && !isOwnAct(event.cause);
}

function isConflict(held: Held, event: PositionEvent, positionSeconds: number): boolean {
  if (event.baseVersion === null || event.baseVersion >= held.version) return false;
  if (isSameDevice(held, event)) return false;
  return movedSince(held, event.baseVersion, positionSeconds) > CONFLICT_SECONDS;
}

/**
 * How far another device moved the position since a version, in seconds. Exact when that version is the one the
 * other device took over from; else the distance to the arriving position stands for what is no longer known.
 */
function movedSince(held: Held, baseVersion: number, positionSeconds: number): number {
  const sinceTakeover = Math.abs(held.positionSeconds - held.takeoverSeconds);
  if (baseVersion === held.takeoverVersion) return sinceTakeover;
  const fromArriving = Math.abs(held.positionSeconds - positionSeconds);
  return baseVersion > held.takeoverVersion ? fromArriving : Math.max(sinceTakeover, fromArriving);
}

/** A session that once leaves its label out is still the same device. */
export function isSameDevice(held: Held, event: Pick<Held, 'device' | 'sessionId'>): boolean {
  if (held.sessionId !== event.sessionId) return false;
  return held.device === event.device || held.device === null || event.device === null;
}

function replace(held: Held, event: Arrived, durationSeconds: number | null): Held {
  const goesOn = isSameDevice(held, event);
  return {
    positionSeconds: event.positionSeconds,
    listenedAt: event.listenedAt,
    version: held.version + 1,
    device: event.device ?? (goesOn ? held.device : null),
    sessionId: event.sessionId,
    cause: event.cause,
    finishedAt: finishes(held, event, durationSeconds) ? event.listenedAt : held.finishedAt,
    unfinishedAt: held.unfinishedAt,
    heardSeconds: held.heardSeconds + heardBetween(held, event, goesOn),
    takeoverVersion: goesOn ? held.takeoverVersion : held.version,
    takeoverSeconds: goesOn ? held.takeoverSeconds : held.positionSeconds,
  };
}

/** Seconds really listened between two writes: what playing can have covered in the time, nothing of jumps. */
function heardBetween(held: Held, event: Arrived, goesOn: boolean): number {
  if (jumps.has(event.cause)) return 0;
  const delta = event.positionSeconds - held.positionSeconds;
  const passedSeconds = Math.max(0, (event.listenedAt - held.listenedAt) / 1000);
  const isUnbroken = goesOn && !stops.has(held.cause);
  const playedSeconds = isUnbroken ? passedSeconds : Math.min(passedSeconds, LONGEST_GAP_SECONDS);
  return delta > 0 && delta <= playedSeconds * FASTEST + SLACK_SECONDS ? delta : 0;
}

function clampMoment(at: number, now: number): number {
  return Math.min(Math.max(at, 0), now);
}
