import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { generationSteps } from './generation.ts';
import { count, sentNumber } from './values.ts';

/** What an order will take, going by the latest books, at today's prices. */
export const estimate = z.object({
  books: count,
  /** To providers. */
  calls: count,
  tokens: count,
  /** Of attached books, read in full before anything is written; about. */
  words_read: count,
  speech_seconds: z.number(),
  /** In the currency of the prices in the settings; null where nothing has a price. */
  cost: z.number().nullable(),
  /** Until all of it is done, if nothing else waits. */
  seconds: z.number(),
});
export type Estimate = z.infer<typeof estimate>;

export const estimateGeneration = endpoint({
  route: 'GET /api/v1/admin/generation/estimate',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'What so many books, or the one of `book_id` with what is attached to it, will take from a step on: calls, tokens, speech, money and time.',
  query: z.object({
    books: sentNumber(z.number().int().min(1).max(1_000_000)).prefault(1),
    step: z.enum(generationSteps).default('resolve'),
    book_id: sentNumber(z.number().int().positive().max(2_147_483_647)).optional(),
  }),
  answer: z.object({ data: estimate }),
});
