import type { StoreApi } from 'zustand/vanilla';
import { clampSpeed, clampVolume } from '../positions/position-rules.ts';
import type { Deck } from './deck.ts';
import type { PlaybackPreferences } from './playback-preferences.ts';
import type { PlayerState } from './player-state.ts';

export type SoundSettings = {
  /** 0 to 100. */
  setVolume: (volume: number) => void;
  /** To silence, and back to the volume before it. */
  toggleMute: () => void;
  /** 0.5 to 3. */
  setSpeed: (speed: number) => void;
  /** Whether at the end of a book the next one begins. */
  setAutoNext: (autoNext: boolean) => void;
};

export function createSoundSettings(parts: {
  state: StoreApi<PlayerState>;
  deck: Deck;
  keep: (preferences: PlaybackPreferences) => void;
}): SoundSettings {
  const { state, deck, keep } = parts;
  let volumeBeforeMute = 100;

  function set(changed: Partial<PlaybackPreferences>): void {
    const { volume, speed, autoNext } = { ...state.getState(), ...changed };
    state.setState({ volume, speed, autoNext });
    deck.setVolume(volume);
    deck.setSpeed(speed);
    keep({ volume, speed, autoNext });
  }

  function setVolume(volume: number): void {
    const before = state.getState().volume;
    if (before > 0) volumeBeforeMute = before;
    set({ volume: clampVolume(volume, before) });
  }

  return {
    setVolume,
    toggleMute: () => setVolume(state.getState().volume > 0 ? 0 : volumeBeforeMute),
    setAutoNext: (autoNext) => set({ autoNext }),
    setSpeed: (speed) => set({ speed: clampSpeed(speed, state.getState().speed) }),
  };
}
