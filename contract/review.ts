import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { generationSteps, showGeneration } from './generation.ts';
import { unknownWords } from './grounding.ts';
import { mostLetters } from './text-limits.ts';
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

const sectionText = z
  .string({ error: 'Write the section as it should be.' })
  .max(mostLetters.section, `Use at most ${mostLetters.section.toLocaleString('en')} characters.`)
  .regex(/[\p{L}\p{N}]/u, 'The section needs a letter or a digit.');

const checkedSentence = z.object({
  /** `text.slice(start, end)` of what was sent. */
  start: z.number().int(),
  end: z.number().int(),
  /** Names and numbers that no source has. */
  unknown: z.array(unknownWords),
  /** Words in quotation marks that no source has. */
  stray: z.array(z.string()),
  /** The most similar passage of an attached text; null if nothing in it resembles the sentence or its paragraph. */
  passage: z
    .object({
      source_id: z.number().int(),
      /** `text.slice(start, end)` of the source. */
      start: z.number().int(),
      end: z.number().int(),
      /** The same, with an ellipsis where the paragraph goes on. */
      words: z.string(),
      source: z.string(),
      /** The heading above it. */
      chapter: z.string().nullable(),
    })
    .nullable(),
});
export type CheckedSentence = z.infer<typeof checkedSentence>;

export const checkText = endpoint({
  route: 'POST /api/v1/admin/books/:id/generation/check',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Compare a section or a sentence with the texts attached to a book, sentence by sentence. Changes nothing, and needs no model.',
  params: z.object({ id: idParam }),
  body: z.object({ text: sectionText }),
  answer: z.object({
    data: z.object({
      /** Without an attached text there are no passages. */
      has_text: z.boolean(),
      sentences: z.array(checkedSentence),
      /** What rewording any one of these sentences costs at most; null without prices. Itself null without a text provider. */
      rewording: z.object({ cost: z.number().nullable() }).nullable(),
    }),
  }),
});

export const rewordSentence = endpoint({
  route: 'POST /api/v1/admin/books/:id/generation/reword',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Have the text provider write one sentence (counted from 0) again from its passage. Changes nothing. 409 without a provider or a passage.',
  params: z.object({ id: idParam }),
  body: z.object({
    text: sectionText,
    sentence: sentNumber(z.number().int().min(0).max(mostLetters.section)),
  }),
  /** The cost is null without prices. */
  answer: z.object({ data: z.object({ sentence: z.string(), cost: z.number().nullable() }) }),
});

export const changeSection = endpoint({
  route: 'PUT /api/v1/admin/books/:id/generation/section',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Replace the text of one section (counted from 1) of a draft that needs review or was published, which is then narrated again, and review all of it again. 409 if the section is no longer what it `was`.',
  params: z.object({ id: idParam }),
  body: z.object({
    section: sentNumber(z.number().int().min(1).max(20)),
    was: z.string({ error: 'Send the section as you read it.' }),
    body: sectionText,
  }),
  answer: showGeneration.answer,
});
