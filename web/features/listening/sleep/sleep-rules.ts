/** When playback stops. Minutes are minutes of audio, whatever its speed. */
export type SleepChoice = { until: 'minutes'; minutes: number } | { until: 'idea' } | { until: 'book' };

export type SleepTimer = {
  choice: SleepChoice;
  leftMs: number;
  /** Where the idea ends; null for other choices. */
  endSeconds: number | null;
  lookedAtMs: number;
};

/** `leftSeconds` is null where the end is a position, not a time. */
export type Sleep = { until: SleepChoice['until']; leftSeconds: number | null };

export const shownSleep = ({ sleep }: { sleep: SleepTimer | null }): Sleep | null =>
  sleep && {
    until: sleep.choice.until,
    leftSeconds: sleep.choice.until === 'minutes' ? Math.ceil(sleep.leftMs / 1000) : null,
  };

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const;
export const EXTENDED_BY_MINUTES = 5;

const FADES_SECONDS = 8;
/** More than this between two ticks is a pause or a sleeping machine. */
const LONGEST_LOOK_MS = 2_000;

export const fadeShare = (leftSeconds: number): number =>
  Math.min(1, Math.max(0, leftSeconds / FADES_SECONDS));

export function heardMs(beforeMs: number, nowMs: number): number {
  const passedMs = nowMs - beforeMs;
  return passedMs >= 0 && passedMs <= LONGEST_LOOK_MS ? passedMs : 0;
}
