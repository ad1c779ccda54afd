import { z } from 'zod';
import { apiToken } from '#contract/api-tokens.ts';
import { type TokenScope, tokenScopes } from '#contract/endpoint.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { apiTokens } from '../schema.ts';

const shownRow = { ...apiToken.shape, ...rowOf(apiTokens, 'created_at', 'last_used_at', 'expires_at') };
export type TokenRow = RowOf<typeof shownRow>;

const shown = sql`id, name, scopes, created_at, last_used_at, expires_at`;
const isOpen = (userId: number) => sql`user_id = ${userId} and revoked_at is null`;

/** Those that aren't revoked, newest first. */
export const listTokens = (runner: SqlRunner, userId: number): Promise<TokenRow[]> =>
  rows(runner, shownRow, sql`select ${shown} from api_tokens where ${isOpen(userId)} order by id desc`);

type NewToken = {
  userId: number;
  name: string;
  scopes: readonly TokenScope[];
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date | null;
};

/** Null when the account has `most` already. */
export const insertToken = (
  runner: SqlRunner,
  { userId, name, scopes, tokenHash, createdAt, expiresAt }: NewToken,
  most: number,
): Promise<TokenRow | null> =>
  firstRow(
    runner,
    shownRow,
    sql`insert into api_tokens (user_id, name, token_hash, scopes, created_at, expires_at)
        select ${userId}::int, ${name}, ${tokenHash}, ${sql.param(scopes)}::text[], ${createdAt}::timestamptz,
          ${expiresAt}::timestamptz
        where (select count(*) from api_tokens where ${isOpen(userId)}) < ${most}
        returning ${shown}`,
  );

/** 0 for one that is revoked already, or not the user's. */
export const markRevoked = (
  runner: SqlRunner,
  { userId, id, at }: { userId: number; id: number; at: Date },
): Promise<number> =>
  execute(runner, sql`update api_tokens set revoked_at = ${at} where id = ${id} and ${isOpen(userId)}`);

const knownRow = {
  ...rowOf(apiTokens, 'userId', 'lastUsedAt', 'expiresAt'),
  tokenId: z.number(),
  scopes: z.array(z.enum(tokenScopes)),
};

/** Null for one that is unknown, expired or revoked, and where the owner is blocked or no admin any more. */
export const findToken = (
  runner: SqlRunner,
  tokenHash: string,
  now: Date,
): Promise<RowOf<typeof knownRow> | null> =>
  firstRow(
    runner,
    knownRow,
    sql`select t.user_id as "userId", t.id as "tokenId", t.scopes, t.last_used_at as "lastUsedAt",
          t.expires_at as "expiresAt"
        from api_tokens t join users u on u.id = t.user_id
        where t.token_hash = ${tokenHash} and t.revoked_at is null and (t.expires_at is null or t.expires_at > ${now})
          and u.status = 'active' and u.is_admin`,
  );

export const touchToken = (runner: SqlRunner, id: number, at: Date): Promise<number> =>
  execute(runner, sql`update api_tokens set last_used_at = ${at} where id = ${id}`);
