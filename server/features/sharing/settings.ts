import { z } from 'zod';
import { setting, withDefault } from '#server/platform/config/setting.ts';

export const sharingSettings = {
  BOOK_LINKS: setting(withDefault(z.enum(['readers', 'admins', 'off']), 'readers'), {
    shape: 'readers, admins or off',
    example: 'admins',
    standard: 'readers',
    about:
      'Who may make links by which anybody can read and hear one book, without an account. Links of those who may no longer make one end at once.',
  }),
} as const;
