import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { invalidField, notFound } from '#server/platform/http/app-error.ts';
import { hashToken, newToken } from '#server/platform/http/secret-token.ts';
import { deleteOpenInvite, insertInvite } from '../invite-store.ts';
import { addressOf } from '../links/make-link.ts';
import { inviteEnd } from '../rules.ts';
import { findUserByEmail } from '../store.ts';

type Deps = { database: Database; now: () => Date; publicUrl: () => string };

/** Without an address anyone with the link can use it. Throws `invalid` for an address that has an account. */
export async function makeInvite(
  { database, now, publicUrl }: Deps,
  { email, adminId }: { email: string | null; adminId: number },
) {
  if (email !== null && (await findUserByEmail(database.query, email)))
    throw invalidField('email', 'There’s already an account with that email address.');
  const token = newToken();
  const createdAt = now();
  const data = await database.query.transaction(async (tx) => {
    const made = await insertInvite(tx, {
      tokenHash: hashToken(token),
      email,
      createdBy: adminId,
      created_at: createdAt,
      expires_at: inviteEnd(createdAt),
    });
    if (!made) throw new Error('An invite was not written.');
    const after = { for_one_address: email !== null };
    await recordAudit(tx, {
      adminId,
      action: 'invite.made',
      subject: { kind: 'invite', id: made.id },
      after,
    });
    return made;
  });
  return { link: addressOf(publicUrl(), `register?invite=${token}`), expires_at: data.expires_at, data };
}

/** Throws `not_found` for one that is gone or was used. */
export const endInvite = (
  { database }: Pick<Deps, 'database'>,
  { id, adminId }: { id: number; adminId: number },
): Promise<void> =>
  database.query.transaction(async (tx) => {
    if ((await deleteOpenInvite(tx, id)) === 0) throw notFound('This invite');
    await recordAudit(tx, { adminId, action: 'invite.taken_back', subject: { kind: 'invite', id } });
  });
