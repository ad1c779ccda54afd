/** A failure with a sentence for people, which may say whether and when trying again helps. */
export class WorkFailure extends Error {
  /** Trying again cannot help. */
  readonly isFinal: boolean;
  readonly retryAfterMs: number | null;
  /** The work could not be done before then whatever it did: it waits, and the attempt does not count. */
  readonly until: Date | null;
  /** The key of the provider that it waits for until then. */
  readonly waitsFor: string | null;

  constructor(
    message: string,
    more: {
      isFinal?: boolean;
      retryAfterMs?: number | null;
      until?: Date;
      waitsFor?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'WorkFailure';
    this.isFinal = more.isFinal ?? false;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.until = more.until ?? null;
    this.waitsFor = more.waitsFor ?? null;
  }
}
