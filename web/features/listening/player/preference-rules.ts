import { clampSpeed, clampVolume } from '../positions/position-rules.ts';
import type { PlaybackPreferences } from './playback-preferences.ts';
import { all, emit, given, nothing, type Rule, set } from './rule.ts';

const prefer = (changed: Partial<PlaybackPreferences>): Rule =>
  given((state) => {
    const { volume, speed, autoNext } = { ...state, ...changed };
    return all(
      set({ volume, speed, autoNext }),
      emit(
        { type: 'volume', volume },
        { type: 'speed', speed },
        { type: 'keepPreferences', preferences: { volume, speed, autoNext } },
      ),
    );
  });

export const setVolume = (volume: number): Rule =>
  given((before) =>
    all(
      before.volume > 0 ? set({ volumeBeforeMute: before.volume }) : nothing,
      prefer({ volume: clampVolume(volume, before.volume) }),
    ),
  );

export const toggleMute: Rule = given(({ volume, volumeBeforeMute }) =>
  setVolume(volume > 0 ? 0 : volumeBeforeMute),
);

export const setSpeed = (speed: number): Rule =>
  given((before) => prefer({ speed: clampSpeed(speed, before.speed) }));

export const setAutoNext = (autoNext: boolean): Rule => prefer({ autoNext });
