import { z } from 'zod';
import { execute, firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { LinkPurpose } from '../schema.ts';

type NewLink = { userId: number; purpose: LinkPurpose; tokenHash: string; createdAt: Date; expiresAt: Date };

/** Replaces an older link for the same purpose; 0 where this very link was spent. */
export const upsertLink = (
  runner: SqlRunner,
  { userId, purpose, tokenHash, createdAt, expiresAt }: NewLink,
): Promise<number> =>
  execute(
    runner,
    sql`insert into account_links (user_id, purpose, token_hash, created_at, expires_at)
        values (${userId}, ${purpose}, ${tokenHash}, ${createdAt}, ${expiresAt})
        on conflict (user_id, purpose) do update set token_hash = excluded.token_hash,
          created_at = excluded.created_at, expires_at = excluded.expires_at, spent_at = null
        where account_links.spent_at is null or account_links.token_hash <> excluded.token_hash`,
  );

type AskedFor = { purpose: LinkPurpose; tokenHash: string; now: Date };

/** It is known, for this purpose, and neither spent nor expired. */
const isGood = ({ purpose, tokenHash, now }: AskedFor) =>
  sql`token_hash = ${tokenHash} and purpose = ${purpose} and spent_at is null and expires_at > ${now}`;

/** Whose link it is, without spending it; null for one that isn't good. */
export const findLink = (runner: SqlRunner, asked: AskedFor): Promise<{ userId: number } | null> =>
  firstRow(
    runner,
    { userId: z.number() },
    sql`select user_id as "userId" from account_links where ${isGood(asked)}`,
  );

/** Longer than an email is tried for. */
const SPENT_KEPT_MS = 3 * 24 * 3_600_000;

/** Spends a link; null for one that isn't good. */
export const takeLink = (runner: SqlRunner, asked: AskedFor): Promise<{ userId: number } | null> =>
  firstRow(
    runner,
    { userId: z.number() },
    sql`update account_links
        set spent_at = ${asked.now}, expires_at = ${new Date(asked.now.getTime() + SPENT_KEPT_MS)}
        where ${isGood(asked)} returning user_id as "userId"`,
  );

/** Those that were spent stay, so that no email that is sent again makes them good again. */
export const deleteLinksOf = (runner: SqlRunner, userId: number): Promise<number> =>
  execute(runner, sql`delete from account_links where user_id = ${userId} and spent_at is null`);

export const deleteExpiredLinks = (runner: SqlRunner, now: Date): Promise<number> =>
  execute(runner, sql`delete from account_links where expires_at <= ${now}`);
