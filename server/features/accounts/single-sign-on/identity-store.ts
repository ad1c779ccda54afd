import { z } from 'zod';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

type Identity = { issuer: string; subject: string };

export const findIdentity = (
  runner: SqlRunner,
  { issuer, subject }: Identity,
): Promise<{ userId: number } | null> =>
  firstRow(
    runner,
    { userId: z.number() },
    sql`select user_id as "userId" from identities where issuer = ${issuer} and subject = ${subject}`,
  );

const listedRow = { issuer: z.string(), subject: z.string(), created_at: z.date() };

export const listIdentities = (runner: SqlRunner, userId: number): Promise<RowOf<typeof listedRow>[]> =>
  rows(
    runner,
    listedRow,
    sql`select issuer, subject, created_at from identities where user_id = ${userId} order by created_at`,
  );

export const insertIdentity = (
  runner: SqlRunner,
  { issuer, subject, userId, now }: Identity & { userId: number; now: Date },
): Promise<number> =>
  execute(
    runner,
    sql`insert into identities (issuer, subject, user_id, created_at)
        values (${issuer}, ${subject}, ${userId}, ${now}) on conflict do nothing`,
  );
