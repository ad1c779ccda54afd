import type { ErrorCode } from '#contract/errors.ts';

/**
 * A failure that the caller may see: a code of the closed list and a sentence for people.
 * `errors` are messages by field (422); `extra` is what is there now (409) or when to come back (429).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  readonly extra: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { errors?: Record<string, string[]>; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = more.errors;
    this.extra = more.extra ?? {};
  }
}

export const notFound = (what: string): AppError => new AppError('not_found', `${what} couldn’t be found.`);

/** One field is wrong. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { errors: { [field]: [message] } });
