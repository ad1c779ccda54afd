import type { createApiToken as endpoint } from '#contract/api-tokens.ts';
import type { Received } from '#contract/endpoint.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { confirmOwner, type Proof } from '../passwords/confirm-owner.ts';
import { findOwnAccount } from '../show-user.ts';
import { lockUser } from '../store.ts';
import { newApiToken } from '../tokens.ts';
import { insertToken, markRevoked, type TokenRow } from './token-store.ts';

const MOST_TOKENS = 50;
const DAY_MS = 86_400_000;

/** Throws `invalid` without the owner's proof, and `conflict` for one too many. Its owner hears of it by email. */
export async function createToken(
  deps: Accounts,
  { body, ...proof }: Proof & { body: Received<typeof endpoint>['body'] },
): Promise<{ token: string; data: TokenRow }> {
  const { query } = deps.database;
  const user = await findOwnAccount(query, proof.currentUser);
  await confirmOwner(deps, user, { ...proof, field: 'current_password' });
  const { name, scopes, expires_in_days: days } = body;
  const createdAt = deps.now();
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
  const token = newApiToken();
  const made = { userId: user.id, name, scopes, tokenHash: hashToken(token), createdAt, expiresAt };
  const data = await query.transaction(async (tx) => {
    // Two at once would both find room.
    await lockUser(tx, user.id);
    const added = await insertToken(tx, made, MOST_TOKENS);
    if (!added)
      throw new AppError('conflict', `You can have at most ${MOST_TOKENS} tokens. Revoke one first.`);
    const subject = { kind: 'token', id: added.id } as const;
    await recordAudit(tx, { adminId: user.id, action: 'token.created', subject, after: { scopes } });
    await orderNotice(tx, { kind: 'token_created', user, at: createdAt });
    return added;
  });
  logSecurity(deps.log, 'token_created', { userId: user.id });
  return { token, data };
}

/** Every process forgets it. Throws `not_found` for one that isn't the user's. */
export async function revokeToken(
  { sessions, log, now }: Pick<Accounts, 'sessions' | 'log' | 'now'>,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await sessions.change(async (tx, changed) => {
    if ((await markRevoked(tx, { userId, id, at: now() })) === 0) throw notFound('This token');
    await recordAudit(tx, { adminId: userId, action: 'token.revoked', subject: { kind: 'token', id } });
    await changed(userId);
  });
  logSecurity(log, 'token_revoked', { userId });
}
