import type { createAppPassword as endpoint } from '#contract/app-passwords.ts';
import type { Received } from '#contract/endpoint.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { signGroups, signsOf } from '../passwords/readable-signs.ts';
import { findOwnAccount } from '../show-user.ts';
import { lockUser } from '../store.ts';
import { type AppPasswordRow, deleteAppPassword, insertAppPassword } from './app-password-store.ts';

const MOST_APP_PASSWORDS = 30;

/** However it is typed. */
export const hashAppPassword = (typed: string): string => hashToken(`app password ${signsOf(typed)}`);

/** Throws `conflict` for one too many. Its owner hears of it by email. */
export async function createAppPassword(
  deps: Accounts,
  { currentUser, body }: { currentUser: SessionUser; body: Received<typeof endpoint>['body'] },
): Promise<{ password: string; data: AppPasswordRow }> {
  const { query } = deps.database;
  const user = await findOwnAccount(query, currentUser);
  const createdAt = deps.now();
  const password = signGroups(4, 5);
  const made = { ...body, userId: user.id, passwordHash: hashAppPassword(password), createdAt };
  const data = await query.transaction(async (tx) => {
    // Two at once would both find room.
    await lockUser(tx, user.id);
    const added = await insertAppPassword(tx, made, MOST_APP_PASSWORDS);
    if (!added)
      throw new AppError(
        'conflict',
        `You can have at most ${MOST_APP_PASSWORDS} app passwords. Revoke one first.`,
      );
    await orderNotice(tx, { kind: 'app_password_created', user, at: createdAt });
    return added;
  });
  logSecurity(deps.log, 'app_password_created', { userId: user.id });
  return { password, data };
}

/** What was logged in with it is signed out in every process. Throws `not_found` for one that isn't the user's. */
export async function revokeAppPassword(
  { sessions, log }: Pick<Accounts, 'sessions' | 'log'>,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await sessions.change(async (tx, changed) => {
    if ((await deleteAppPassword(tx, userId, id)) === 0) throw notFound('This app password');
    await changed(userId);
  });
  logSecurity(log, 'app_password_revoked', { userId });
}
