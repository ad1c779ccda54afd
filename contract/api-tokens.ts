import { z } from 'zod';
import { typedPassword } from './accounts.ts';
import { endpoint, tokenScopes } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { emptyAnswer, idParam, moment, sentNumber, someScopes } from './values.ts';

export const apiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: moment,
  /** To the minute. */
  last_used_at: moment.nullable(),
  /** Null for one that doesn't expire. */
  expires_at: moment.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const listApiTokens = endpoint({
  route: 'GET /api/v1/admin/tokens',
  access: 'admin',
  summary: 'The current admin’s API tokens that haven’t been revoked, newest first.',
  answer: z.object({ tokens: z.array(apiToken) }),
});

export const createApiToken = endpoint({
  route: 'POST /api/v1/admin/tokens',
  access: 'admin',
  summary:
    'Create an API token for scripts. It acts as the current admin within its scopes, and stops working with their admin rights. Needs the current password, or a login of the last 15 minutes where there is none; with a second factor, both. `token` is shown this once.',
  status: 201,
  body: z.object({
    name: z
      .string('Give the token a name.')
      .trim()
      .min(1, 'Give the token a name.')
      .max(mostLetters.keyName, 'That name is too long.'),
    scopes: someScopes(tokenScopes, 'Choose what the token may do.'),
    /** Null for a token that doesn't expire. */
    expires_in_days: sentNumber(z.number().int().min(1).max(3650)).nullable(),
    current_password: typedPassword.optional(),
  }),
  answer: z.object({ token: z.string(), data: apiToken }),
});

export const revokeApiToken = endpoint({
  route: 'DELETE /api/v1/admin/tokens/:id',
  access: 'admin',
  summary: 'Revoke one of the current admin’s API tokens. It stops working at once.',
  params: z.object({ id: idParam }),
  answer: emptyAnswer,
});
