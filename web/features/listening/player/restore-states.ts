export type ElementReading = {
  seconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  hasMetadata: boolean;
  isSeeking: boolean;
  isPaused: boolean;
  hasEnded: boolean;
  hasFailed: boolean;
};

/** Until the element stands at the wanted position it says 0, and nothing it says may be saved. */
export type Sound =
  /** No source, or only the silence that unlocks the element. */
  | { phase: 'empty' }
  | { phase: 'restoring'; targetSeconds: number; tries: number }
  /** `seconds`: the last position that was real. */
  | { phase: 'landed'; seconds: number };

/** Seeks land on a frame of the audio, a little before the wanted position. */
const BEFORE_SECONDS = 1;
/** The audio may have gone on between landing and noticing it, at up to three times the speed. */
const AFTER_SECONDS = 4;
/** A position that can't be reached isn't tried forever, and never saved over. */
const MOST_TRIES = 8;

export const nothingLoaded: Sound = { phase: 'empty' };

export const sourceSet = (targetSeconds: number): Sound => ({ phase: 'restoring', targetSeconds, tries: 0 });

export function targetMoved(sound: Sound, seconds: number): Sound {
  if (sound.phase === 'empty') return sound;
  return sound.phase === 'restoring' ? sourceSet(seconds) : { phase: 'landed', seconds };
}

export function afterReading(
  sound: Sound,
  reading: Pick<ElementReading, 'hasMetadata' | 'isSeeking' | 'seconds' | 'durationSeconds'>,
): { sound: Sound; seekTo: number | null } {
  if (sound.phase !== 'restoring' || !reading.hasMetadata || reading.isSeeking)
    return { sound, seekTo: null };
  const target = reachable(sound.targetSeconds, reading.durationSeconds);
  if (hasReached(reading.seconds, target))
    return { sound: { phase: 'landed', seconds: reading.seconds }, seekTo: null };
  if (sound.tries >= MOST_TRIES) return { sound, seekTo: null };
  return { sound: { ...sound, tries: sound.tries + 1 }, seekTo: target };
}

/** The file may be a little shorter than the server said. */
const reachable = (targetSeconds: number, durationSeconds: number): number =>
  Number.isFinite(durationSeconds) ? Math.min(targetSeconds, durationSeconds) : targetSeconds;

const hasReached = (seconds: number, target: number): boolean =>
  seconds >= target - BEFORE_SECONDS && seconds <= target + AFTER_SECONDS;
