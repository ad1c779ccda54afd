import { z } from 'zod';
import { type Executor, execute, firstRow, type RowOf, rows, sql } from '#server/platform/database/sql.ts';

const inviteRow = {
  id: z.number(),
  /** The only address it is for; null for anyone with the link. */
  email: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
};
export type InviteRow = RowOf<typeof inviteRow>;

const columns = sql`i.id, i.email, i.created_at as "createdAt", i.expires_at as "expiresAt"`;

type NewInvite = {
  tokenHash: string;
  email: string | null;
  createdBy: number;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertInvite(db: Executor, invite: NewInvite): Promise<InviteRow> {
  const { tokenHash, email, createdBy, createdAt, expiresAt } = invite;
  const row = await firstRow(
    db,
    inviteRow,
    sql`insert into invites as i (token_hash, email, created_by, created_at, expires_at)
        values (${tokenHash}, ${email}, ${createdBy}, ${createdAt}, ${expiresAt}) returning ${columns}`,
  );
  if (!row) throw new Error('An invite was not written.');
  return row;
}

const listedRow = { ...inviteRow, usedBy: z.string().nullable() };

/** Those made since then, newest first, with the address of the account that each made. */
export const listInvitesSince = (db: Executor, since: Date): Promise<RowOf<typeof listedRow>[]> =>
  rows(
    db,
    listedRow,
    sql`select ${columns}, u.email as "usedBy" from invites i left join users u on u.id = i.used_by
        where i.created_at > ${since} order by i.id desc`,
  );

/** Takes back an invite that nobody has used; false where there is none. */
export const deleteOpenInvite = async (db: Executor, id: number): Promise<boolean> =>
  (await execute(db, sql`delete from invites where id = ${id} and used_at is null`)) > 0;

const isOpen = (tokenHash: string, now: Date) =>
  sql`i.token_hash = ${tokenHash} and i.used_at is null and i.expires_at > ${now}`;

/** The invite of a token, while it can be used. */
export const findOpenInvite = (db: Executor, tokenHash: string, now: Date): Promise<InviteRow | null> =>
  firstRow(db, inviteRow, sql`select ${columns} from invites i where ${isOpen(tokenHash, now)}`);

/** Uses an invite up for an account; false when it was used or taken back meanwhile. */
export const markInviteUsed = async (
  tx: Executor,
  tokenHash: string,
  { by, at }: { by: number; at: Date },
): Promise<boolean> =>
  (await execute(
    tx,
    sql`update invites i set used_by = ${by}, used_at = ${at} where ${isOpen(tokenHash, at)}`,
  )) > 0;
