import { type AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { UserRow } from '../store.ts';
import { limitHashing, matchesHash } from './passwords.ts';

/** Throws `too_many_requests` after too many tries for an e-mail address. */
export type CountTry = (email: string) => Promise<void>;

type Field = 'current_password' | 'password';

export const wrongPassword = (field: Field): AppError =>
  invalidField(field, 'That is not your present password.');

export async function confirmPassword(
  user: UserRow,
  input: { password: string | undefined; field: Field; countTry: CountTry },
): Promise<void> {
  if (!input.password) throw invalidField(input.field, 'Your present password is needed for this.');
  await input.countTry(user.email);
  const { password, field } = input;
  const isRight = await limitHashing(() => matchesHash(user.password_hash, password));
  if (!isRight) throw wrongPassword(field);
}
