import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';

/** What people without an account see. */
const landingBook = book.pick({ id: true, title: true, author: true, thumbnail: true, tint: true });
export type LandingBook = z.infer<typeof landingBook>;

/** `start` and `end` in seconds. */
const sampleLine = z.object({ text: z.string(), heading: z.boolean(), start: z.number(), end: z.number() });

const sample = z.object({
  book: landingBook,
  /** Signed, valid for 6 hours, serves ranges; only the sample is behind it. */
  audio_public_link: z.string(),
  /** Seconds, at most 60. */
  duration: z.number(),
  lines: z.array(sampleLine),
});
export type Sample = z.infer<typeof sample>;

export const showLanding = endpoint({
  route: 'GET /api/v1/landing',
  access: 'anyone',
  summary:
    'A dozen published covers at most, and the first minute of one narration; null until there is one.',
  answer: z.object({ books: z.array(landingBook), sample: sample.nullable() }),
});
