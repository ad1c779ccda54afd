import { type AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { UserRow } from '../store.ts';
import { limitHashing, matchesHash } from './passwords.ts';

/** Throws `too_many_requests` after too many tries in this session. */
export type CountTry = () => Promise<void>;

type Field = 'current_password' | 'password';

export const wrongPassword = (field: Field): AppError => invalidField(field, 'Current password is wrong.');

export async function confirmPassword(
  user: UserRow,
  input: { password: string | undefined; field: Field; countTry: CountTry },
): Promise<void> {
  if (user.password_hash === null)
    throw invalidField(
      input.field,
      'This account has no password yet. Choose one first, using a link we email you.',
    );
  if (!input.password) throw invalidField(input.field, 'Enter your current password.');
  await input.countTry();
  const { password, field } = input;
  const isRight = await limitHashing(() => matchesHash(user.password_hash, password));
  if (!isRight) throw wrongPassword(field);
}
