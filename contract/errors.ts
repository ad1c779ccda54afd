import { z } from 'zod';
import { moment } from './values.ts';

/** The closed list of codes: what a program may tell errors apart by. Sentences may change, codes do not. */
export const errorCodes = [
  'bad_json',
  'bad_request',
  'conflict',
  'email_not_confirmed',
  'forbidden',
  'internal',
  'invalid',
  'invalid_credentials',
  'link_not_valid',
  'not_found',
  'range_not_satisfiable',
  'registration_closed',
  'request_timeout',
  'second_factor_needed',
  'taken_down',
  'too_large',
  'too_many_requests',
  'unauthenticated',
  'unavailable',
  'unsupported_media_type',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  bad_json: 400,
  bad_request: 400,
  conflict: 409,
  email_not_confirmed: 403,
  forbidden: 403,
  internal: 500,
  invalid: 422,
  invalid_credentials: 401,
  link_not_valid: 410,
  not_found: 404,
  range_not_satisfiable: 416,
  registration_closed: 403,
  request_timeout: 408,
  second_factor_needed: 403,
  taken_down: 404,
  too_large: 413,
  too_many_requests: 429,
  unauthenticated: 401,
  unavailable: 503,
  unsupported_media_type: 415,
};

/** Messages by field, as the account and admin forms read them. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));

/** What `second_factor_needed` adds: the first step was right, and this is what the second needs, once. */
export const secondStep = z.object({
  /** Sent back with a recovery code; a passkey signs it. */
  challenge: z.string(),
  /** What the browser's WebAuthn call takes, as JSON; null where the library can't take passkeys. */
  options: z.looseObject({ challenge: z.string() }).nullable(),
  expires_at: moment,
});
export type SecondStep = z.infer<typeof secondStep>;

/**
 * Every error answer. `error` and `message` carry the same sentence: some callers read the one, some the other.
 * `errors` comes with 422, `request_id` with 5xx; a 409 adds what is there now,
 * `taken_down` the `title` of the book and the `reason` for its readers, `second_factor_needed` the `second_step`.
 */
export const errorAnswer = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  errors: fieldErrors.optional(),
  request_id: z.string().optional(),
  second_step: secondStep.optional(),
});

export type ErrorAnswer = z.infer<typeof errorAnswer>;
