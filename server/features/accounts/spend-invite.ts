import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import { findOpenInvite, markInviteUsed } from './invite-store.ts';
import { emailKey } from './rules.ts';
import { hashToken } from './tokens.ts';

/** What the token that a newcomer brings is worth; `none` where none was brought. */
export type InviteWorth = 'none' | 'good' | 'of somebody else' | 'not valid';

export async function inviteWorth(
  db: Executor,
  input: { token: string | null; email: string; now: Date },
): Promise<InviteWorth> {
  if (!input.token) return 'none';
  const invite = await findOpenInvite(db, hashToken(input.token), input.now);
  if (!invite) return 'not valid';
  const isTheirs = invite.email === null || emailKey(invite.email) === emailKey(input.email);
  return isTheirs ? 'good' : 'of somebody else';
}

const notValid = () =>
  new AppError(
    'link_not_valid',
    'This invite is not valid any more: it was used, taken back, or is older than 7 days. Ask for a new one.',
  );

/** Why somebody who is not taken without an invite is not taken with this one. */
export function inviteRefusal(worth: InviteWorth): AppError {
  if (worth === 'not valid') return notValid();
  if (worth === 'of somebody else')
    return invalidField('email', 'This invite is for another e-mail address.');
  return new AppError('registration_closed', 'This library takes new accounts by invite only.');
}

/** Uses an invite up for the account that it made. Throws when it was taken back at this very moment. */
export async function spendInvite(
  tx: Executor,
  input: { token: string; userId: number; now: Date },
): Promise<void> {
  const used = { by: input.userId, at: input.now };
  if (!(await markInviteUsed(tx, hashToken(input.token), used))) throw notValid();
}
