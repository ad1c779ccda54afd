import { onOrOff, wholeNumber } from '#server/platform/config/setting.ts';

export const operationsSettings = {
  BACKUP_KEEP: wholeNumber('a number', [0, 365], 7, {
    example: '3',
    about: 'How many daily backups are kept, each as large as all the audio; 0 for no daily backups.',
  }),
  BACKUP_PROVE_DAYS: wholeNumber('a number', [0, 365], 7, {
    example: '1',
    about:
      'Every how many days the newest backup is restored into a database of its own, to see that it works; 0 for never.',
  }),
  SETUP_GUIDE: onOrOff(
    true,
    'Whether admins are offered the setup guide. It turns itself off when one of them finishes or skips it.',
  ),
} as const;
