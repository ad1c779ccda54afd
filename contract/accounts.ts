import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, moment } from './values.ts';

export const PASSWORD_LENGTH = { least: 8, most: 200 } as const;

export const userStatuses = ['active', 'blocked'] as const;

export const user = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  is_admin: z.boolean(),
  status: z.enum(userStatuses),
  created_at: moment,
});
export type User = z.infer<typeof user>;

export const email = z
  .string()
  .trim()
  .min(1, 'An e-mail address is needed.')
  .max(254, 'That e-mail address is too long.')
  .pipe(z.email('That does not look like an e-mail address.'));

export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, `A password has at least ${PASSWORD_LENGTH.least} characters.`)
  .max(PASSWORD_LENGTH.most, `A password has at most ${PASSWORD_LENGTH.most} characters.`);

export const firstName = z
  .string()
  .trim()
  .min(1, 'A first name is needed.')
  .max(80, 'That first name is too long.');

export const lastName = z.string().trim().max(80, 'That last name is too long.').nullish();

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
  summary: 'Make an account and sign in. The first account of an instance is its admin.',
  body: z.object({
    email,
    password: newPassword,
    first_name: firstName,
    last_name: lastName,
    /** The token of an invite's link, where strangers are not taken. */
    invite: z.string().max(512).nullish(),
  }),
  answer: session,
});

export const logIn = endpoint({
  route: 'POST /api/v1/auth/login',
  access: 'anyone',
  summary: 'Sign in with e-mail and password.',
  body: z.object({ email: z.string().max(1000), password: z.string().max(1000) }),
  answer: session,
});

export const logOut = endpoint({
  route: 'POST /api/v1/auth/logout',
  access: 'signed-in',
  summary: 'End this session on the server.',
  answer: emptyAnswer,
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
  summary: 'Whether this instance takes new accounts, and whether the next one becomes its admin.',
  answer: z.object({ registration: z.enum(['open', 'invite', 'closed']), first_account: z.boolean() }),
});
