import type { Session } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { limitHashing, matchesHash } from '../passwords/passwords.ts';
import { emailKey } from '../rules.ts';
import { findUser, findUserByEmail } from '../store.ts';
import { openSessionByPassword } from './open-session.ts';

type Deps = { database: Database; now: () => Date };

const wrong = () => new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');

const blocked = () => new AppError('forbidden', 'This account is blocked. Ask the admin of this library.');

/** Signs in by password. Throws `invalid_credentials` alike, and in like time, for wrong and for unknown. */
export async function logIn(
  deps: Deps,
  input: { email: string; password: string; device: string },
): Promise<Session> {
  const found = await limitHashing(async () => {
    const user = await findUserByEmail(deps.database.query, emailKey(input.email));
    return (await matchesHash(user?.passwordHash ?? null, input.password)) ? user : null;
  });
  if (!found) throw wrong();
  if (found.status === 'blocked') throw blocked();
  const opening = { user: found, device: input.device, now: deps.now() };
  const session = await openSessionByPassword(deps.database.query, opening);
  if (session) return session;
  // The password was changed, or the account blocked, while this one was compared.
  const now = await findUser(deps.database.query, found.id);
  throw now?.status === 'blocked' ? blocked() : wrong();
}
