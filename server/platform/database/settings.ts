import { z } from 'zod';
import { address, optional, setting } from '#server/platform/config/setting.ts';

/** One with a user and no host names a socket: `postgres://precis@/precis?host=/run/postgresql`. */
const isDatabaseAddress = (value: string) =>
  address('postgres:', 'postgresql:').safeParse(value.replace('@/', '@socket/')).success;

/** Which database is used. */
export const databaseSettings = {
  DATABASE_URL: setting(optional(z.string().refine(isDatabaseAddress)), {
    shape: 'a PostgreSQL address',
    example: 'postgres://precis:secret@db.example.org:5432/precis',
    about: 'A PostgreSQL server, 15 or newer. Without it Precis runs its own inside `DATA_DIR`.',
  }),
} as const;
