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

/** How often work is tried, and what its attempts wait for each other. */
export type Tries = { most: number; pauseMs: (attempt: number) => number };

/** Three times; the third waits four times as long as the second. */
export const threeTries = (pauseMs: number): Tries => ({
  most: 3,
  pauseMs: (attempt) => pauseMs * 4 ** (attempt - 1),
});

const MOST_EXPONENT = 10;

/** From three seconds to six hours. */
export const manyTries = (most: number): Tries => ({
  most,
  pauseMs: (attempt) => Math.exp(Math.min(attempt, MOST_EXPONENT)) * 1000,
});

type Tried = { attempt: number; nowMs: number; tries: Tries; unexplained: string };

/** Whether and when work is tried again: the one place where attempts are counted. */
export function nextAttempt(
  failure: WorkFailure | null,
  { attempt, nowMs, tries, unexplained }: Tried,
): Left {
  const reason = failure?.message ?? unexplained;
  if (failure?.until) {
    const { until: notBefore, waitsFor } = failure;
    return { state: 'waiting', reason, attempts: attempt - 1, notBefore, waitsFor };
  }
  if (failure?.isFinal || attempt >= tries.most) return { state: 'failed', reason };
  const pauseMs = failure?.retryAfterMs ?? tries.pauseMs(attempt);
  return { state: 'waiting', reason, attempts: attempt, notBefore: new Date(nowMs + pauseMs) };
}

/** Processes that end while doing the same work, this close together, may have ended because of it. */
export const SAME_PLACE = 0.05;
/** How often in a row before it counts as the cause. */
export const MOST_LOSSES = 3;
const MINUTE_MS = 60_000;
/** What may have passed by then: a full memory, a version with a fault. After the last of them it is put off. */
const PUT_ASIDE_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS];

/** Whether it is to be done with nothing else beside it: it may end the process again. */
export const isAlone = ({ lostAt }: Pick<Lost, 'lostAt'>): boolean => lostAt.length >= MOST_LOSSES;

/** Everything else gets a chance first, and may show that it was not the cause. */
const LAST_CHANCE_MS = MINUTE_MS;

type Lost = { attempt: number; lostAt: readonly number[]; wasLost: boolean };

/**
 * Whether work is put aside for a while, or off, because its process ended; null for going on. Whoever stops or
 * kills a process meets the work at any place; work that ends its process does so at the same place again and again.
 */
export function leftAfterLosses(
  { attempt, lostAt, wasLost }: Lost,
  { cutOff, nowMs }: { cutOff: string; nowMs: number },
): Left | null {
  if (!wasLost || lostAt.length < MOST_LOSSES - 1) return null;
  const pauseMs = isAlone({ lostAt }) ? PUT_ASIDE_MS[lostAt.length - MOST_LOSSES] : LAST_CHANCE_MS;
  if (pauseMs === undefined) return { state: 'failed', reason: cutOff };
  const notBefore = new Date(nowMs + pauseMs);
  const time = `${notBefore.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const reason = `The program ended ${lostAt.length} times while doing this. It will be tried again at ${time}${isAlone({ lostAt }) ? ', with nothing beside it' : ''}.`;
  return { state: 'waiting', reason, attempts: attempt - 1, notBefore, lostAt };
}

/** Of a job, which does not tell how far it is: from the third time on each counts as an attempt, and is waited after. */
export function leftAfterLossesOfJob(
  { attempt, lostAt, wasLost }: Lost,
  { most, nowMs }: { most: number; nowMs: number },
): Left | null {
  if (!wasLost || lostAt.length < MOST_LOSSES) return null;
  if (attempt >= most) return { state: 'failed', reason: '' };
  const notBefore = new Date(nowMs + LAST_CHANCE_MS);
  return { state: 'waiting', reason: '', attempts: attempt, notBefore, lostAt };
}
