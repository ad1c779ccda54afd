import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const MOST_IN_BATCH = 20;

const readPath = z
  .string()
  .max(500)
  .regex(/^\/api\/v1\/(?!batch\b)[\w/.~%?&=+-]+$/, 'A path must begin with /api/v1/.');

export const readBatch = endpoint({
  route: 'GET /api/v1/batch',
  access: 'anyone',
  summary: 'Several reads in one call, each as if it came alone, with the same session.',
  query: z.object({
    path: z.preprocess((sent: unknown) => [sent].flat(), z.array(readPath).min(1).max(MOST_IN_BATCH)),
  }),
  answer: z.object({
    /** In the order of the paths; null for a read to be made alone: it failed, or its answer isn’t JSON. */
    answers: z.array(z.unknown()),
  }),
});
