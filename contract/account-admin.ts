import { z } from 'zod';
import { email, user, userStatuses } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { countedFields, emptyAnswer, idParam, moment, pageQuery } from './values.ts';

export const userForAdmin = user.extend({ last_used_at: moment.nullable() });
export type UserForAdmin = z.infer<typeof userForAdmin>;

export const listUsers = endpoint({
  route: 'GET /api/v1/admin/users',
  access: 'admin',
  summary: 'The accounts of this library, newest first; `q` looks in the name and the email address.',
  query: z.object({
    q: z.string().trim().max(200).optional(),
    status: z.enum(userStatuses).optional(),
    ...pageQuery,
  }),
  answer: z.object({ users: z.array(userForAdmin), ...countedFields }),
});

export const changeUser = endpoint({
  route: 'PATCH /api/v1/admin/users/:id',
  access: 'admin',
  summary:
    'Block or unblock an account, or give or remove admin rights. The last admin can’t be blocked or lose them.',
  params: z.object({ id: idParam }),
  body: z.object({ status: z.enum(userStatuses).optional(), is_admin: z.boolean().optional() }),
  answer: z.object({ data: userForAdmin }),
});

const copyableLink = z.object({ link: z.string(), expires_at: moment });

export const makeResetLink = endpoint({
  route: 'POST /api/v1/admin/users/:id/reset-link',
  access: 'admin',
  summary: 'A link for choosing a new password, which the admin hands over. It replaces an older one.',
  params: z.object({ id: idParam }),
  answer: copyableLink,
});

export const invite = z.object({
  id: z.number().int(),
  email: z.string().nullable(),
  created_at: moment,
  expires_at: moment,
  /** The email address of the account that it made; null while it is open. */
  used_by: z.string().nullable(),
});
export type Invite = z.infer<typeof invite>;

export const listInvites = endpoint({
  route: 'GET /api/v1/admin/invites',
  access: 'admin',
  summary: 'The invites of the last 90 days, newest first. Their links were shown once.',
  answer: z.object({ invites: z.array(invite) }),
});

export const makeInvite = endpoint({
  route: 'POST /api/v1/admin/invites',
  access: 'admin',
  summary:
    'Create a link that can create one account within 7 days; with an email address, only for that address.',
  body: z.object({ email: email.nullish() }).nullish(),
  answer: copyableLink.extend({ data: invite }),
});

export const endInvite = endpoint({
  route: 'DELETE /api/v1/admin/invites/:id',
  access: 'admin',
  summary: 'Revoke an invite.',
  params: z.object({ id: idParam }),
  answer: emptyAnswer,
});
