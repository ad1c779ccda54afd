import type { Database } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import { orderNotice } from '../emails/notices.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { passwordComplaint } from '../rules.ts';
import type { LinkPurpose } from '../schema.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { lockUser, type UserRow, writeUser } from '../store.ts';
import { hashToken } from '../tokens.ts';
import { deleteLinksOf, takeLink } from './link-store.ts';

/** Throws `link_not_valid`. */
async function spend(
  tx: SqlRunner,
  { token, ...link }: { purpose: LinkPurpose; token: string; now: Date },
): Promise<UserRow> {
  const taken = await takeLink(tx, { ...link, tokenHash: hashToken(token) });
  const user = taken && (await lockUser(tx, taken.userId));
  if (user?.status !== 'active')
    throw new AppError(
      'link_not_valid',
      'This link is not valid any more: it was used, is too old, or a newer one was sent.',
    );
  return user;
}

/** Of many calls at the same time exactly one gets a session. */
export const logInByLink = (
  { database, now }: { database: Database; now: () => Date },
  { token, device }: { token: string; device: string },
) =>
  database.query.transaction(async (tx) => {
    const user = await spend(tx, { purpose: 'magic_link', token, now: now() });
    return openSession(tx, { user, device, now: now() });
  });

/** Throws `link_not_valid`, and `invalid` for a password that may not be used, which doesn't spend the link. */
export async function resetPassword(
  { sessions, now }: { sessions: Pick<SessionDirectory, 'change'>; now: () => Date },
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Before the transaction: hashing is slow on purpose and must not hold the row.
  const password_hash = await hashPassword(password);
  await sessions.change(async (tx, changed) => {
    const user = await spend(tx, { purpose: 'password_reset', token, now: now() });
    const complaint = passwordComplaint(password, user.email);
    if (complaint) throw invalidField('password', complaint);
    await writeUser(tx, { id: user.id }, { password_hash });
    await deleteLinksOf(tx, user.id);
    await deleteSessionsOf(tx, user.id, null);
    await orderNotice(tx, { kind: 'password_changed', user, at: now() });
    await changed(user.id);
  });
}
