import type { Profile } from '#contract/profile.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { showUser } from '../sessions/open-session.ts';
import { findUser, type UserRow } from '../store.ts';

export const profileOf = (user: UserRow): Profile => ({ ...showUser(user), preferences: user.preferences });

/** The account of whoever asks; it may have been deleted since the asking began. */
export async function findOwnAccount(deps: { database: Database }, userId: number): Promise<UserRow> {
  const user = await findUser(deps.database.query, userId);
  if (!user) throw new AppError('unauthenticated', 'Please log in.');
  return user;
}
