import { z } from 'zod';
import { invite } from '#contract/account-admin.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const inviteRow = { ...invite.shape, created_at: z.date(), expires_at: z.date() };
export type InviteRow = RowOf<typeof inviteRow>;

type NewInvite = Pick<InviteRow, 'email' | 'created_at' | 'expires_at'> & {
  tokenHash: string;
  createdBy: number;
};

export const insertInvite = (
  runner: SqlRunner,
  { tokenHash, email, createdBy, created_at, expires_at }: NewInvite,
): Promise<InviteRow | null> =>
  firstRow(
    runner,
    inviteRow,
    sql`insert into invites (token_hash, email, created_by, created_at, expires_at)
        values (${tokenHash}, ${email}, ${createdBy}, ${created_at}, ${expires_at})
        returning id, email, created_at, expires_at, null as used_by`,
  );

export const listInvitesSince = (runner: SqlRunner, since: Date): Promise<InviteRow[]> =>
  rows(
    runner,
    inviteRow,
    sql`select i.id, i.email, i.created_at, i.expires_at, u.email as used_by
        from invites i left join users u on u.id = i.used_by where i.created_at > ${since} order by i.id desc`,
  );

export const deleteOpenInvite = (runner: SqlRunner, id: number): Promise<number> =>
  execute(runner, sql`delete from invites where id = ${id} and used_at is null`);

const isOpen = (tokenHash: string, now: Date) =>
  sql`token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`;

export const findOpenInvite = (runner: SqlRunner, tokenHash: string, now: Date) =>
  firstRow(
    runner,
    { email: z.string().nullable() },
    sql`select email from invites where ${isOpen(tokenHash, now)}`,
  );

/** 0 when it was used or revoked meanwhile. */
export const markInviteUsed = (
  tx: SqlRunner,
  tokenHash: string,
  { userId, now }: { userId: number; now: Date },
): Promise<number> =>
  execute(tx, sql`update invites set used_by = ${userId}, used_at = ${now} where ${isOpen(tokenHash, now)}`);
