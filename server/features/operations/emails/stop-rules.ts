import type { Trouble } from '#contract/troubles.ts';

const HOUR_MS = 3_600_000;

/** For how long each goes on before the admins are emailed; null for what is left to the daily email. */
export const toldAfterMs: Readonly<Record<Trouble['kind'], number | null>> = {
  disk_full: 0,
  disk_locked: 0,
  disk_low: 0,
  storage_away: HOUR_MS / 12,
  provider_refused: 0,
  provider_limited: HOUR_MS,
  // It resumes on its own, and most outages are short.
  provider_away: null,
  queue: 0,
  // Readers notice nothing.
  replica_unused: null,
  backup_failed: 48 * HOUR_MS,
  backup_unproven: 48 * HOUR_MS,
};

type Email = { subject: string; body: string[] };
type Stopped = { provider: string; reason: string };

const FREE_SPACE = 'Free up some space. Precis resumes on its own, and nothing is lost.';

const emails: Readonly<Record<Trouble['kind'], (stopped: Stopped) => Email>> = {
  disk_full: () => ({
    subject: 'The disk of your library is full',
    body: ['Reading and listening still work, but nothing can be saved.', FREE_SPACE],
  }),
  disk_locked: () => ({
    subject: 'The disk of your library can’t be written to',
    body: [
      'Reading and listening still work, but nothing can be saved.',
      'Make the disk writable again. Precis resumes on its own.',
    ],
  }),
  disk_low: () => ({
    subject: 'The disk of your library is nearly full',
    body: ['Less than 1 GB is free. Once the disk is full, nothing can be saved.', FREE_SPACE],
  }),
  storage_away: () => ({
    subject: 'The storage of your library isn’t responding',
    body: ['Audio and covers are missing until it does, and new ones can’t be saved.'],
  }),
  provider_refused: ({ provider, reason }) => ({
    subject: `${provider} refuses your API key`,
    body: [
      `Books that need ${provider} are waiting, because it doesn't accept the API key in your settings.`,
      `It says: ${reason}`,
      'Correct the key and restart Precis. The books resume on their own; nothing is lost.',
    ],
  }),
  provider_limited: ({ provider, reason }) => ({
    subject: `${provider} has reached its limit`,
    body: [
      `Books that need ${provider} have been waiting for an hour: it has reached its limit or is out of credit.`,
      `It says: ${reason}`,
      'Check your account there. The books resume on their own; nothing is lost.',
    ],
  }),
  provider_away: ({ provider, reason }) => ({
    subject: `${provider} can’t be reached`,
    body: [`Books that need ${provider} are waiting and resume on their own.`, `It says: ${reason}`],
  }),
  queue: () => ({
    subject: 'Background jobs of your library aren’t running',
    body: [
      'Jobs have been waiting for more than five minutes, and nothing is running them. New books, audio, imports and emails are waiting.',
      'Check that the worker is up. Precis resumes on its own; nothing is lost.',
    ],
  }),
  replica_unused: () => ({
    subject: 'The read replica of your library isn’t used',
    body: ["It can't be reached or is too far behind. The primary does its work until it's back."],
  }),
  backup_failed: () => ({
    subject: 'Your library hasn’t been backed up for two days',
    body: [
      'The daily backup keeps failing.',
      'Backups under Library settings says why. Precis tries again every six hours.',
    ],
  }),
  backup_unproven: () => ({
    subject: 'A backup of your library can’t be restored',
    body: [
      'Precis restores a backup now and then to see that it works. For two days it hasn’t.',
      'Backups under Library settings says why. Precis tries again every day.',
    ],
  }),
};

export const emailOfStop = (kind: Trouble['kind'], stopped: Stopped) => ({
  ...emails[kind](stopped),
  footnotes: ['You’re getting this email because you’re an admin of this library.'],
});
