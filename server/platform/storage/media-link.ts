import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The longest that any link is good for. */
export const LONGEST_LINK_MS = 7 * HOUR_MS;

/**
 * Who a link is for. One of a session ends with it and is good for hours, so that a player may pause. One for `anyone`
 * is good for hours too: only for what the public may hear. Without a holder it is in lists that many share, and good
 * for some minutes.
 */
export type LinkHolder = { sessionId: number } | 'anyone';
export type MediaLink = (key: string, holder?: LinkHolder) => string;

type LinkSecret = string | KeyObject;

const EXPIRES = /^\d{1,12}$/;

/** Links made within one `window` are the same, so that lists which carry them may be kept. */
const SHARED = { window: 5 * MINUTE_MS, life: 15 * MINUTE_MS };
const HELD = { window: HOUR_MS, life: LONGEST_LINK_MS };

/** The address of a stored file: good for 10 to 15 minutes, with a holder for 6 to 7 hours. */
export function mediaLink(
  secret: LinkSecret,
  key: string,
  { nowMs, holder }: { nowMs: number; holder?: LinkHolder | undefined },
): string {
  const { window, life } = holder === undefined ? SHARED : HELD;
  const expires = String((Math.floor(nowMs / window) * window + life) / 1000);
  const session = typeof holder === 'object' ? String(holder.sessionId) : undefined;
  const query = session === undefined ? '' : `session=${session}&`;
  return `/media/${key}?${query}${signLink(secret, key, expires, session)}`;
}

/** The same with a key that is made once: lists carry many links. */
export function createMediaLinks(secret: string, now: () => number): MediaLink {
  const prepared = createSecretKey(Buffer.from(secret));
  return (key, holder) => mediaLink(prepared, key, { nowMs: now(), holder });
}

/** What makes an address good for a key until a second since 1970, to stand after its question mark. */
export const signLink = (secret: LinkSecret, key: string, expires: string, session?: string): string =>
  `expires=${expires}&signature=${sign(secret, { key, expires, session })}`;

/** Seconds that a link is still good for; null where it was altered, has expired or is no link of ours. */
export function verifyMediaLink(
  secret: string,
  link: { key: string; expires: unknown; signature: unknown; session?: unknown },
  nowMs: number,
): number | null {
  const { key, expires, signature, session } = link;
  if (session !== undefined && typeof session !== 'string') return null;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !EXPIRES.test(expires)) return null;
  const wanted = Buffer.from(sign(secret, { key, expires, session }));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const secondsLeft = Number(expires) - Math.floor(nowMs / 1000);
  return secondsLeft > 0 ? secondsLeft : null;
}

type Signed = { key: string; expires: string; session: string | undefined };

const sign = (secret: LinkSecret, { key, expires, session }: Signed): string =>
  createHmac('sha256', secret)
    .update([expires, key, ...(session === undefined ? [] : [session])].join('\n'))
    .digest('base64url');

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
