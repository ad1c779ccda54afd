import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { sentenceId } from './reading.ts';
import { idParam, moment, pageParam, perPageParam } from './values.ts';

export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'purple'] as const;
export type HighlightColor = (typeof highlightColors)[number];

export const MOST_SENTENCES = 60;
export const LONGEST_NOTE = 4_000;

const color = z.enum(highlightColors);
const note = z.string().trim().max(LONGEST_NOTE, `A note has at most ${LONGEST_NOTE} characters.`);

/** Made by the client, so that what was made offline can be sent twice without being there twice. */
const highlightId = z.uuid();

const highlight = z.object({
  id: highlightId,
  book_id: z.number().int(),
  /** Its place in the text as it is now; both null where it is from an earlier text. */
  first_sentence: z.string().nullable(),
  last_sentence: z.string().nullable(),
  quote: z.string(),
  section_title: z.string(),
  color,
  note: z.string(),
  created_at: moment,
  updated_at: moment,
});
export type Highlight = z.infer<typeof highlight>;

export const listBookHighlights = endpoint({
  route: 'GET /api/v1/books/:id/highlights',
  access: 'signed-in',
  summary:
    'The current user’s highlights in a book, in the order of its text; those from an earlier version of the text come last.',
  params: z.object({ id: idParam }),
  answer: z.object({ highlights: z.array(highlight) }),
});

export const makeHighlight = endpoint({
  route: 'POST /api/v1/books/:id/highlights',
  access: 'signed-in',
  summary: 'Highlight sentences of a book. The same `id` again answers with what was created the first time.',
  params: z.object({ id: idParam }),
  body: z.object({
    id: highlightId.optional(),
    first_sentence: sentenceId,
    last_sentence: sentenceId,
    color: color.default('yellow'),
    note: note.default(''),
  }),
  answer: highlight,
});

export const changeHighlight = endpoint({
  route: 'PATCH /api/v1/highlights/:id',
  access: 'signed-in',
  summary: 'Change the colour or the note of a highlight.',
  params: z.object({ id: highlightId }),
  body: z.object({ color: color.optional(), note: note.optional() }),
  answer: highlight,
});

export const removeHighlight = endpoint({
  route: 'DELETE /api/v1/highlights/:id',
  access: 'signed-in',
  summary: 'Remove a highlight and its note.',
  params: z.object({ id: highlightId }),
  answer: z.object({ message: z.string() }),
});

export const listHighlights = endpoint({
  route: 'GET /api/v1/highlights',
  access: 'signed-in',
  summary: 'All of the current user’s highlights, newest first, each with its book.',
  query: z.object({ page: pageParam, per_page: perPageParam }),
  answer: z.object({ highlights: z.array(highlight.extend({ book })), hasMorePages: z.boolean() }),
});

export const exportHighlights = endpoint({
  route: 'GET /api/v1/highlights/export',
  access: 'signed-in',
  summary: 'The current user’s highlights and notes as a file: Markdown or CSV, of one book or of all.',
  query: z.object({ format: z.enum(['markdown', 'csv']).default('markdown'), book_id: idParam.optional() }),
  mediaTypes: ['text/markdown', 'text/csv'],
  answer: z.string(),
});
