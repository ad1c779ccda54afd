import { z } from 'zod';
import { bookLengths, bookOrders, discoveryFilters, MOST_FOUND } from './book-lists.ts';
import { author, book, category, minute, singleBook, topicReason } from './books.ts';
import { endpoint } from './endpoint.ts';
import { idParam, idsParam, languageTag, pageQuery, sentNumber } from './values.ts';

const books = z.array(book);
/** All languages without it. */
const language = languageTag.optional();
/** Of all lengths without it. */
const length = z.enum(bookLengths).optional();
/** Of a reader of whom nothing is known. */
const readers = languageTag.optional();
const bookPage = z.object({ books, hasMorePages: z.boolean() });

export const listBooks = endpoint({
  route: 'GET /api/v1/books',
  access: 'guests',
  tokenScope: 'read',
  summary: 'Published books, a page at a time.',
  query: z.object({
    sort_by: z.enum(bookOrders).default('newest'),
    language,
    length,
    ...pageQuery,
  }),
  answer: bookPage,
});

const keyword = z.string().max(200, 'That’s too long to search for.').default('');

export const searchBooks = endpoint({
  route: 'GET /api/v1/books/search',
  access: 'guests',
  tokenScope: 'read',
  summary: 'At most 20 books for a keyword, best first. Case, accents and word order do not matter.',
  query: z.object({ keyword }),
  answer: z.object({ books }),
});

/** In any of the categories; without them, in all. */
const narrowing = { categories: idsParam.optional(), language, length };

/** Why a book was found that isn't named like that: the words of its own that answer best. */
const searchReason = z.object({
  book_id: z.number().int(),
  kind: z.enum(['question', 'idea']),
  /** The question, or the key idea's heading. */
  text: z.string(),
  /** The key idea that answers best, from 1; null if none does. */
  idea: z.number().int().nullable(),
});
export type SearchReason = z.infer<typeof searchReason>;

/** A key idea that speaks to what was asked, with the sentence of it that says most, word for word. */
const speakingIdea = z.object({
  book_id: z.number().int(),
  /** From 1. */
  number: z.number().int(),
  title: z.string(),
  /** When the idea begins, in seconds; null without audio. */
  start: z.number().nullable(),
  text: z.string(),
});
export type SpeakingIdea = z.infer<typeof speakingIdea>;

export const searchResults = endpoint({
  route: 'GET /api/v1/books/search/results',
  access: 'guests',
  tokenScope: 'read',
  summary: `Books for a keyword, best first, 24 at a time and at most ${MOST_FOUND}; \`after\` is the \`next\` of the answer before.`,
  query: z.object({
    keyword,
    ...narrowing,
    after: z
      .string()
      .regex(/^\d{1,3}-\d{1,10}$/)
      .optional(),
  }),
  answer: z.object({
    books,
    /** Of these books, those that were found by what they're about. */
    reasons: z.array(searchReason),
    /** On the first page, best first: each of another one of these books, at most 5. */
    ideas: z.array(speakingIdea),
    /** No book is named so, and none treats more than a part of it. */
    says_little: z.boolean(),
    /** How many were found in all. */
    count: z.number().int(),
    /** On the first page: how many there'd be in each category, whichever are chosen. */
    categories: z.array(category.pick({ id: true }).extend({ books_count: z.number().int() })),
    /** Null on the last page. */
    next: z.string().nullable(),
  }),
});

const passage = z.object({
  book,
  section_title: z.string(),
  sentence_id: z.string(),
  text: z.string(),
  /** In seconds; null without audio. */
  start: z.number().nullable(),
});
export type Passage = z.infer<typeof passage>;

export const searchPassages = endpoint({
  route: 'GET /api/v1/books/search/passages',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'Sentences of summaries that contain all words of a keyword of three letters or more, one per book, best first.',
  query: z.object({ keyword, ...narrowing, most: sentNumber(z.number().int().min(1).max(40)).prefault(6) }),
  answer: z.object({ passages: z.array(passage) }),
});

export const listDiscovered = endpoint({
  route: 'GET /api/v1/books/trending-recommended',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'Books that the current user may like and hasn’t started, or the most popular ones this week; at most 20, best first.',
  query: z.object({ filter: z.enum(discoveryFilters).default('recommended'), language: readers }),
  answer: z.object({
    books,
    topic_reasons: z.array(topicReason),
    /** Whether what the reader has heard decided, what they said they came for, or nothing of theirs. */
    chosen_by: z.enum(['heard', 'interests', 'everyone']),
  }),
});

