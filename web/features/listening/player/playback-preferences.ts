import { keep, kept, objectIn } from '#web/platform/browser/kept.ts';
import { PLAYBACK, playbackSpeed } from '#web/platform/preferences/playback-speed.ts';
import { clampSpeed, clampVolume } from '../positions/position-rules.ts';
import type { ChosenVoices } from './other-voice.ts';

/** What the previous and next keys of a headset or a lock screen go to. */
export type SkipKeys = 'ideas' | 'books';

export type PlaybackPreferences = {
  /** 0 to 100. */
  volume: number;
  /** 0.5 to 3. */
  speed: number;
  autoNext: boolean;
  skipKeys: SkipKeys;
  voices: ChosenVoices;
};

/** What was stored; anything unreadable or out of range is the default. */
export function playbackPreferencesFrom(text: string | null): PlaybackPreferences {
  const { volume, speed, autoNext, skipKeys, voices } = objectIn(text);
  return {
    volume: typeof volume === 'number' ? clampVolume(volume, 100) : 100,
    speed: typeof speed === 'number' ? clampSpeed(speed, 1) : 1,
    autoNext: autoNext === true,
    skipKeys: skipKeys === 'books' ? 'books' : 'ideas',
    voices: typeof voices === 'object' && voices !== null ? (voices as ChosenVoices) : {},
  };
}

export const readPlaybackPreferences = (): PlaybackPreferences => playbackPreferencesFrom(kept(PLAYBACK));

export function keepPlaybackPreferences(preferences: PlaybackPreferences): void {
  keep(PLAYBACK, JSON.stringify(preferences));
  playbackSpeed.setState(preferences.speed, true);
}
