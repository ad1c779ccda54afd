import { z } from 'zod';
import { type Executor, execute, firstRow, sql } from '#server/platform/database/sql.ts';
import type { LinkPurpose } from '../schema.ts';

type NewLink = { userId: number; purpose: LinkPurpose; tokenHash: string; createdAt: Date; expiresAt: Date };

/** Keeps a link in place of an older one for the same purpose. */
export async function upsertLink(
  db: Executor,
  { userId, purpose, tokenHash, createdAt, expiresAt }: NewLink,
): Promise<void> {
  await execute(
    db,
    sql`insert into account_links (user_id, purpose, token_hash, created_at, expires_at)
        values (${userId}, ${purpose}, ${tokenHash}, ${createdAt}, ${expiresAt})
        on conflict (user_id, purpose) do update set token_hash = excluded.token_hash,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );
}

/** Spends a link and says whose it was; null for unknown, expired, or meant for something else. */
export async function takeLink(
  db: Executor,
  { purpose, tokenHash, now }: { purpose: LinkPurpose; tokenHash: string; now: Date },
): Promise<number | null> {
  const spent = await firstRow(
    db,
    { userId: z.number() },
    sql`delete from account_links
        where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
        returning user_id as "userId"`,
  );
  return spent?.userId ?? null;
}

export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await execute(db, sql`delete from account_links where expires_at <= ${now}`);
}
