import type { Session } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { emailKey } from './rules.ts';
import { findUserByEmail } from './store.ts';

type Deps = { database: Database; now: () => Date };

/** Signs in by password. Throws `invalid_credentials` alike, and in like time, for wrong and for unknown. */
export async function logIn(
  deps: Deps,
  input: { email: string; password: string; device: string },
): Promise<Session> {
  const user = await findUserByEmail(deps.database.query, emailKey(input.email));
  const right = await isPassword(user?.passwordHash ?? null, input.password);
  if (!user || !right)
    throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');
  if (user.status === 'blocked')
    throw new AppError('forbidden', 'This account is blocked. Ask the admin of this library.');
  return openSession(deps.database.query, { user, device: input.device, now: deps.now() });
}
