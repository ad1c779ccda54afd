import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { idParam } from './values.ts';

const question = z
  .string()
  .trim()
  .min(1)
  .max(mostLetters.asked, `A question has at most ${mostLetters.asked} characters.`);

const bookPassage = z.object({
  /** Word for word, at most 120 words. */
  text: z.string(),
  /** Where it stands: a heading of the book or of the summary; null where none is known. */
  place: z.string().nullable(),
  /** The text that has it; null for the summary itself. */
  source: z.object({ title: z.string(), url: z.string().nullable() }).nullable(),
  /** The key idea that led to it: its number from 1, and when it begins, in seconds; null without audio. */
  idea: z.object({ number: z.number().int(), title: z.string(), start: z.number().nullable() }).nullable(),
});
export type BookPassage = z.infer<typeof bookPassage>;

export const askBook = endpoint({
  route: 'GET /api/v1/books/:id/passages',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'Up to three passages of a book’s source or summary that speak to a question, best first; none where the book doesn’t say.',
  params: z.object({ id: idParam }),
  query: z.object({ question }),
  answer: z.object({ passages: z.array(bookPassage) }),
});
