/** A call to a provider that did not succeed. The message holds the provider's own words. */
export class ProviderError extends Error {
  /** Whether the same call may succeed later. */
  readonly isTemporary: boolean;
  /** How long the provider asks to wait, in milliseconds; null where it says nothing. */
  readonly retryAfterMs: number | null;
  readonly status: number | null;

  constructor(
    message: string,
    more: { isTemporary: boolean; retryAfterMs?: number | null; status?: number | null; cause?: unknown },
  ) {
    super(message, { cause: more.cause });
    this.name = 'ProviderError';
    this.isTemporary = more.isTemporary;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.status = more.status ?? null;
  }
}
