import type { Invite } from '#contract/account-admin.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { invalidField, notFound } from '#server/platform/http/app-error.ts';
import { deleteOpenInvite, type InviteRow, insertInvite, listInvitesSince } from '../invite-store.ts';
import { emailKey, inviteEnd, oldestInviteShown } from '../rules.ts';
import { findUserByEmail } from '../store.ts';
import { hashToken, newToken } from '../tokens.ts';

type Deps = { database: Database; now: () => Date };

const showInvite = (row: InviteRow, usedBy: string | null): Invite => ({
  id: row.id,
  email: row.email,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  used_by: usedBy,
});

/** The invites of the last 90 days, newest first. */
export async function listInvites({ database, now }: Deps): Promise<Invite[]> {
  const rows = await listInvitesSince(database.query, oldestInviteShown(now()));
  return rows.map((row) => showInvite(row, row.usedBy));
}

/**
 * Makes an invite, for whoever has its token or only for one e-mail address. The token leaves the server only
 * here. Throws `invalid` for the address of an account.
 */
export async function makeInvite(
  { database, now }: Deps,
  input: { email: string | null; adminId: number },
): Promise<{ invite: Invite; token: string }> {
  const { email, adminId } = input;
  if (email !== null && (await findUserByEmail(database.query, emailKey(email))))
    throw invalidField('email', 'There is already an account with that e-mail address.');
  const token = newToken();
  const row = await database.query.transaction(async (tx) => {
    const made = await insertInvite(tx, {
      tokenHash: hashToken(token),
      email,
      createdBy: adminId,
      createdAt: now(),
      expiresAt: inviteEnd(now()),
    });
    const after = { for_one_address: email !== null };
    await recordAudit(tx, {
      adminId,
      action: 'invite.made',
      subject: { kind: 'invite', id: made.id },
      after,
    });
    return made;
  });
  return { invite: showInvite(row, null), token };
}

/** Takes an invite back. Throws `not_found` for one that is gone or was used. */
export async function endInvite(
  { database }: Pick<Deps, 'database'>,
  { id, adminId }: { id: number; adminId: number },
): Promise<void> {
  await database.query.transaction(async (tx) => {
    if (!(await deleteOpenInvite(tx, id))) throw notFound('This invite');
    await recordAudit(tx, { adminId, action: 'invite.taken_back', subject: { kind: 'invite', id } });
  });
}
