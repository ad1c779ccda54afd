import { z } from 'zod';
import { setting, withDefault } from '#server/platform/config/setting.ts';

export const workSettings = {
  ROLE: setting(withDefault(z.enum(['all', 'web', 'worker']), 'all'), {
    shape: 'all, web or worker',
    example: 'web',
    standard: 'all',
    about: 'Whether this process answers requests, does the background work, or both.',
  }),
} as const;
