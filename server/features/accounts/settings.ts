import { z } from 'zod';
import { optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const accountsSettings = {
  ADMIN_EMAIL: setting(optional(z.email()), {
    shape: 'an e-mail address',
    example: 'librarian@example.org',
    about:
      'Reserves the admin account for whoever confirms this address by e-mail. Without it the first account is the admin.',
  }),
  REGISTRATION: setting(withDefault(z.enum(['open', 'verified', 'invite', 'closed']), 'open'), {
    shape: 'open, verified, invite or closed',
    example: 'closed',
    standard: 'open',
    about:
      'Who may create an account; `verified` means everyone who confirms their e-mail address before the first login. The first account can always be created.',
  }),
} as const;
