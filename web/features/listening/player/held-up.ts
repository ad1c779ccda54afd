import type { StoreApi } from 'zustand/vanilla';
import { isOnline } from '#web/platform/online.ts';
import type { PlayerState } from './player-state.ts';

/** A seek is over within this. */
const PATIENCE_MS = 2_000;

/**
 * To be told of sound that is held up. Browsers wait for a lost network for minutes: without one, what this device has
 * is tried soon.
 */
export function createHeldUp(state: StoreApi<PlayerState>, recover: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (state.getState().status === 'loading' && !isOnline()) recover();
    }, PATIENCE_MS);
  };
}
