import { setTimeout as delay } from 'node:timers/promises';
import type { Circuits } from './circuits.ts';
import type { Provider } from './open-client.ts';
import { ProviderError } from './provider-error.ts';

export type Patience = {
  tries: number;
  /** Doubled before each further try. */
  firstPauseMs: number;
  /** A provider that asks for a longer pause is not waited for here. */
  longestPauseMs: number;
};

export const usualPatience: Patience = { tries: 3, firstPauseMs: 1_000, longestPauseMs: 30_000 };

/** Repeats calls that failed temporarily, as late as the provider asks, and never at once. */
async function withPatience<Value>(
  { tries, firstPauseMs, longestPauseMs }: Patience,
  signal: AbortSignal,
  { call, noteFailure }: { call: () => Promise<Value>; noteFailure: () => void },
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const pauseMs = pauseAfter(error, firstPauseMs * 2 ** (attempt - 1));
      noteFailure();
      if (pauseMs === null || attempt >= tries || pauseMs > longestPauseMs) throw error;
      await delay(pauseMs, undefined, { signal });
    }
  }
}

function pauseAfter(error: unknown, usualMs: number): number | null {
  if (!(error instanceof ProviderError) || !error.isTemporary) return null;
  return Math.max(error.retryAfterMs ?? 0, usualMs);
}

/** What a call to a provider needs. */
export type CallDeps = { patience: Patience; circuits: Circuits };

/** Calls a provider unless it is away, and again after failures that may pass. Throws as `Circuits.run` does. */
export const callProvider = <Value>(
  { patience, circuits }: CallDeps,
  { provider, signal }: { provider: Provider; signal: AbortSignal },
  call: () => Promise<Value>,
): Promise<Value> =>
  circuits.run(provider, (noteFailure) => withPatience(patience, signal, { call, noteFailure }));
