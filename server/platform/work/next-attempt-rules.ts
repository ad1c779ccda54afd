import type { WorkFailure } from './work-failure.ts';

export type Left =
  | {
      state: 'waiting';
      reason: string;
      attempts: number;
      notBefore: Date;
      waitsFor?: string | null;
      lostAt?: readonly number[];
    }
  | { state: 'failed'; reason: string };

export const MOST_ATTEMPTS = 3;

type Tried = {
  attempt: number;
  nowMs: number;
  retryPauseMs: number;
  unexplained: string;
};

/** Whether and when work is tried again: the one place where attempts are counted. */
export function nextAttempt(
  failure: WorkFailure | null,
  { attempt, nowMs, retryPauseMs, unexplained }: Tried,
): Left {
  const reason = failure?.message ?? unexplained;
  if (failure?.until) {
    const { until: notBefore, waitsFor } = failure;
    return { state: 'waiting', reason, attempts: attempt - 1, notBefore, waitsFor };
  }
  if (failure?.isFinal || attempt >= MOST_ATTEMPTS) return { state: 'failed', reason };
  const pauseMs = failure?.retryAfterMs ?? retryPauseMs * 4 ** (attempt - 1);
  return { state: 'waiting', reason, attempts: attempt, notBefore: new Date(nowMs + pauseMs) };
}

/** Processes that end while doing the same work, this close together, may have ended because of it. */
export const SAME_PLACE = 0.05;
/** How often in a row before it counts as the cause. */
const MOST_LOSSES = 3;
/** Everything else gets a chance first, and may show that it was not the cause. */
const LAST_CHANCE_MS = 60_000;

type Lost = { attempt: number; lostAt: readonly number[]; wasLost: boolean };

/**
 * Whether work is put aside or off because its process ended; null for going on. Whoever stops or kills a process
 * meets the work at any place; work that ends its process does so at the same place again and again.
 */
export function leftAfterLosses(
  { attempt, lostAt, wasLost }: Lost,
  { cutOff, nowMs }: { cutOff: string; nowMs: number },
): Left | null {
  if (!wasLost || lostAt.length < MOST_LOSSES - 1) return null;
  if (lostAt.length >= MOST_LOSSES) return { state: 'failed', reason: cutOff };
  const notBefore = new Date(nowMs + LAST_CHANCE_MS);
  const reason = 'The program ended twice while doing this. It will be tried once more.';
  return { state: 'waiting', reason, attempts: attempt - 1, notBefore, lostAt };
}
