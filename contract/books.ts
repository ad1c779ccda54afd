import { z } from 'zod';
import { narration } from './narration.ts';
import { moment, typedText } from './values.ts';

export const sourceKinds = ['starter', 'ai', 'extract'] as const;

export const author = z.object({ id: z.number().int(), name: z.string() });
export const category = z.object({ id: z.number().int(), name: z.string() });

/** A book as lists carry it. Seconds are numbers; `thumbnail` and `audio_public_link` are addresses. */
export const book = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  author,
  thumbnail: z.string(),
  /** The cover's main colour, `#rrggbb`. */
  tint: z.string(),
  slogan: z.string(),
  categories: z.array(category),
  /** Length of the narration in seconds; null until there is one. */
  duration: z.number().nullable(),
  reading_minutes: z.number().int(),
  /** Signed, valid for 6 hours, serves ranges. Absent until the book is narrated. */
  audio_public_link: z.string().optional(),
  published_at: moment.nullable(),
  /** Where the current user stopped, in seconds; absent for a book never opened. */
  time: z.number().optional(),
  finished: z.boolean().optional(),
});
export type Book = z.infer<typeof book>;

export const keyIdea = z.object({
  title: z.string(),
  /** Where the idea starts, in seconds; null until the book is narrated. */
  time: z.number().nullable(),
  /** Words of a source that it rests on can be asked for; absent where there are none. */
  has_evidence: z.literal(true).optional(),
});
export type KeyIdea = z.infer<typeof keyIdea>;

/** What a book's page and the form of its admins show, and lists do not. */
export const bookDetails = {
  short_description: z.string(),
  year: z.number().int().nullable(),
};
export type BookDetails = z.infer<z.ZodObject<typeof bookDetails>>;

/** The same as admins may send them. */
export const changedDetails = {
  short_description: typedText('The description', 5_000).optional(),
  year: z.number().int().min(-5000).max(3000).nullable().optional(),
} satisfies Record<keyof BookDetails, z.ZodType>;

export const bookSource = z.object({ kind: z.enum(sourceKinds), label: z.string() });

export const singleBook = book.extend({
  ...bookDetails,
  key_ideas: z.array(keyIdea),
  source: bookSource,
  narration,
  time: z.number(),
  finished: z.boolean(),
  /** The current user's history item of this book; absent for a book never heard. */
  history_id: z.number().int().optional(),
  /** The history item before this one in the order of listening; absent where there is none. */
  prevBookHistoryId: z.number().int().optional(),
  /** Counts up with every accepted position; 0 before the first. */
  version: z.number().int(),
  similar: z.array(book),
});
export type SingleBook = z.infer<typeof singleBook>;
