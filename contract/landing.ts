import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { languageTag } from './values.ts';

/** What people without an account see. */
const landingBook = book.pick({ id: true, title: true, author: true, thumbnail: true, tint: true });
export type LandingBook = z.infer<typeof landingBook>;

/** `start` and `end` in seconds. */
const sampleLine = z.object({ text: z.string(), heading: z.boolean(), start: z.number(), end: z.number() });

const sample = z.object({
  book: landingBook,
  /** Signed, valid for 6 hours, serves ranges; only the sample is behind it. */
  audio_public_link: z.string(),
  /** Seconds: at most 60, or all of its minute. */
  duration: z.number(),
  /** The book's own minute, rather than how its narration begins. */
  is_minute: z.boolean(),
  lines: z.array(sampleLine),
});
export type Sample = z.infer<typeof sample>;

export const showLanding = endpoint({
  route: 'GET /api/v1/landing',
  access: 'anyone',
  summary:
    'A dozen published covers at most, and a book in a minute, or the first minute of a narration, of a book in `language` where there is one; null until there is one.',
  query: z.object({ language: languageTag.optional() }),
  answer: z.object({ books: z.array(landingBook), sample: sample.nullable() }),
});
