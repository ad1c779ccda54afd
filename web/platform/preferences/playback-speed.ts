import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { kept, objectIn } from '../browser/kept.ts';

/** The player keeps it with what else belongs to playing. */
export const PLAYBACK = 'playback';

const { speed } = objectIn(kept(PLAYBACK));

/** How fast the voice reads; lists say by it how many minutes are left. The player changes it. */
export const playbackSpeed = createStore<number>()(() =>
  typeof speed === 'number' && speed > 0 ? speed : 1,
);

export const usePlaybackSpeed = (): number => useStore(playbackSpeed);
