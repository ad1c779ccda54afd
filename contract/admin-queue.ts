import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { trouble } from './troubles.ts';
import { moment } from './values.ts';

/** In the order in which they are shown. */
export const queueKinds = [
  'review',
  'needs_source',
  'requests',
  'reports',
  'failed_books',
  'unnarrated',
  'failed_jobs',
] as const;
export type QueueKind = (typeof queueKinds)[number];

const waiting = z.object({
  kind: z.enum(queueKinds),
  count: z.number().int().positive(),
  /** Since when the oldest of them waits; null where nobody knows. */
  oldest_at: moment.nullable(),
});

const adminQueue = z.object({ waiting: z.array(waiting), troubles: z.array(trouble) });
export type AdminQueue = z.infer<typeof adminQueue>;

export const showAdminQueue = endpoint({
  route: 'GET /api/v1/admin/queue',
  access: 'admin',
  summary:
    "What needs an admin: how much waits of each kind and since when, and what doesn't work at the moment. Both are empty when nothing does.",
  answer: z.object({ data: adminQueue }),
});

export const retryFailedJobs = endpoint({
  route: 'POST /api/v1/admin/jobs/retry',
  access: 'admin',
  summary: 'Give every background job that has failed its attempts back. Answers with how many.',
  answer: z.object({ queued: z.number().int() }),
});
