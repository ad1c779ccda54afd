import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idField, idParam, moment, pageParam, perPageParam } from './values.ts';

export const bookOrders = ['newest', 'popular', 'title', 'shortest', 'longest'] as const;
export type BookOrder = (typeof bookOrders)[number];

export const sourceKinds = ['starter', 'ai', 'extract'] as const;
export const narrationStates = ['none', 'waiting', 'running', 'ready', 'failed'] as const;

const author = z.object({ id: z.number().int(), name: z.string() });
const category = z.object({ id: z.number().int(), name: z.string() });

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
  /** Where the asker stopped, in seconds; absent for a book never opened. */
  time: z.number().optional(),
  finished: z.boolean().optional(),
});
export type Book = z.infer<typeof book>;

export const narration = z.object({
  state: z.enum(narrationStates),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Plain words, when it failed. */
  reason: z.string().nullable(),
});
export type Narration = z.infer<typeof narration>;

export const keyIdea = z.object({
  title: z.string(),
  /** Where the idea starts, in seconds; null until the book is narrated. */
  time: z.number().nullable(),
  /** Words of a source that it rests on can be asked for; absent where there are none. */
  has_evidence: z.literal(true).optional(),
});
export type KeyIdea = z.infer<typeof keyIdea>;

export const singleBook = book.extend({
  short_description: z.string(),
  year: z.number().int().nullable(),
  key_ideas: z.array(keyIdea),
  source: z.object({ kind: z.enum(sourceKinds), label: z.string() }),
  narration,
  time: z.number(),
  finished: z.boolean(),
  /** The asker's history item of this book; absent for a book never heard. */
  history_id: z.number().int().optional(),
  /** The history item before this one in the order of listening; absent where there is none. */
  prevBookHistoryId: z.number().int().optional(),
  /** Counts up with every accepted position; 0 before the first. */
  version: z.number().int(),
  similar: z.array(book),
});
export type SingleBook = z.infer<typeof singleBook>;

const books = z.array(book);
const bookPage = z.object({ books, hasMorePages: z.boolean() });

export const listBooks = endpoint({
  route: 'GET /api/v1/books',
  noun: 'catalogue',
  access: 'signed-in',
  summary: 'Published books, a page at a time.',
  query: z.object({ sort_by: z.enum(bookOrders).default('newest'), page: pageParam, per_page: perPageParam }),
  answer: bookPage,
  errors: ['invalid'],
});

export const searchBooks = endpoint({
  route: 'GET /api/v1/books/search',
  noun: 'catalogue',
  access: 'signed-in',
  summary: 'At most 20 books for a keyword, best first. Case, accents and word order do not matter.',
  query: z.object({ keyword: z.string().max(200, 'That is too long to search for.').default('') }),
  answer: z.object({ books }),
  errors: ['invalid'],
});

const passage = z.object({
  book,
  section_title: z.string(),
  sentence_id: z.string(),
  text: z.string(),
  /** When the sentence is spoken, in seconds; null without a voice. */
  start: z.number().nullable(),
});
export type Passage = z.infer<typeof passage>;

export const searchPassages = endpoint({
  route: 'GET /api/v1/books/search/passages',
  noun: 'catalogue',
  access: 'signed-in',
  summary:
    'Sentences of summaries that hold all words of a keyword of three letters or more: at most 6, one a book.',
  query: searchBooks.query,
  answer: z.object({ passages: z.array(passage) }),
  errors: ['invalid'],
});

export const discoveryFilters = ['recommended', 'trending'] as const;
export type DiscoveryFilter = (typeof discoveryFilters)[number];

export const listDiscovered = endpoint({
  route: 'GET /api/v1/books/trending-recommended',
  noun: 'catalogue',
  access: 'signed-in',
  summary:
    'Books that the asker may like and has not begun, or those that are heard most this week; at most 20, best first.',
  query: z.object({ filter: z.enum(discoveryFilters).default('recommended') }),
  answer: z.object({ books }),
  errors: ['invalid'],
});

export const showBook = endpoint({
  route: 'GET /api/v1/books/:id',
  noun: 'catalogue',
  access: 'signed-in',
  summary:
    'One book with where the asker stopped in it. Opening a book that has no voice yet makes it next in line.',
  params: z.object({ id: idParam }),
  answer: z.object({ data: singleBook, authorBooks: books }),
  errors: ['not_found'],
});

export const listSimilarBooks = endpoint({
  route: 'GET /api/v1/books/similar/:id',
  noun: 'catalogue',
  access: 'signed-in',
  summary: 'Books close to this one.',
  params: z.object({ id: idParam }),
  answer: z.object({ books }),
  errors: ['not_found'],
});

export const showAuthor = endpoint({
  route: 'GET /api/v1/authors/:id',
  noun: 'catalogue',
  access: 'signed-in',
  summary: 'An author and the published books.',
  params: z.object({ id: idParam }),
  answer: z.object({ author, books }),
  errors: ['not_found'],
});

export const listCategories = endpoint({
  route: 'GET /api/v1/categories',
  noun: 'catalogue',
  access: 'signed-in',
  summary: 'Categories that hold published books.',
  answer: z.object({ categories: z.array(category.extend({ books_count: z.number().int() })) }),
  errors: [],
});

export const searchCategories = endpoint({
  route: 'POST /api/v1/categories/search',
  noun: 'catalogue',
  access: 'signed-in',
  summary: 'Published books in any of these categories, newest first; no ids means all.',
  body: z.object({
    ids: z.array(idField).max(200).default([]),
    page: pageParam,
    per_page: perPageParam,
  }),
  answer: bookPage,
  errors: ['invalid'],
});

export const catalogueEndpoints = [
  listBooks,
  searchBooks,
  searchPassages,
  listDiscovered,
  showBook,
  listSimilarBooks,
  showAuthor,
  listCategories,
  searchCategories,
] as const;
