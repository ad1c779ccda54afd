import { z } from 'zod';
import { execute, firstRow, type RowOf, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import type { Client } from './client.ts';

const UNUSED_DAYS = 180;

const seenRow = {
  isKnown: z.boolean(),
  /** The account was never signed in to before. */
  isFirst: z.boolean(),
};

/** The hash under which a client without cookies is known: the same kind of device on the same network. */
const looksLike = (userId: number, { network, device }: Client): string =>
  hashToken(`${userId} ${network} ${device}`);

/** Remembers a device from which somebody has signed in, and says whether it had been seen before. */
export async function rememberDevice(
  runner: SqlRunner,
  seen: { userId: number; key: string; client: Client; now: Date },
): Promise<RowOf<typeof seenRow>> {
  const { userId, key, client, now } = seen;
  const hashes = sql.param([hashToken(key), looksLike(userId, client)]);
  const found = await firstRow(
    runner,
    seenRow,
    sql`with before as (
          select coalesce(bool_or(key_hash = any(${hashes}::text[])), false) as "isKnown", count(*) = 0 as "isFirst"
          from known_devices where user_id = ${userId}
        ), kept as (
          insert into known_devices (user_id, key_hash, last_used_at)
          select ${userId}::int, h, ${now}::timestamptz from unnest(${hashes}::text[]) h order by h
          on conflict (user_id, key_hash) do update set last_used_at = excluded.last_used_at
        )
        select "isKnown", "isFirst" from before`,
  );
  return found ?? { isKnown: true, isFirst: true };
}

/** Only by the key: whoever shares a network and a browser with the reader is no known device. */
export const isKnownDevice = async (
  runner: SqlRunner,
  emailKey: string,
  key: string | null,
): Promise<boolean> =>
  key !== null &&
  (await execute(
    runner,
    sql`select from known_devices d join users u on u.id = d.user_id
        where u.email_key = ${emailKey} and d.key_hash = ${hashToken(key)}`,
  )) > 0;

/** Whoever got somebody to log in to an account of theirs must not make it one that knows the other's device. */
export const forgetOtherDevices = (runner: SqlRunner, userId: number, key: string | null): Promise<number> =>
  execute(
    runner,
    sql`delete from known_devices where user_id = ${userId} and key_hash is distinct from ${key && hashToken(key)}`,
  );

export const sweepDevices = (runner: SqlRunner, now: Date): Promise<number> =>
  execute(
    runner,
    sql`delete from known_devices where last_used_at <= ${new Date(now.getTime() - UNUSED_DAYS * 86_400_000)}`,
  );
