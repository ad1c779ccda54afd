import { PASSWORD_LENGTH } from '#contract/accounts.ts';
import { commonPasswords } from './passwords/common-passwords.ts';

/** Days that a session lives after it was last used. */
export const SESSION_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Addresses with the same key are the same account. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** The sentence to show, or null for a password that may be used. */
export function passwordComplaint(password: string, email: string): string | null {
  const folded = password.toLowerCase();
  if (new Set(folded).size < 3 || commonPasswords.has(folded)) return 'That password is too easy to guess.';
  if (folded === emailKey(email)) return 'The password may not be the e-mail address.';
  if (password.length < PASSWORD_LENGTH.least)
    return `A password has at least ${PASSWORD_LENGTH.least} characters.`;
  return null;
}

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** The use of a session is written down once an hour: enough for one that lives for days. */
export const worthTouching = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > DAY_MS / 24;

const INVITE_DAYS = 7;
const INVITES_SHOWN_DAYS = 90;

export const inviteEnd = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

export const oldestInviteShown = (now: Date): Date => new Date(now.getTime() - INVITES_SHOWN_DAYS * DAY_MS);

export type RegistrationRules = { registration: 'open' | 'invite' | 'closed'; adminEmail: string | null };

/**
 * Whether a stranger may make an account: always the very first one, unless its address is reserved for another.
 * Closed is closed for invites too.
 */
export function mayRegister(
  instance: RegistrationRules,
  newcomer: { email: string; isFirst: boolean; isInvited: boolean },
): boolean {
  if (isReservedAdmin(instance.adminEmail, newcomer.email)) return true;
  if (newcomer.isFirst && instance.adminEmail === null) return true;
  return instance.registration === 'open' || (instance.registration === 'invite' && newcomer.isInvited);
}

/** The first account is the admin; with a reserved address only that one is, whenever it comes. */
export const becomesAdmin = (
  adminEmail: string | null,
  newcomer: { email: string; isFirst: boolean },
): boolean => (adminEmail === null ? newcomer.isFirst : isReservedAdmin(adminEmail, newcomer.email));

const isReservedAdmin = (adminEmail: string | null, email: string): boolean =>
  adminEmail !== null && emailKey(adminEmail) === emailKey(email);
