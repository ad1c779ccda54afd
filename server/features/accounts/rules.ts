import { PASSWORD_LENGTH } from '#contract/accounts.ts';
import { commonPasswords } from './passwords/common-passwords.ts';

const SESSION_DAYS = 30;
const LONGEST_SESSION_DAYS = 90;
const FRESH_MINUTES = 15;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Addresses with the same key are the same account. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** What somebody who attacks this library would try first (docs/security.md lists the words). */
const OWN_WORDS =
  /^(?:precis|librar(?:y|ian)|reader|listener|audiobooks?|books?|summar(?:y|ies)|admin(?:istrator)?|password)+$/;

const lettersOf = (text: string): string => text.normalize('NFD').replaceAll(/\P{L}/gu, '');

/** Nothing but such words, or the name in the email address, whatever digits and signs stand between. */
function isOfThisPlace(folded: string, email: string): boolean {
  const letters = lettersOf(folded);
  const name = lettersOf(emailKey(email).split('@')[0] ?? '');
  return OWN_WORDS.test(letters) || (letters !== '' && letters === name);
}

/** The sentence to show, or null for a password that may be used. */
export function passwordComplaint(password: string, email: string): string | null {
  const folded = password.toLowerCase();
  const isGuessed = new Set(folded).size < 3 || commonPasswords.has(folded);
  if (isGuessed || isOfThisPlace(folded, email)) return 'That password is too easy to guess.';
  if (folded === emailKey(email)) return 'Your password can’t be your email address.';
  if (password.length < PASSWORD_LENGTH.least) return `Use at least ${PASSWORD_LENGTH.least} characters.`;
  return null;
}

/** Thirty days after the last use, and ninety after the login at the latest. */
export const sessionEnd = (now: Date, startedAt = now): Date =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, latestSessionEnd(startedAt).getTime()));

/** When a session ends that is used every day. */
export const latestSessionEnd = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + LONGEST_SESSION_DAYS * DAY_MS);

/** Recent enough to stand for a password in an account that has none. */
export const isFreshLogin = (loggedInAt: Date | null, now: Date): boolean =>
  loggedInAt !== null && now.getTime() - loggedInAt.getTime() < FRESH_MINUTES * 60_000;

/** The use of a session is written down once an hour: enough for one that lives for days. */
export const worthTouching = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > DAY_MS / 24;

const INVITE_DAYS = 7;
const INVITES_SHOWN_DAYS = 90;

export const inviteEnd = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

export const oldestInviteShown = (now: Date): Date => new Date(now.getTime() - INVITES_SHOWN_DAYS * DAY_MS);

export type RegistrationRules = {
  registration: 'open' | 'verified' | 'invite' | 'closed';
  adminEmail: string | null;
};

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
  if (instance.registration === 'invite') return newcomer.isInvited;
  return instance.registration === 'open' || instance.registration === 'verified';
}

/** The first account is the admin; with a reserved address only that one, once its owner has shown that it is theirs. */
export const becomesAdmin = (
  adminEmail: string | null,
  { email, isFirst, isConfirmed }: { email: string; isFirst: boolean; isConfirmed: boolean },
): boolean => (adminEmail === null ? isFirst : isConfirmed && isReservedAdmin(adminEmail, email));

/** Whether an account is only signed in to once its owner has confirmed the address. */
export const mustConfirm = (
  { registration, adminEmail }: RegistrationRules,
  user: { email: string; email_verified_at: Date | null; is_admin: boolean },
): boolean =>
  user.email_verified_at === null &&
  (registration === 'verified' || (!user.is_admin && isReservedAdmin(adminEmail, user.email)));

const isReservedAdmin = (adminEmail: string | null, email: string): boolean =>
  adminEmail !== null && emailKey(adminEmail) === emailKey(email);
