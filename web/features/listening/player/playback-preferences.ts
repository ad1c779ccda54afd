import { clampSpeed, clampVolume } from '../positions/position-rules.ts';

const KEY = 'playback';

export type PlaybackPreferences = {
  /** 0 to 100. */
  volume: number;
  /** 0.5 to 3. */
  speed: number;
  /** At the end of a book the next one starts. */
  autoNext: boolean;
};

const atStart: PlaybackPreferences = { volume: 100, speed: 1, autoNext: false };

/** What was stored; anything unreadable or out of range is the default. */
export function playbackPreferencesFrom(text: string | null): PlaybackPreferences {
  try {
    const kept = {
      ...(JSON.parse(text ?? '{}') as Partial<Record<keyof PlaybackPreferences, unknown>> | null),
    };
    return {
      volume: typeof kept.volume === 'number' ? clampVolume(kept.volume, atStart.volume) : atStart.volume,
      speed: typeof kept.speed === 'number' ? clampSpeed(kept.speed, atStart.speed) : atStart.speed,
      autoNext: kept.autoNext === true,
    };
  } catch {
    return atStart;
  }
}

export function readPlaybackPreferences(): PlaybackPreferences {
  try {
    return playbackPreferencesFrom(localStorage.getItem(KEY));
  } catch {
    return atStart;
  }
}

export function keepPlaybackPreferences(preferences: PlaybackPreferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    return;
  }
}
