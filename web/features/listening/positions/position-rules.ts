/** At the end: what is left is no more than the last breath of the narration. */
const END_SECONDS = 1;
const FINISHED_LEFT_SECONDS = 10;
const FINISHED_SHARE = 0.98;

/** Below this a position counts as "about zero" for the server, which believes it only of a seek or a replay. */
export const ABOUT_ZERO_SECONDS = 2;
export const SKIP_SECONDS = 15;
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** A position inside [0, duration]; null where it is not a finite number. A duration of 0 is not known yet. */
export function clampPosition(seconds: number, durationSeconds: number): number | null {
  if (!Number.isFinite(seconds)) return null;
  const upper = durationSeconds > 0 ? durationSeconds : Number.MAX_SAFE_INTEGER;
  return Math.min(Math.max(seconds, 0), upper) + 0;
}

export function isAtEnd(seconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && seconds >= durationSeconds - END_SECONDS;
}

/** Under 10 s left or 98 % played: the same rule as the server's. */
function isPlayedOut(seconds: number, durationSeconds: number): boolean {
  if (durationSeconds <= 0) return false;
  if (seconds >= durationSeconds * FINISHED_SHARE) return true;
  return durationSeconds >= 2 * FINISHED_LEFT_SECONDS && durationSeconds - seconds < FINISHED_LEFT_SECONDS;
}

export type StartPlace = {
  seconds: number;
  /** A finished book begins anew, which the first save must say. */
  isReplay: boolean;
};

/**
 * Where a book begins to play: where the listener asked, else where the last stop was, else 0. What was heard to
 * the end begins at 0 again.
 */
export function startPlace(wanted: {
  atSeconds?: number | undefined;
  savedSeconds: number;
  durationSeconds: number;
}): StartPlace {
  const { atSeconds, savedSeconds, durationSeconds } = wanted;
  const asked = atSeconds === undefined ? null : clampPosition(atSeconds, durationSeconds);
  if (asked !== null) return { seconds: asked, isReplay: false };
  if (isPlayedOut(savedSeconds, durationSeconds)) return { seconds: 0, isReplay: true };
  return { seconds: clampPosition(savedSeconds, durationSeconds) ?? 0, isReplay: false };
}

/** 0 to 100, whole. */
export function clampVolume(volume: number, otherwise: number): number {
  return Number.isFinite(volume) ? Math.round(Math.min(100, Math.max(0, volume))) : otherwise;
}

/** 0.5 to 3, in steps of 0.05. */
export function clampSpeed(speed: number, otherwise: number): number {
  return Number.isFinite(speed) ? Math.round(Math.min(3, Math.max(0.5, speed)) * 20) / 20 : otherwise;
}
