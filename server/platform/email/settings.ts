import { z } from 'zod';
import { address, optional, setting } from '#server/platform/config/setting.ts';

/** By which server emails are sent, and from whom. */
export const mailSettings = {
  SMTP_URL: setting(optional(address('smtp:', 'smtps:')), {
    shape: 'an smtp or smtps address',
    example: 'smtps://precis:secret@mail.example.org:465',
    standard: 'letters go to `DATA_DIR`/outbox',
    about: 'The mail server. Without it letters are kept as files, and an admin hands links over.',
  }),
  MAIL_FROM: setting(optional(z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)), {
    shape: 'an e-mail address, with a name if wanted',
    example: 'Precis <books@example.org>',
    standard: 'precis@ the host of `PUBLIC_URL`',
    about: 'Whom letters come from.',
  }),
} as const;
