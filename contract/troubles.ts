import { z } from 'zod';
import { moment } from './values.ts';

/**
 * `storage_away` is storage that doesn't answer; `queue` are background jobs that nobody takes; `replica_unused` is a
 * read replica that is away or too far behind; `put_aside` is work on a book during which the program ended again and
 * again, and that waits to be tried alone.
 */
export const troubleKinds = [
  'disk_full',
  'disk_locked',
  'disk_low',
  'storage_away',
  'provider_refused',
  'provider_limited',
  'provider_away',
  'queue',
  'replica_unused',
  'backup_failed',
  'backup_unproven',
  'put_aside',
] as const;

/** What doesn't work at the moment while reading and listening go on. */
export const trouble = z.object({
  kind: z.enum(troubleKinds),
  /** A `warning` goes away on its own, or readers notice nothing of it. */
  severity: z.enum(['problem', 'warning']),
  /** The host of a provider; null otherwise. */
  provider: z.string().nullable(),
  /** What the provider is for; null otherwise. */
  provider_kind: z.enum(['text', 'speech', 'images']).nullable(),
  /** Null where nobody knows. */
  since: moment.nullable(),
  /** Whose work was put aside; null otherwise. */
  book: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** When a provider, or work that was put aside, is tried again; null otherwise. */
  next_try_at: moment.nullable(),
});
export type Trouble = z.infer<typeof trouble>;
