import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, emptyIsNull, moment } from './values.ts';

export const PASSWORD_LENGTH = { least: 8, most: 200 } as const;

export const userStatuses = ['active', 'blocked'] as const;

export const user = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  is_admin: z.boolean(),
  status: z.enum(userStatuses),
  /** When its owner showed that the mailbox is theirs; null while nobody has. */
  email_verified_at: moment.nullable(),
  created_at: moment,
});
export type User = z.infer<typeof user>;

export const email = z
  .string('Enter your email address.')
  .trim()
  .min(1, 'Enter your email address.')
  .max(254, 'That email address is too long.')
  .pipe(z.email('That doesn’t look like an email address.'));

const passwordText = z.string('Enter your password.');

export const newPassword = passwordText
  .min(PASSWORD_LENGTH.least, `Use at least ${PASSWORD_LENGTH.least} characters.`)
  .max(PASSWORD_LENGTH.most, `Use at most ${PASSWORD_LENGTH.most} characters.`);

/** Names stand in emails, where an address would become a link that looks like ours. */
const noAddress = /^[^@/\\]*$/;
const noHost = (name: string): boolean => !/\bwww\./i.test(name);

export const firstName = z
  .string('Enter your first name.')
  .trim()
  .min(1, 'Enter your first name.')
  .max(80, 'That first name is too long.')
  .regex(noAddress, 'A first name can’t contain an address or a link.')
  .refine(noHost, 'A first name can’t contain an address or a link.');

export const lastName = emptyIsNull(
  z
    .string('That last name isn’t text.')
    .trim()
    .max(80, 'That last name is too long.')
    .regex(noAddress, 'A last name can’t contain an address or a link.')
    .refine(noHost, 'A last name can’t contain an address or a link.'),
).optional();

/** A password to compare, whatever it is. */
export const typedPassword = passwordText.max(1000, 'That password is too long.');

export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_at: moment,
  user,
});
export type Session = z.infer<typeof session>;

export const register = endpoint({
  route: 'POST /api/v1/auth/register',
  access: 'anyone',
  summary:
    'Create an account and sign in. The first account of an instance becomes its admin. If addresses must be confirmed first, the account is created and the answer is `email_not_confirmed`.',
  body: z.object({
    email,
    password: newPassword,
    first_name: firstName,
    last_name: lastName,
    /** The token of an invite's link, where strangers are not taken. */
    invite: emptyIsNull(z.string('That invite isn’t text.').max(512, 'That invite is too long.')).optional(),
  }),
  answer: session,
});

export const logIn = endpoint({
  route: 'POST /api/v1/auth/login',
  access: 'anyone',
  summary:
    'Sign in with email and password. An account with a second factor is answered with `second_factor_needed`, and signed in by a passkey or a recovery code.',
  body: z.object({
    email: z.string('Enter your email address.').max(1000, 'That email address is too long.'),
    password: typedPassword,
  }),
  answer: session,
});

export const logOut = endpoint({
  route: 'POST /api/v1/auth/logout',
  access: 'signed-in',
  summary: 'End this session on the server.',
  answer: emptyAnswer,
});

export const whyEnded = endpoint({
  route: 'POST /api/v1/auth/ended',
  access: 'anyone',
  summary: 'Why the session of this token has ended; null for a token that is valid or unknown.',
  body: z.object({ token: z.string('The token is required.').max(512, 'That isn’t a valid token.') }),
  answer: z.object({
    reason: z.enum(['expired', 'signed_out', 'password_changed', 'blocked', 'address_confirmed']).nullable(),
  }),
});

export const whoAmI = endpoint({
  route: 'GET /api/v1/auth/me',
  access: 'signed-in',
  summary: 'The signed-in user.',
  answer: user,
});

export const registrationState = endpoint({
  route: 'GET /api/v1/auth/registration',
  access: 'anyone',
  summary: 'Whether this instance accepts new accounts, and whether the next one becomes its admin.',
  answer: z.object({
    registration: z.enum(['open', 'verified', 'invite', 'closed']),
    first_account: z.boolean(),
  }),
});
