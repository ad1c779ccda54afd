import type { ErrorAnswer, SecondStep } from '#contract/errors.ts';
import { CallError } from '#web/platform/data/call.ts';

const FIRST = ['email', 'password', 'first_name'] as const;

/** The first message of email, then password, then first name; else all of them, else the sentence of the answer. */
export function registrationError(error: unknown): string {
  if (!(error instanceof CallError)) return String(error);
  for (const field of FIRST) {
    const message = error.errors[field]?.[0];
    if (message !== undefined) return message;
  }
  return Object.values(error.errors).flat().join('\n') || error.message;
}

export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : String(error);

/** The first message for the password, else the message. */
export const resetError = (error: unknown): string =>
  (error instanceof CallError ? error.errors.password?.[0] : undefined) ?? messageOf(error);

/** The `error` field of the answer. */
export function loginError(error: unknown): string {
  if (!(error instanceof CallError)) return String(error);
  const { body } = error;
  const told = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof told === 'string' ? told : error.message;
}

/** The account is there, and a link to confirm its address has been sent. */
export const isNotConfirmed = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'email_not_confirmed';

/** What the second step needs; null for any other error. */
export const secondStepOf = (error: unknown): SecondStep | null =>
  error instanceof CallError && error.code === 'second_factor_needed'
    ? ((error.body as ErrorAnswer).second_step ?? null)
    : null;
