import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { generationSteps } from './generation.ts';
import { idParam, moment, sentNumber } from './values.ts';

const bookToReview = z.object({
  id: z.number().int(),
  title: z.string(),
  author: z.string(),
  language: z.string(),
  /** The step that waits for a person; null for a book that was taken down. */
  step: z.enum(generationSteps).nullable(),
  /** Since when it waits. */
  since: moment,
});
export type BookToReview = z.infer<typeof bookToReview>;

export const listReview = endpoint({
  route: 'GET /api/v1/admin/review',
  access: 'admin',
  summary:
    'Books that need review, those added first at the top; `cursor` is the last answer’s `next_cursor`.',
  query: z.object({
    cursor: sentNumber(z.number().int().positive().max(2_147_483_647)).optional(),
    per_page: sentNumber(z.number().int().min(1).max(100)).prefault(50),
  }),
  answer: z.object({
    books: z.array(bookToReview),
    /** All that need review, on every page. */
    total: z.number().int(),
    next_cursor: z.number().int().nullable(),
  }),
});

const quotation = z.object({
  /** Of the draft, from 0. */
  section: z.number().int(),
  /** `body.slice(start, end)` of the section. */
  start: z.number().int(),
  end: z.number().int(),
  words: z.string(),
  /** Where the words are; null if no source has them. */
  source: z
    .object({
      title: z.string(),
      url: z.string().nullable(),
      /** What stands around them there; null where that can't be told. */
      passage: z.string().nullable(),
    })
    .nullable(),
});
export type MarkedQuotation = z.infer<typeof quotation>;

export const showQuotations = endpoint({
  route: 'GET /api/v1/admin/books/:id/generation/quotations',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'The quotations in a draft, each with the source that has its words; none without a draft.',
  params: z.object({ id: idParam }),
  answer: z.object({ quotations: z.array(quotation) }),
});
