import type { SqlRunner } from '#server/platform/database/sql.ts';
import { hashToken, newToken } from '#server/platform/http/secret-token.ts';
import type { EmailedPurpose, LinkPurpose } from '../schema.ts';
import { upsertLink } from './link-store.ts';

export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  magic_link: 15,
  password_reset: 60,
  confirm_email: 24 * 60,
  single_sign_on: 1,
};

/** Opening the page spends nothing, so mail scanners don't use links up: a person presses its button. */
const pages: Readonly<Record<EmailedPurpose, string>> = {
  magic_link: 'magic-link',
  password_reset: 'auth/reset-password',
  confirm_email: 'confirm-email',
};

export type LinkDeps = { now: () => Date; publicUrl: () => string };

/** Ends an older link for the same purpose; null where this very one was used. The token leaves the server only here. */
export async function makeLink(
  { now, publicUrl }: LinkDeps,
  runner: SqlRunner,
  { userId, purpose, token }: { userId: number; purpose: EmailedPurpose; token: string },
): Promise<{ link: string; expires_at: Date } | null> {
  const expiresAt = await writeLink(runner, { userId, purpose, token, now: now() });
  if (expiresAt === null) return null;
  return { link: addressOf(publicUrl(), `${pages[purpose]}/${token}`), expires_at: expiresAt };
}

async function writeLink(
  runner: SqlRunner,
  { userId, purpose, token, now }: { userId: number; purpose: LinkPurpose; token: string; now: Date },
): Promise<Date | null> {
  const expiresAt = new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000);
  const link = { userId, purpose, tokenHash: hashToken(token), createdAt: now, expiresAt };
  return (await upsertLink(runner, link)) === 0 ? null : expiresAt;
}

export async function makeLinkToken(
  runner: SqlRunner,
  link: { userId: number; purpose: LinkPurpose; now: Date },
): Promise<{ token: string }> {
  const token = newToken();
  await writeLink(runner, { ...link, token });
  return { token };
}

export const addressOf = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${path}`;
