import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { limitHashing, matchesHash } from '../passwords/passwords.ts';
import { findUser, findUserByEmail } from '../store.ts';
import { openSessionByPassword } from './open-session.ts';

const wrong = () => new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');

const blocked = () => new AppError('forbidden', 'This account is blocked. Ask the admin of this library.');

/** Throws `invalid_credentials` in the same words and time for a wrong password and an unknown address. */
export async function logIn(
  { database: { query }, now }: { database: Database; now: () => Date },
  { email, password, device }: { email: string; password: string; device: string },
) {
  const user = await limitHashing(async () => {
    const found = await findUserByEmail(query, email);
    return (await matchesHash(found?.password_hash ?? null, password)) ? found : null;
  });
  if (!user) throw wrong();
  if (user.status === 'blocked') throw blocked();
  const session = await openSessionByPassword(query, { user, device, now: now() });
  if (session) return session;
  // The password was changed, or the account blocked, while this one was compared.
  throw (await findUser(query, user.id))?.status === 'blocked' ? blocked() : wrong();
}
