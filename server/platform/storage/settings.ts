import { resolve } from 'node:path';
import { z } from 'zod';
import { optional, setting, withDefault } from '#server/platform/config/setting.ts';
import { readS3Address, S3_SHAPE } from './s3-address.ts';

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
  STORAGE_URL: setting(
    optional(z.string().refine((value) => !value.includes('://') || readS3Address(value) !== null)),
    {
      shape: `a folder, or ${S3_SHAPE}`,
      example: 's3://books/precis?endpoint=https://s3.example.org&region=eu-central-1',
      standard: '`DATA_DIR`/media',
      about: 'Where audio and pictures are kept.',
    },
  ),
  STORAGE_KEY_ID: setting(optional(z.string().regex(/^\S+$/)), {
    shape: 'a key id without spaces',
    example: 'precis',
    about: 'The key id for addresses that begin with `s3://`.',
  }),
  STORAGE_SECRET: setting(optional(z.string().regex(/^\S+$/)), {
    shape: 'a secret without spaces',
    example: 'wJalrXUtnFEMI',
    about: 'The secret of that key.',
  }),
} as const;
