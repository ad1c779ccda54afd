import { z } from 'zod';
import { address, onOrOff, optional, setting } from '#server/platform/config/setting.ts';

/** One with a user and no host names a socket: `postgres://precis@/precis?host=/run/postgresql`. */
const isDatabaseAddress = (value: string) =>
  address('postgres:', 'postgresql:').safeParse(value.replace('@/', '@socket/')).success;

/** Which database is used, and what is done before it is changed. */
export const databaseSettings = {
  DATABASE_URL: setting(optional(z.string().refine(isDatabaseAddress)), {
    shape: 'a PostgreSQL address',
    example: 'postgres://precis:secret@db.example.org:5432/precis',
    about: 'A PostgreSQL server, 15 or newer. Without it Precis runs its own inside `DATA_DIR`.',
  }),
  DATABASE_REPLICA_URL: setting(optional(z.string().refine(isDatabaseAddress)), {
    shape: 'a PostgreSQL address',
    example: 'postgres://precis:secret@replica.example.org:5432/precis',
    about:
      'A streaming replica of the server at `DATABASE_URL`: lists, searches and pages of books are read from it while it is at most five seconds behind, else from the primary.',
  }),
  UPGRADE_BACKUP: onOrOff(
    true,
    'Whether the database is backed up into `DATA_DIR`/backups/upgrades before a new version changes it. The newest three are kept.',
  ),
} as const;
