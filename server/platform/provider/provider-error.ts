import { WorkFailure } from '#server/platform/work/work-failure.ts';

import type { Outage } from './circuit-rules.ts';

/** The message holds the provider's own words. */
export class ProviderError extends WorkFailure {
  /** Whether the same call may succeed later. */
  readonly isTemporary: boolean;
  readonly status: number | null;
  /** Why no call to this provider succeeds at the moment; null where the failure is about this call. */
  readonly outage: Outage | null;

  constructor(
    message: string,
    more: {
      isTemporary: boolean;
      retryAfterMs?: number | null;
      status?: number | null;
      outage?: Outage | null;
      cause?: unknown;
    },
  ) {
    super(message, { ...more, isFinal: !more.isTemporary });
    this.name = 'ProviderError';
    this.isTemporary = more.isTemporary;
    this.status = more.status ?? null;
    this.outage = more.outage ?? null;
  }
}
