import { z } from 'zod';
import { email, newPassword, session, typedPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, emptyIsNull } from './values.ts';

const token = z.string('The link’s token is required.').max(512, 'That isn’t a valid link token.');

export const requestMagicLink = endpoint({
  route: 'POST /api/v1/request-magic-link',
  access: 'anyone',
  summary: 'Email a link to sign in with. The answer is the same whether or not the address is known.',
  body: z.object({ email }),
  answer: emptyAnswer,
});

export const lookAtMagicLink = endpoint({
  route: 'POST /api/v1/auth/magic-link',
  access: 'anyone',
  summary:
    'Whether logging in here with the token of an emailed link removes the account’s password. It doesn’t use the link up; a token that isn’t valid is answered like one that removes nothing.',
  body: z.object({ token }),
  answer: z.object({ removes_password: z.boolean() }),
});

/** `password_removed`: the address was confirmed only now, on a device that the account doesn’t know. */
const sessionByLink = session.extend({ password_removed: z.boolean() });

export const spendMagicLink = endpoint({
  route: 'GET /api/v1/login/:token',
  access: 'anyone',
  summary:
    'Sign in with the token of an emailed link, once. HEAD and prefetch requests don’t use it up. May be answered with `second_factor_needed`, like a password.',
  params: z.object({ token }),
  answer: sessionByLink,
});

export const spendMagicLinkByQuery = endpoint({
  route: 'GET /api/v1/login',
  access: 'anyone',
  summary: 'The same, with the token in the query.',
  query: z.object({ token }),
  answer: sessionByLink,
});

export const requestReset = endpoint({
  route: 'POST /api/v1/password/reset-request',
  access: 'anyone',
  summary:
    'Email a link to choose a new password. The answer is the same whether or not the address is known.',
  body: z.object({ email }),
  answer: emptyAnswer,
});

export const resetPassword = endpoint({
  route: 'POST /api/v1/password/new-password',
  access: 'anyone',
  summary:
    'Choose a new password with the token of an emailed link, once. Every session of the account ends.',
  body: z
    .object({ token, password: newPassword, password_confirmation: z.string('Type the password twice.') })
    .refine((sent) => sent.password === sent.password_confirmation, {
      path: ['password'],
      message: 'Passwords don’t match.',
    }),
  answer: emptyAnswer,
});

export const requestConfirmation = endpoint({
  route: 'POST /api/v1/profile/confirm-email',
  access: 'signed-in',
  summary: 'Email the current user a link that confirms the address.',
  answer: emptyAnswer,
});

export const confirmEmail = endpoint({
  route: 'POST /api/v1/auth/confirm-email',
  access: 'anyone',
  summary:
    'Confirm the address with the token of an emailed link. Needs a session of that account, or its password, which signs in (or is answered with `second_factor_needed`).',
  body: z.object({ token, password: emptyIsNull(typedPassword).optional() }),
  answer: z.object({ message: z.string(), session: session.nullable() }),
});
