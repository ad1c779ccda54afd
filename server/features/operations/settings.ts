import { z } from 'zod';
import { onOff, setting, withDefault } from '#server/platform/config/setting.ts';

export const operationsSettings = {
  BACKUP_KEEP: setting(withDefault(z.coerce.number().int().min(0).max(365), 7), {
    shape: 'a number, 0 to 365',
    example: '3',
    standard: '7',
    about: 'How many daily backups are kept, each as large as all the audio; 0 for no daily backups.',
  }),
  BACKUP_PROVE_DAYS: setting(withDefault(z.coerce.number().int().min(0).max(365), 7), {
    shape: 'a number, 0 to 365',
    example: '1',
    standard: '7',
    about:
      'Every how many days the newest backup is restored into a database of its own, to see that it works; 0 for never.',
  }),
  SETUP_GUIDE: setting(withDefault(onOff, true), {
    shape: 'on or off',
    example: 'off',
    standard: 'on',
    about:
      'Whether admins are offered the setup guide. It turns itself off when one of them finishes or skips it.',
  }),
} as const;
