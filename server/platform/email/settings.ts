import { z } from 'zod';
import { address, optional, setting } from '#server/platform/config/setting.ts';

/** By which server emails are sent, and from whom. */
export const mailSettings = {
  SMTP_URL: setting(optional(address('smtp:', 'smtps:')), {
    isSecret: true,
    shape: 'an smtp or smtps address',
    example: 'smtps://precis:secret@mail.example.org:465',
    standard: 'emails go to `DATA_DIR`/outbox',
    about: 'The mail server. Without it, emails are kept as files, and an admin hands over links.',
  }),
  MAIL_FROM: setting(optional(z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)), {
    shape: 'an email address, with a name if you like',
    example: 'Precis <books@example.org>',
    standard: 'precis@ the host of `PUBLIC_URL`',
    about: 'The sender of emails.',
  }),
} as const;
