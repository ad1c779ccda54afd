import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment } from './values.ts';

/** `storage_away` is storage that doesn't answer; `queue` are background jobs that nobody takes. */
export const troubleKinds = [
  'disk_full',
  'disk_locked',
  'storage_away',
  'provider_away',
  'provider_limited',
  'provider_refused',
  'queue',
] as const;

const trouble = z.object({
  kind: z.enum(troubleKinds),
  /** The host of a provider; null otherwise. */
  provider: z.string().nullable(),
  /** Null where nobody knows. */
  since: moment.nullable(),
  /** When a provider is tried again; null otherwise. */
  next_try_at: moment.nullable(),
});
export type Trouble = z.infer<typeof trouble>;

export const listTroubles = endpoint({
  route: 'GET /api/v1/admin/troubles',
  access: 'admin',
  summary: "What doesn't work at the moment while reading and listening go on. Empty when all is well.",
  answer: z.object({ data: z.array(trouble) }),
});
