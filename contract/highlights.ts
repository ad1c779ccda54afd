import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { sentenceId } from './reading.ts';
import { mostLetters } from './text-limits.ts';
import { idParam, moment, pageQuery } from './values.ts';

export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'purple'] as const;
export type HighlightColor = (typeof highlightColors)[number];

export const highlightFormats = ['markdown', 'csv', 'readwise'] as const;
export type HighlightFormat = (typeof highlightFormats)[number];

export const MOST_SENTENCES = 60;

const color = z.enum(highlightColors);
const note = z
  .string()
  .trim()
  .max(mostLetters.highlightNote, `A note has at most ${mostLetters.highlightNote} characters.`);

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

const highlightInBook = highlight.extend({ book });
export type HighlightInBook = z.infer<typeof highlightInBook>;

export const listBookHighlights = endpoint({
  route: 'GET /api/v1/books/:id/highlights',
  access: 'guests',
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

export const drawQuoteCard = endpoint({
  route: 'GET /api/v1/books/:id/quote-card',
  access: 'signed-in',
  summary:
    'Sentences of a book as a picture to share, with its cover, title and author: a PNG of 1080 × 1350 in base64. 409 for scripts that can’t be drawn.',
  params: z.object({ id: idParam }),
  query: z.object({ first_sentence: sentenceId, last_sentence: sentenceId }),
  answer: z.object({ data: z.object({ picture: z.base64() }) }),
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
  summary:
    'The current user’s highlights book by book, newest first, each with its book: all of them, or those of a book, of a colour, or with all these words in the quotation, the note or the title.',
  query: z.object({
    q: z.string().trim().max(200, 'Search for at most 200 characters.').default(''),
    book_id: idParam.optional(),
    color: color.optional(),
    ...pageQuery,
  }),
  answer: z.object({ highlights: z.array(highlightInBook), hasMorePages: z.boolean() }),
});

export const listHighlightedBooks = endpoint({
  route: 'GET /api/v1/highlights/books',
  access: 'signed-in',
  summary: 'The books in which the current user has highlights, by title.',
  answer: z.object({
    books: z.array(z.object({ id: z.number().int(), title: z.string(), highlights: z.number().int() })),
  }),
});

export const showDailyHighlight = endpoint({
  route: 'GET /api/v1/highlights/today',
  access: 'signed-in',
  summary:
    'One of the current user’s highlights, the same for all of a day (UTC); null where there are none.',
  answer: z.object({
    /** `start`: when its first sentence is spoken, in seconds; null without audio and from an earlier text. */
    highlight: highlightInBook.extend({ start: z.number().nullable() }).nullable(),
  }),
});

export const exportHighlights = endpoint({
  route: 'GET /api/v1/highlights/export',
  access: 'signed-in',
  summary:
    'The current user’s highlights and notes as a file, of one book or of all: Markdown, CSV, or CSV with the columns that Readwise imports.',
  query: z.object({
    format: z.enum(highlightFormats).default('markdown'),
    book_id: idParam.optional(),
  }),
  mediaTypes: ['text/markdown', 'text/csv'],
  answer: z.string(),
});
