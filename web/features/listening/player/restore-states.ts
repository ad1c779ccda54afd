/**
 * The restore guard. Between setting a source and the moment when the element really stands at the wanted place,
 * the element says 0: nothing it says then may be saved.
 */
export type RestoreState =
  | { phase: 'empty' }
  | { phase: 'restoring'; targetSeconds: number; tries: number }
  | { phase: 'landed' };

/** What the audio element says at one moment. */
export type ElementReading = {
  hasMetadata: boolean;
  isSeeking: boolean;
  seconds: number;
  durationSeconds: number;
};

/** Seeks land on a frame of the audio, a little before the wanted place. */
const BEFORE_SECONDS = 1;
/** Sound may have gone on between landing and noticing it, at up to three times the speed. */
const AFTER_SECONDS = 4;
/** A place that cannot be reached is not asked for without end; it is then never saved over either. */
const MOST_TRIES = 8;

export const nothingLoaded: RestoreState = { phase: 'empty' };

export function sourceSet(targetSeconds: number): RestoreState {
  return { phase: 'restoring', targetSeconds, tries: 0 };
}

/** The listener wants another place before the first one was reached. */
export function targetMoved(state: RestoreState, targetSeconds: number): RestoreState {
  return state.phase === 'restoring' ? sourceSet(targetSeconds) : state;
}

/** The next state, and where to seek, if the element is not where it should be. */
export function afterReading(
  state: RestoreState,
  reading: ElementReading,
): { state: RestoreState; seekTo: number | null } {
  if (state.phase !== 'restoring' || !reading.hasMetadata || reading.isSeeking)
    return { state, seekTo: null };
  const target = reachable(state.targetSeconds, reading.durationSeconds);
  if (hasReached(reading.seconds, target)) return { state: { phase: 'landed' }, seekTo: null };
  if (state.tries >= MOST_TRIES) return { state, seekTo: null };
  return { state: { ...state, tries: state.tries + 1 }, seekTo: target };
}

/** Whether what the element says is the listener's place. */
export function maySave(state: RestoreState): boolean {
  return state.phase === 'landed';
}

/** The file may be a little shorter than the server said. */
function reachable(targetSeconds: number, durationSeconds: number): number {
  return Number.isFinite(durationSeconds) ? Math.min(targetSeconds, durationSeconds) : targetSeconds;
}

function hasReached(seconds: number, target: number): boolean {
  return seconds >= target - BEFORE_SECONDS && seconds <= target + AFTER_SECONDS;
}