const pickReason = z.discriminatedUnion('kind', [
  /** It's close to this book, which the reader finished, or has only listened to. */
  z.object({ kind: z.enum(['finished', 'heard']), title: z.string() }),
  /** Published within 30 days in the category that the reader reads most. */
  z.object({ kind: z.literal('new'), category: z.string() }),
  /** It's about what the reader came for. */
  z.object({ kind: z.literal('chosen'), topic: z.string() }),
  z.object({ kind: z.literal('short'), minutes: z.number().int() }),
  /** Its main category, for a reader of whom nothing is known. */
  z.object({ kind: z.literal('subject'), category: z.string() }),
  z.object({ kind: z.literal('library') }),
]);
export type PickReason = z.infer<typeof pickReason>;

export const showPick = endpoint({
  route: 'GET /api/v1/books/today',
  access: 'guests',
  summary:
    'A book for the current user, with the reason for it; the same for all of a day (UTC). Null while there is nothing to choose from. For somebody who has heard and saved nothing yet, the questions of the day too.',
  query: z.object({ language: readers }),
  answer: z.object({
    pick: z.object({ book, reason: pickReason }).nullable(),
    /** As in `GET /api/v1/questions`; none for everybody else. */
    questions: z.array(z.string()),
  }),
});

export const showQuestions = endpoint({
  route: 'GET /api/v1/questions',
  access: 'guests',
  tokenScope: 'read',
  summary: 'At most 12 questions, each answered by another book; the same for all of a day (UTC).',
  query: z.object({ language }),
  answer: z.object({ questions: z.array(z.string()) }),
});

export const showBook = endpoint({
  route: 'GET /api/v1/books/:id',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'One book, with the current user’s place in it; of a merged one, the book that it became; of a minute, its book with the minute’s audio. Opening a book without audio moves it to the front of the queue.',
  params: z.object({ id: idParam }),
  answer: z.object({ data: singleBook, authorBooks: books }),
});

export const listMinutes = endpoint({
  route: 'GET /api/v1/minutes',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'The minutes of at most 50 books that can be heard, in another order every day: of books in `language` first, and among them of those that the current user hasn’t started.',
  query: z.object({ language }),
  answer: z.object({ minutes: z.array(z.object({ book, minute })) }),
});

export const listSimilarBooks = endpoint({
  route: 'GET /api/v1/books/similar/:id',
  access: 'guests',
  tokenScope: 'read',
  summary: 'Books close to this one that the current user hasn’t finished, closest first.',
  params: z.object({ id: idParam }),
  answer: z.object({ books, topic_reasons: z.array(topicReason) }),
});

export const listNextBooks = endpoint({
  route: 'GET /api/v1/books/:id/next',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'At most 12 books to hear after this one, best first: of its collections, then close to it, then popular ones. In its language, and none that the current user has started.',
  params: z.object({ id: idParam }),
  answer: z.object({ books }),
});

export const showAuthor = endpoint({
  route: 'GET /api/v1/authors/:id',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'An author, who that was in a sentence by language, and the published books. For an author that was merged: the one it was merged into.',
  params: z.object({ id: idParam }),
  answer: z.object({ author: author.extend({ sentences: z.record(z.string(), z.string()) }), books }),
});

export const listCategories = endpoint({
  route: 'GET /api/v1/categories',
  access: 'guests',
  tokenScope: 'read',
  summary: 'Categories with published books, and the languages of these books, most books first.',
  answer: z.object({
    categories: z.array(
      category.extend({
        books_count: z.number().int(),
        description: z.string(),
        /** Where admins put it, from 0; null for those that follow by name. */
        place: z.number().int().nullable(),
      }),
    ),
    languages: z.array(z.string()),
  }),
});

export const searchCategories = endpoint({
  route: 'POST /api/v1/categories/search',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'Published books in any of these categories, newest first if not said otherwise; no ids means all.',
  body: z.object({
    ids: z.array(idParam).max(200).default([]),
    sort_by: z.enum(bookOrders).default('newest'),
    language,
    length,
    ...pageQuery,
  }),
  answer: bookPage,
});

const countedAuthor = author.extend({ books_count: z.number().int() });

export const showExplore = endpoint({
  route: 'GET /api/v1/explore',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'What there is to choose from besides categories: the authors with most books, and how many books there are of each length.',
  answer: z.object({
    authors: z.array(countedAuthor),
    lengths: z.array(z.object({ length: z.enum(bookLengths), books_count: z.number().int() })),
  }),
});

export const listAuthors = endpoint({
  route: 'GET /api/v1/authors',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'Authors with published books, by name. `q` is the beginning of any word of a name, or of another spelling of it.',
  query: z.object({
    q: z.string().max(100, 'That’s too long to search for.').default(''),
    ...pageQuery,
  }),
  answer: z.object({ authors: z.array(countedAuthor), hasMorePages: z.boolean() }),
});
