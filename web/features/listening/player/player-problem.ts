import { CallError } from '#web/platform/call.ts';
import { isOnline } from '#web/platform/online.ts';
import type { PlayerProblem } from './player-state.ts';

/** What a failed call means to the listener. */
export function problemOf(error: unknown): PlayerProblem {
  const status = error instanceof CallError ? error.status : -1;
  if (status === 401) return 'signed-out';
  if (status === 404) return 'gone';
  return status === 0 && !isOnline() ? 'offline' : 'media';
}
