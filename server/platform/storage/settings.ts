import { resolve } from 'node:path';
import { z } from 'zod';
import { optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const storageSettings = {
  DATA_DIR: setting(
    withDefault(z.string().min(1), 'data').transform((folder) => resolve(folder)),
    {
      shape: 'a folder',
      example: '/var/lib/precis',
      standard: './data',
      about: 'Where the embedded database, the audio and everything else is kept.',
    },
  ),
  STORAGE_URL: setting(optional(z.string().refine((value) => !value.includes('://'))), {
    shape: 'a folder',
    example: '/var/lib/precis/media',
    standard: '`DATA_DIR`/media',
    about: 'Where audio is kept.',
  }),
} as const;
