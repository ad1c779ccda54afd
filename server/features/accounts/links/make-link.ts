import type { Executor } from '#server/platform/database/open-database.ts';
import type { LinkPurpose } from '../schema.ts';
import { hashToken, newToken } from '../tokens.ts';
import { linkAddress, linkEnd } from './link-rules.ts';
import { upsertLink } from './link-store.ts';

export type LinkDeps = {
  now: () => Date;
  /** Where people reach this instance: links never follow what a request says of itself. */
  publicUrl: () => string;
};

/** Makes a link for an account; an older one for the same purpose ends. The token leaves the server only here. */
export async function makeLink(
  deps: LinkDeps,
  db: Executor,
  input: { userId: number; purpose: LinkPurpose },
): Promise<{ link: string; expiresAt: Date }> {
  const { userId, purpose } = input;
  const createdAt = deps.now();
  const expiresAt = linkEnd(purpose, createdAt);
  const token = newToken();
  await upsertLink(db, { userId, purpose, tokenHash: hashToken(token), createdAt, expiresAt });
  return { link: linkAddress(deps.publicUrl(), purpose, token), expiresAt };
}
