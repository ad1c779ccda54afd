import { clampPosition, FASTEST_SPEED, isFinished, SLOWEST_SPEED } from '#contract/listening-rules.ts';

/** No more than the narration's last breath is left. */
const END_SECONDS = 1;
const SPEED_STEPS = 20;

/** A position inside [0, duration]; null if it isn't a finite number. A duration of 0 isn't known yet. */
export const positionIn = (seconds: number, durationSeconds: number): number | null =>
  Number.isFinite(seconds) ? clampPosition(seconds, durationSeconds) : null;

export const isAtEnd = (seconds: number, durationSeconds: number): boolean =>
  durationSeconds > 0 && seconds >= durationSeconds - END_SECONDS;

export type StartPlace = {
  seconds: number;
  /** A finished book starts again, which the first save must say. */
  isReplay: boolean;
};

/** A book that was heard to the end starts at 0 again. */
export function startPlace(wanted: {
  atSeconds?: number | undefined;
  savedSeconds: number;
  durationSeconds: number;
}): StartPlace {
  const { atSeconds, savedSeconds, durationSeconds } = wanted;
  const asked = atSeconds === undefined ? null : positionIn(atSeconds, durationSeconds);
  if (asked !== null) return { seconds: asked, isReplay: false };
  if (isFinished(savedSeconds, durationSeconds)) return { seconds: 0, isReplay: true };
  return { seconds: positionIn(savedSeconds, durationSeconds) ?? 0, isReplay: false };
}

export const clampVolume = (volume: number, otherwise: number): number =>
  Number.isFinite(volume) ? Math.round(Math.min(100, Math.max(0, volume))) : otherwise;

/** In steps of 0.05. */
export function clampSpeed(speed: number, otherwise: number): number {
  if (!Number.isFinite(speed)) return otherwise;
  return Math.round(Math.min(FASTEST_SPEED, Math.max(SLOWEST_SPEED, speed)) * SPEED_STEPS) / SPEED_STEPS;
}
