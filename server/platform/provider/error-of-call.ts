import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { outageOf } from './circuit-rules.ts';
import { AnswerTooLarge } from './open-client.ts';
import { ProviderError } from './provider-error.ts';

const MOST_WORDS = 500;
const temporaryStatuses = new Set([408, 409, 425, 429]);

/** Whatever a client threw becomes a `ProviderError`; a stop that was asked for stays what it is. */
export function providerErrorOf(provider: string, error: unknown, signal?: AbortSignal): Error {
  if (signal?.aborted || error instanceof APIUserAbortError) return stopOf(signal);
  if (error instanceof ProviderError) return error;
  if (error instanceof APIConnectionTimeoutError) return lateAnswer(provider, error);
  if (isAnswer(error)) return refusedCall(provider, error);
  const words = wordsOf(error);
  if (error instanceof AnswerTooLarge)
    return new ProviderError(`${provider} sent too large an answer.`, { isTemporary: true, cause: error });
  if (isSentInAnswer(error))
    return new ProviderError(`${provider} broke off with an error: ${words}`, {
      isTemporary: true,
      cause: error,
    });
  return new ProviderError(`${provider} could not be reached or broke off: ${words}`, {
    isTemporary: true,
    outage: 'away',
    cause: error,
  });
}

export const lateAnswer = (provider: string, cause: unknown): ProviderError =>
  new ProviderError(`${provider} did not answer in time.`, { isTemporary: true, outage: 'away', cause });

const stopOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('The call was stopped.');

type SentError = APIError<number, Headers, object | undefined>;
const isAnswer = (error: unknown): error is SentError =>
  error instanceof APIError && typeof error.status === 'number';

const isSentInAnswer = (error: unknown): boolean =>
  error instanceof APIError && error.error !== undefined && !(error instanceof APIConnectionError);

function refusedCall(provider: string, error: SentError): ProviderError {
  const { status } = error;
  const words = wordsOf(error);
  return new ProviderError(`${provider} answered ${status}: ${words}`, {
    isTemporary: status >= 500 || temporaryStatuses.has(status),
    retryAfterMs: retryAfterOf(error.headers),
    status,
    outage: outageOf(status, words),
    cause: error,
  });
}

function wordsOf(error: unknown): string {
  if (error instanceof APIError) {
    const inside = error.error as { message?: unknown } | undefined;
    if (typeof inside?.message === 'string') return inside.message.slice(0, MOST_WORDS);
  }
  if (!(error instanceof Error)) return String(error).slice(0, MOST_WORDS);
  const cause = error.cause instanceof Error && error.cause.message !== '' ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.slice(0, MOST_WORDS);
}

/** Seconds or a date, as milliseconds from now. */
function retryAfterOf(headers: Headers | undefined): number | null {
  const value = headers?.get('retry-after');
  if (!value) return null;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
