import { z } from 'zod';
import { type DetailList, detailListNames, detailLists } from './book-detail-lists.ts';
import { type DetailText, type DetailTexts, detailTextNames, detailTexts } from './book-details.ts';
import { grounding } from './grounding.ts';
import { narration } from './narration.ts';
import { count, emptyIsNull, moment, sentNumber, typedText } from './values.ts';

export const sourceKinds = ['starter', 'ai', 'extract'] as const;

export const author = z.object({ id: z.number().int(), name: z.string() });
export const category = z.object({ id: z.number().int(), name: z.string() });

/** A book in lists. Seconds are numbers; `thumbnail` and `audio_public_link` are addresses. */
export const book = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  author,
  thumbnail: z.string(),
  /** The cover's main colour, `#rrggbb`. */
  tint: z.string(),
  slogan: z.string(),
  /** BCP 47, as `en`. */
  language: z.string(),
  categories: z.array(category),
  /** Of the narration, in seconds; null until there is one. */
  duration: z.number().nullable(),
  reading_minutes: z.number().int(),
  /**
   * Signed, serves ranges: good for minutes in lists, for its session in a single book. Absent without a narration.
   * With `&download` after it: a file with a name, ID3 tags and chapters.
   */
  audio_public_link: z.string().optional(),
  published_at: moment.nullable(),
  /** Where the reader stopped, in seconds; absent if never opened. */
  time: z.number().optional(),
  finished: z.boolean().optional(),
  /** Where this is the minute of a book: the id of that book. Never in lists. */
  minute_of: z.number().int().optional(),
});
export type Book = z.infer<typeof book>;

export const keyIdea = z.object({
  title: z.string(),
  /** In seconds; null until the book is narrated. */
  time: z.number().nullable(),
  /** Where it rests in the book, as “Book I, chapter 8”; absent if nobody has said so. */
  rests_on: z.string().optional(),
  /** Present if its sources can be shown. */
  has_evidence: z.literal(true).optional(),
});
export type KeyIdea = z.infer<typeof keyIdea>;

type Shapes<Shape extends 'shown' | 'typed'> = {
  [Name in DetailText]: Shape extends 'shown'
    ? z.ZodType<DetailTexts[Name]>
    : z.ZodOptional<z.ZodType<DetailTexts[Name], DetailTexts[Name]>>;
};

const textsBy = <Shape extends 'shown' | 'typed'>(shape: (name: DetailText) => z.ZodType) =>
  Object.fromEntries(detailTextNames.map((name) => [name, shape(name)])) as Shapes<Shape>;

const listsBy = <Shape extends z.ZodType>(shape: (name: DetailList) => Shape) =>
  Object.fromEntries(detailListNames.map((name) => [name, shape(name)])) as Record<DetailList, Shape>;

/** What a book has besides what lists show, by the names of its columns. */
export const bookDetails = {
  ...textsBy<'shown'>((name) => (detailTexts[name].none === null ? z.string().nullable() : z.string())),
  ...listsBy(() => z.array(z.string())),
  year: z.number().int().nullable(),
};
export type BookDetails = z.infer<z.ZodObject<typeof bookDetails>>;

/** What admins may send of them. */
export const changedDetails = {
  ...textsBy<'typed'>((name) => {
    const { called, most, none } = detailTexts[name];
    const text = typedText(called, most);
    return (none === null ? emptyIsNull(text) : text).optional();
  }),
  ...listsBy((name) => {
    const { called, letters, most } = detailLists[name];
    const texts = z
      .array(typedText(called, letters))
      .transform((typed) => [...new Set(typed)].filter(Boolean));
    return texts.pipe(z.array(z.string()).max(most, `A book can have at most ${most} ${name}.`)).optional();
  }),
  year: sentNumber(z.number().int().min(-5000).max(3000)).nullable().optional(),
} satisfies Record<keyof BookDetails, z.ZodType>;

/**
 * `found`: what of a generated summary its attached text has, and how many names and numbers it doesn't have. Absent
 * where there's nothing to report, and once a person has changed the text.
 */
export const bookSource = z.object({
  kind: z.enum(sourceKinds),
  label: z.string(),
  found: grounding.pick({ quotations: true }).extend({ unknown: count }).optional(),
});
export type FoundInSource = NonNullable<z.infer<typeof bookSource>['found']>;

/** The argument in a minute: a text and a sound with an id of their own. No place is kept in it. */
export const minute = z.object({
  id: z.number().int(),
  /** In seconds; null until it is narrated. */
  duration: z.number().nullable(),
  /** Absent until then. */
  audio_public_link: z.string().optional(),
  narration,
});
export type Minute = z.infer<typeof minute>;

/** Why a book is shown, in words of its language: a topic it shares with another book, or one that the reader came for. */
export const topicReason = z.object({
  book_id: z.number().int(),
  kind: z.enum(['shared', 'chosen']),
  topic: z.string(),
});
export type TopicReason = z.infer<typeof topicReason>;

/** The same book in another language. */
export const translation = z.object({
  id: z.number().int(),
  title: z.string(),
  language: z.string(),
});

export const singleBook = book.extend({
  ...bookDetails,
  key_ideas: z.array(keyIdea),
  source: bookSource,
  narration,
  time: z.number(),
  finished: z.boolean(),
  /** Absent if never listened to. */
  history_id: z.number().int().optional(),
  /** The one before in the order of listening; absent if there is none. */
  prevBookHistoryId: z.number().int().optional(),
  /** Goes up with every accepted position; 0 before the first. */
  version: z.number().int(),
  /** Without those that the reader has finished. */
  similar: z.array(book),
  topic_reasons: z.array(topicReason),
  /** Absent where it has none. */
  translations: z.array(translation).optional(),
  /** Absent where it has none. */
  minute: minute.optional(),
  /**
   * Absent where one voice has narrated it. Everything in seconds is of the `present` audio; what `others` say
   * alike is at their `points`, seconds here and there: both rise, and between two of them run evenly.
   */
  voices: z
    .object({
      present: z.string(),
      others: z.array(
        z.object({
          voice: z.string(),
          audio_public_link: z.string(),
          points: z.array(z.tuple([z.number(), z.number()])),
        }),
      ),
    })
    .optional(),
});
export type SingleBook = z.infer<typeof singleBook>;
