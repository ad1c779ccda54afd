import { once } from 'node:events';
import type { ProviderKind } from '#contract/operations.ts';
import type { TrialOutcome } from '#contract/settings.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Trials } from './deps.ts';

/** Longer than a model takes to load, shorter than proxies wait. Pictures take longer. */
const limitOf = (provider: ProviderKind): number => (provider === 'images' ? 55_000 : 30_000);

/** A failure is an answer too, in the provider's own words. Throws `conflict` if none is set. */
export async function tryProvider(
  { trials, now }: { trials: Trials; now: () => number },
  { provider, adminId, signal }: { provider: ProviderKind; adminId: number; signal: AbortSignal },
): Promise<TrialOutcome> {
  const trial = trials[provider];
  if (!trial) throw new AppError('conflict', 'There’s nothing set up to test.');
  const limitMs = limitOf(provider);
  const limit = AbortSignal.timeout(limitMs);
  const tooLong = `No answer within ${limitMs / 1000} seconds.`;
  const begunAt = now();
  const told = await withinLimit(trial(AbortSignal.any([signal, limit]), adminId), limit).then(
    ({ message, sound }) => ({ ok: true, message, sound: sound?.toString('base64') ?? null }),
    (error: unknown) => ({ ok: false, message: limit.aborted ? tooLong : wordsOf(error), sound: null }),
  );
  return { ...told, took_ms: Math.max(0, Math.round(now() - begunAt)) };
}

/** Not everything can be stopped: what does not stop is no longer waited for. */
const withinLimit = <Value>(work: Promise<Value>, limit: AbortSignal): Promise<Value> =>
  Promise.race([
    work,
    once(limit, 'abort').then(() => {
      throw new Error('The test took too long.');
    }),
  ]);

const MOST_WORDS = 500;

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MOST_WORDS);
