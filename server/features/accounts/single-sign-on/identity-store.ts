import { z } from 'zod';
import { execute, firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';

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

export const insertIdentity = (
  runner: SqlRunner,
  { issuer, subject, userId, now }: Identity & { userId: number; now: Date },
): Promise<number> =>
  execute(
    runner,
    sql`insert into identities (issuer, subject, user_id, created_at)
        values (${issuer}, ${subject}, ${userId}, ${now}) on conflict do nothing`,
  );
