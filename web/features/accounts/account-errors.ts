import { CallError } from '#web/platform/call.ts';

const FIRST = ['email', 'password', 'first_name'] as const;

/** Every message of an errors object, a line a field. */
function everyError(errors: Record<string, string[]>): string {
  return Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join('\n');
}

/**
 * What a failed registration (or a change of the profile) shows: the first message of e-mail, then password, then
 * first name, otherwise everything the server said of its fields, and the sentence of the answer where it said nothing.
 */
export function registrationError(error: unknown): string {
  if (!(error instanceof CallError)) return String(error);
  for (const field of FIRST) {
    const message = error.errors[field]?.[0];
    if (message !== undefined) return message;
  }
  return Object.keys(error.errors).length > 0 ? everyError(error.errors) : error.message;
}

/** What most failed calls show: the `message` field of the answer. */
export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : String(error);

/** What a failed new password shows: the first message for the password, otherwise the message. */
export const resetError = (error: unknown): string =>
  (error instanceof CallError ? error.errors.password?.[0] : undefined) ?? messageOf(error);

/** What a failed login shows: the `error` field of the answer. */
export function loginError(error: unknown): string {
  if (!(error instanceof CallError)) return String(error);
  const { body } = error;
  const told = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof told === 'string' ? told : error.message;
}
