import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { emptyAnswer, idParam, moment, someScopes } from './values.ts';

/** What another app may do: read (the catalogue, books as EPUB without audio), listen (audio, the calls of apps that play it). */
export const appScopes = ['read', 'listen'] as const;
export type AppScope = (typeof appScopes)[number];
export type AppScopes = readonly AppScope[];

export const appPassword = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(appScopes)),
  created_at: moment,
  /** To the hour. */
  last_used_at: moment.nullable(),
});

export const listAppPasswords = endpoint({
  route: 'GET /api/v1/app-passwords',
  access: 'signed-in',
  summary: 'The current user’s app passwords, newest first.',
  answer: z.object({ app_passwords: z.array(appPassword) }),
});

export const createAppPassword = endpoint({
  route: 'POST /api/v1/app-passwords',
  access: 'signed-in',
  summary:
    'Create a password for another app, to log in with there beside the email address. Within its scopes (both if not given), it reads the library, plays its audio and saves where its owner listens, and does nothing else. `password` is shown this once.',
  status: 201,
  body: z.object({
    name: z
      .string('Give the app password a name.')
      .trim()
      .min(1, 'Give the app password a name.')
      .max(mostLetters.keyName, 'That name is too long.'),
    scopes: someScopes(appScopes, 'Choose what the app may do.').default([...appScopes]),
  }),
  answer: z.object({ password: z.string(), data: appPassword }),
});

export const revokeAppPassword = endpoint({
  route: 'DELETE /api/v1/app-passwords/:id',
  access: 'signed-in',
  summary: 'Revoke one of the current user’s app passwords. Whatever was logged in with it is signed out.',
  params: z.object({ id: idParam }),
  answer: emptyAnswer,
});
