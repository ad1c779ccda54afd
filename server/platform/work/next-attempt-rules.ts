import type { WorkFailure } from './work-failure.ts';

export type Left =
  | { state: 'waiting'; reason: string; attempts: number; notBefore: Date }
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
  if (failure?.until) return { state: 'waiting', reason, attempts: attempt - 1, notBefore: failure.until };
  if (failure?.isFinal || attempt >= MOST_ATTEMPTS) return { state: 'failed', reason };
  const pauseMs = failure?.retryAfterMs ?? retryPauseMs * 4 ** (attempt - 1);
  return { state: 'waiting', reason, attempts: attempt, notBefore: new Date(nowMs + pauseMs) };
}
