import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { Person } from '#server/platform/feature/people.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { findUser, type UserRow } from './store.ts';

export function showUser(row: UserRow) {
  const {
    password_hash: _hash,
    email_key: _key,
    second_factor_at: _since,
    preferences: _kept,
    ...user
  } = row;
  return user;
}

export const showProfile = (row: UserRow) => ({
  ...showUser(row),
  preferences: row.preferences,
  has_password: row.password_hash !== null,
});

export async function findOwnAccount(runner: SqlRunner, { userId }: CurrentUser): Promise<UserRow> {
  const user = await findUser(runner, userId);
  if (!user) throw new AppError('unauthenticated', 'Please log in.');
  return user;
}

export async function findPerson(runner: SqlRunner, userId: number): Promise<Person | null> {
  const user = await findUser(runner, userId);
  if (!user) return null;
  const { email, created_at: createdAt } = user;
  const { language } = user.preferences;
  return { userId, email, createdAt, language: language === 'browser' ? null : (language ?? null) };
}
