import { z } from 'zod';
import { optional, setting } from '#server/platform/config/setting.ts';
import { readS3Address, S3_SHAPE } from '#server/platform/storage/s3-address.ts';

export const backupSettings = {
  BACKUP_URL: setting(
    optional(z.string().refine((value) => !value.includes('://') || readS3Address(value) !== null)),
    {
      shape: `a folder, or ${S3_SHAPE}`,
      example: '/mnt/safe/precis',
      standard: '`DATA_DIR`/backups',
      about: 'Where backups are kept.',
    },
  ),
  BACKUP_PASSPHRASE: setting(optional(z.string().min(16)), {
    shape: 'a passphrase of at least 16 characters',
    example: 'several words that nobody guesses',
    about: 'What backups are encrypted with. Keep it elsewhere, too: without it, they are lost.',
  }),
} as const;
