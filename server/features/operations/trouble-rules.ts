import type { Trouble } from '#contract/troubles.ts';

type Kind = Trouble['kind'];
/** With the provider's own words, and a key that is the same as long as it goes on. */
export type FoundTrouble = { key: string; reason: string | null; trouble: Trouble };
type Rule = {
  /** For anybody who asks: no host and no provider's words. */
  sentence: string;
  /** For the admins, once it has gone on for so long; null for what is left to the daily email. */
  email: readonly [afterMs: number, subject: string, ...body: string[]] | null;
};

const HOUR_MS = 3_600_000;
const STILL_WORKS = 'Reading and listening still work, but nothing can be saved.';
const FREE_SPACE = 'Free up some space. Precis resumes on its own, and nothing is lost.';
const ITS_WORDS = 'It says: {reason}';

/** All that is known of each kind, but for the desk's words, which come in the admin's language. */
const rules: Readonly<Record<Kind, Rule>> = {
  disk_full: {
    sentence: 'The disk is full, so nothing can be saved.',
    email: [0, 'The disk of your library is full', STILL_WORKS, FREE_SPACE],
  },
  disk_locked: {
    sentence: "The disk can't be written to, so nothing can be saved.",
    email: [
      0,
      'The disk of your library can’t be written to',
      STILL_WORKS,
      'Make the disk writable again. Precis resumes on its own.',
    ],
  },
  disk_low: {
    sentence: 'The disk is nearly full.',
    email: [
      0,
      'The disk of your library is nearly full',
      'Less than 1 GB is free. Once the disk is full, nothing can be saved.',
      FREE_SPACE,
    ],
  },
  storage_away: {
    sentence: "The storage isn't responding.",
    email: [
      HOUR_MS / 12,
      'The storage of your library isn’t responding',
      'Audio and covers are missing until it does, and new ones can’t be saved.',
    ],
  },
  provider_refused: {
    sentence: 'A provider refuses its API key. What needs it is waiting.',
    email: [
      0,
      '{provider} refuses your API key',
      "Books that need {provider} are waiting, because it doesn't accept the API key in your settings.",
      ITS_WORDS,
      'Correct the key and restart Precis. The books resume on their own; nothing is lost.',
    ],
  },
  provider_limited: {
    sentence: 'A provider has reached a limit. What needs it is waiting.',
    email: [
      HOUR_MS,
      '{provider} has reached its limit',
      'Books that need {provider} have been waiting for an hour: it has reached its limit or is out of credit.',
      ITS_WORDS,
      'Check your account there. The books resume on their own; nothing is lost.',
    ],
  },
  // It resumes on its own, and most outages are short.
  provider_away: { sentence: "A provider can't be reached. What needs it is waiting.", email: null },
  queue: {
    sentence: 'Background jobs are waiting, and nothing is running them.',
    email: [
      0,
      'Background jobs of your library aren’t running',
      'Jobs have been waiting for more than five minutes, and nothing is running them. New books, audio, imports and emails are waiting.',
      'Check that the worker is up. Precis resumes on its own; nothing is lost.',
    ],
  },
  // Readers notice nothing.
  replica_unused: {
    sentence: "The read replica can't be reached or is too far behind. The primary does its work.",
    email: null,
  },
  backup_failed: {
    sentence: 'The last backup failed, or the next one is overdue.',
    email: [
      48 * HOUR_MS,
      'Your library hasn’t been backed up for two days',
      'No daily backup has worked since then.',
      'Backups under Library settings says more. Precis tries again every six hours.',
    ],
  },
  backup_unproven: {
    sentence: 'No backup has been test-restored recently.',
    email: [
      48 * HOUR_MS,
      'A backup of your library can’t be restored',
      'Precis restores a backup now and then to see that it works. For two days it hasn’t.',
      'Backups under Library settings says why. Precis tries again every day.',
    ],
  },
  // The rest goes on, and it's tried again.
  put_aside: {
    sentence:
      'The program ended again and again while working on a book. That work is put aside and tried again later.',
    email: null,
  },
};

export const sentenceOf = (kind: Kind): string => rules[kind].sentence;

/** A `warning` goes away on its own, or readers notice nothing of it. */
export const severityOf = (kind: Kind): Trouble['severity'] => (rules[kind].email ? 'problem' : 'warning');

/** What the admins are told of it once it has gone on for so long; null where they aren't, or not yet. */
export function emailOf({ reason, trouble }: FoundTrouble, goesOnMs: number) {
  const [afterMs = Number.POSITIVE_INFINITY, ...texts] = rules[trouble.kind].email ?? [];
  if (goesOnMs < afterMs) return null;
  const [subject = '', ...body] = texts.map((text) =>
    text.replaceAll('{provider}', () => trouble.provider ?? '').replaceAll('{reason}', () => reason ?? ''),
  );
  return { subject, body, footnotes: ['You’re getting this email because you’re an admin of this library.'] };
}
