import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { generationSteps } from './generation.ts';
import { sentNumber } from './values.ts';

const count = z.number().int();

/** What an order will take, going by the latest books, at today's prices. */
export const estimate = z.object({
  books: count,
  /** To providers. */
  calls: count,
  tokens: count,
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
  summary: 'What so many books will take from a step on: calls, tokens, speech, money and time.',
  query: z.object({
    books: sentNumber(z.number().int().min(1).max(1_000_000)).prefault(1),
    step: z.enum(generationSteps).default('resolve'),
  }),
  answer: z.object({ data: estimate }),
});
