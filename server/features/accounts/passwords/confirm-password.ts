import { type AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { UserRow } from '../store.ts';
import { limitHashing, matchesHash } from './passwords.ts';

/** Counts a try for an account, by its e-mail address; throws `too_many_requests` after too many. */
export type CountTry = (email: string) => Promise<void>;

/** Where the present password was sent. */
type Field = 'current_password' | 'password';

export const wrongPassword = (field: Field): AppError =>
  invalidField(field, 'That is not your present password.');

/** Asks again for the password of whoever is signed in. Throws `invalid` for the field it was sent in. */
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
