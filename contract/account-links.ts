import { z } from 'zod';
import { email, newPassword, session } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { emptyAnswer } from './values.ts';

/** What a mailed token looks like; anything else is answered as one that is not known. */
const token = z.string().max(512);

export const requestMagicLink = endpoint({
  route: 'POST /api/v1/request-magic-link',
  noun: 'accounts',
  access: 'anyone',
  summary: 'Mail a link to sign in with. The answer is the same whether or not the address is known.',
  body: z.object({ email }),
  answer: emptyAnswer,
  errors: ['too_many_requests'],
});

export const spendMagicLink = endpoint({
  route: 'GET /api/v1/login/:token',
  noun: 'accounts',
  access: 'anyone',
  summary: 'Sign in with the token of a mailed link, once. HEAD and prefetch spend nothing.',
  params: z.object({ token }),
  answer: session,
  errors: ['link_not_valid', 'too_many_requests'],
});

export const spendMagicLinkByQuery = endpoint({
  route: 'GET /api/v1/login',
  noun: 'accounts',
  access: 'anyone',
  summary: 'The same, with the token in the query.',
  query: z.object({ token }),
  answer: session,
  errors: ['link_not_valid', 'too_many_requests'],
});

export const requestReset = endpoint({
  route: 'POST /api/v1/password/reset-request',
  noun: 'accounts',
  access: 'anyone',
  summary:
    'Mail a link to choose a new password. The answer is the same whether or not the address is known.',
  body: z.object({ email }),
  answer: emptyAnswer,
  errors: ['too_many_requests'],
});

export const resetPassword = endpoint({
  route: 'POST /api/v1/password/new-password',
  noun: 'accounts',
  access: 'anyone',
  summary: 'Choose a new password with the token of a mailed link, once. Every session of the account ends.',
  body: z
    .object({ token, password: newPassword, password_confirmation: z.string() })
    .refine((sent) => sent.password === sent.password_confirmation, {
      path: ['password'],
      message: 'The two passwords are not alike.',
    }),
  answer: emptyAnswer,
  errors: ['link_not_valid', 'too_many_requests'],
});
