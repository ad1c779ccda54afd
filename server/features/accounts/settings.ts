import { z } from 'zod';
import { optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const accountsSettings = {
  ADMIN_EMAIL: setting(optional(z.email()), {
    shape: 'an e-mail address',
    example: 'librarian@example.org',
    about: 'Reserves the admin account for this address. Without it the first account is the admin.',
  }),
  REGISTRATION: setting(withDefault(z.enum(['open', 'invite', 'closed']), 'open'), {
    shape: 'open, invite or closed',
    example: 'closed',
    standard: 'open',
    about: 'Who may make an account. The first account can always be made.',
  }),
} as const;
