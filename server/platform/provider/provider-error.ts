import { WorkFailure } from '#server/platform/work/work-failure.ts';

/** The message holds the provider's own words. */
export class ProviderError extends WorkFailure {
  /** Whether the same call may succeed later. */
  readonly isTemporary: boolean;
  readonly status: number | null;

  constructor(
    message: string,
    more: { isTemporary: boolean; retryAfterMs?: number | null; status?: number | null; cause?: unknown },
  ) {
    super(message, { ...more, isFinal: !more.isTemporary });
    this.name = 'ProviderError';
    this.isTemporary = more.isTemporary;
    this.status = more.status ?? null;
  }
}
