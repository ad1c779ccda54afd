/** When playback stops. Minutes are minutes of audio, whatever its speed. */
export type SleepChoice = { until: 'minutes'; minutes: number } | { until: 'idea' } | { until: 'book' };

export type SleepTimer = {
  choice: SleepChoice;
  /** What is left of the minutes. */
  leftMs: number;
  /** Where the idea ends; null for other choices. */
  endSeconds: number | null;
  /** When the clock was last looked at. */
  lookedAtMs: number;
};

/** What is shown of a timer that runs. `leftSeconds` is null where the end is a position, not a time. */
export type Sleep = { until: SleepChoice['until']; leftSeconds: number | null };

export const shownSleep = ({ sleep }: { sleep: SleepTimer | null }): Sleep | null =>
  sleep && {
    until: sleep.choice.until,
    leftSeconds: sleep.choice.until === 'minutes' ? Math.ceil(sleep.leftMs / 1000) : null,
  };

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const;
export const EXTENDED_BY_MINUTES = 5;

const FADES_SECONDS = 8;
/** Between two looks at the clock more than this is a pause or a sleeping machine, not audio. */
const LONGEST_LOOK_MS = 2_000;

/** The share of the volume, 0 to 1: the last seconds fade out. */
export function fadeShare(leftSeconds: number): number {
  return Math.min(1, Math.max(0, leftSeconds / FADES_SECONDS));
}

/** Audio that was heard between two looks, in ms. */
export function heardMs(beforeMs: number, nowMs: number): number {
  const passedMs = nowMs - beforeMs;
  return passedMs >= 0 && passedMs <= LONGEST_LOOK_MS ? passedMs : 0;
}
