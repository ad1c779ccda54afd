import { z } from 'zod';
import { setting, withDefault } from '#server/platform/config/setting.ts';

/** What is logged. */
export const logSettings = {
  LOG_LEVEL: setting(
    withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    {
      shape: 'fatal, error, warn, info, debug, trace or silent',
      example: 'debug',
      standard: 'info',
      about: 'How much is logged.',
    },
  ),
} as const;
