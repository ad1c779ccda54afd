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
  answer: z.object({
    passages: z.array(bookPassage),
    /** Whether sentences can be written about them for this reader: `POST …/answers`. */
    may_write: z.boolean(),
  }),
});

const writtenSentence = z.object({
  text: z.string(),
  /** The passage that it rests on, from 1. */
  passage: z.number().int(),
});
export type WrittenSentence = z.infer<typeof writtenSentence>;

const writtenAnswer = z.object({
  sentences: z.array(writtenSentence),
  /** There are none since the reader has had as many answers today (UTC) as each may have. */
  limit_reached: z.boolean(),
});
export type WrittenAnswer = z.infer<typeof writtenAnswer>;

export const answerQuestion = endpoint({
  route: 'POST /api/v1/books/:id/answers',
  access: 'signed-in',
  summary:
    'At most four sentences that answer a question, written by the text provider from the passages that `GET …/passages` gives, each held against its passage. None if answers are off, the provider is away or nothing holds.',
  params: z.object({ id: idParam }),
  body: z.object({ question }),
  answer: writtenAnswer,
});
