import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { LinkPurpose } from '../schema.ts';
import { hashToken, newToken } from '../tokens.ts';
import { upsertLink } from './link-store.ts';

/** Minutes in which a link can be spent. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { magic_link: 15, password_reset: 60 };

/**
 * The page where a person presses the button that spends the token: opening it spends nothing, so that the scanners
 * of mail servers burn nothing.
 */
const pages: Readonly<Record<LinkPurpose, string>> = {
  magic_link: 'magic-link',
  password_reset: 'auth/reset-password',
};

export type LinkDeps = { now: () => Date; publicUrl: () => string };

/** Makes a link for an account; an older one for the same purpose ends. The token leaves the server only here. */
export async function makeLink(
  { now, publicUrl }: LinkDeps,
  runner: SqlRunner,
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
): Promise<{ link: string; expires_at: Date }> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES[purpose] * 60_000);
  const token = newToken();
  await upsertLink(runner, { userId, purpose, tokenHash: hashToken(token), createdAt, expiresAt });
  return { link: addressOf(publicUrl(), `${pages[purpose]}/${token}`), expires_at: expiresAt };
}

/** The address of a page. */
export const addressOf = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${path}`;
