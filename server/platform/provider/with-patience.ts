import { setTimeout as delay } from 'node:timers/promises';
import { ProviderError } from './provider-error.ts';

export type Patience = {
  tries: number;
  /** Doubled before each further try. */
  firstPauseMs: number;
  /** A provider that asks for a longer pause is not waited for here. */
  longestPauseMs: number;
};

export const usualPatience: Patience = { tries: 3, firstPauseMs: 1_000, longestPauseMs: 30_000 };

/** Repeats calls that failed temporarily, as late as the provider asks. */
export async function withPatience<Value>(
  { tries, firstPauseMs, longestPauseMs }: Patience,
  signal: AbortSignal,
  call: () => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const pauseMs = pauseAfter(error, firstPauseMs * 2 ** (attempt - 1));
      if (pauseMs === null || attempt >= tries || pauseMs > longestPauseMs) throw error;
      await delay(pauseMs, undefined, { signal });
    }
  }
}

function pauseAfter(error: unknown, usualMs: number): number | null {
  if (!(error instanceof ProviderError) || !error.isTemporary) return null;
  return error.retryAfterMs ?? usualMs;
}
