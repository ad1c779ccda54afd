import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';

const HOUR_MS = 3_600_000;
/** A link made at the start of an hour lives this long, one made at its end an hour less. */
const LIFE_HOURS = 7;

type LinkSecret = string | KeyObject;

const EXPIRES = /^\d{1,12}$/;

/** Good for 6 to 7 hours. The same within each hour of the clock, so that lists with links may be kept. */
export function mediaLink(secret: LinkSecret, key: string, nowMs: number): string {
  const expires = String((Math.floor(nowMs / HOUR_MS) + LIFE_HOURS) * (HOUR_MS / 1000));
  return `/media/${key}?${signLink(secret, key, expires)}`;
}

export function createMediaLinks(secret: string, now: () => number): (key: string) => string {
  const prepared = createSecretKey(Buffer.from(secret));
  return (key) => mediaLink(prepared, key, now());
}

/** What makes an address good for a key until a second since 1970, to stand after its question mark. */
export const signLink = (secret: LinkSecret, key: string, expires: string): string =>
  `expires=${expires}&signature=${sign(secret, key, expires)}`;

/** Seconds that a link is still good for; null where it was altered, has expired or is no link of ours. */
export function verifyMediaLink(
  secret: string,
  link: { key: string; expires: unknown; signature: unknown },
  nowMs: number,
): number | null {
  const { key, expires, signature } = link;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !EXPIRES.test(expires)) return null;
  const wanted = Buffer.from(sign(secret, key, expires));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const secondsLeft = Number(expires) - Math.floor(nowMs / 1000);
  return secondsLeft > 0 ? secondsLeft : null;
}

const sign = (secret: LinkSecret, key: string, expires: string): string =>
  createHmac('sha256', secret).update(`${expires}\n${key}`).digest('base64url');

/** The key of media links, made once a database: a link from one process is good on every other. */
export async function mediaSecretOf(database: Database): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const secret = await firstRow(
    database.pool,
    { value: z.string() },
    // An update of nothing, so that the row comes back whoever made it.
    sql`insert into instance_secrets as kept (name, value) values ('media_links', ${made})
        on conflict (name) do update set value = kept.value returning value`,
  );
  if (!secret) throw new Error('The secret of media links could not be kept in the database.');
  return secret.value;
}
