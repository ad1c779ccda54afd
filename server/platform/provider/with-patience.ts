import { setTimeout as delay } from 'node:timers/promises';
import { ProviderError } from './provider-error.ts';

export type Patience = {
  /** How often a call is made in all. */
  tries: number;
  /** Before the second try, doubled before each further one. */
  firstPauseMs: number;
  /** A provider that asks for more than this is not waited for here: the error says how long it asked for. */
  longestPauseMs: number;
};

export const usualPatience: Patience = { tries: 3, firstPauseMs: 1_000, longestPauseMs: 30_000 };

/** Makes a call again after failures that may pass, as late as the provider asks. */
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
