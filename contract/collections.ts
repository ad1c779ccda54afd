import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { idParam, languageTag, sentNumber } from './values.ts';

/** Books in the order they're meant to be read; only published ones are shown. */
const collection = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Of its words and its books, BCP 47. */
  language: z.string(),
  books: z.array(book),
});
export type Collection = z.infer<typeof collection>;

export const listCollections = endpoint({
  route: 'GET /api/v1/collections',
  access: 'guests',
  tokenScope: 'read',
  summary:
    'The collections of the library with their books, in the library’s order; empty ones are left out.',
  query: z.object({
    /** All languages without it. */
    language: languageTag.optional(),
    most: sentNumber(z.number().int().min(1).max(50)).prefault(50),
  }),
  answer: z.object({ collections: z.array(collection) }),
});

const nextInCollection = z.object({
  /** A collection of the reader's own has a UUID, and no slug. */
  collection: z.union([
    z.object({ id: z.number().int(), name: z.string(), slug: z.string() }),
    z.object({ id: z.uuid(), name: z.string() }),
  ]),
  /** At least 4 and at most 12 that the reader hasn't started. */
  books: z.array(book),
});
export type NextInCollection = z.infer<typeof nextInCollection>;

export const showNextInCollection = endpoint({
  route: 'GET /api/v1/collections/next',
  access: 'guests',
  summary:
    'What comes next in the collection, of the library or of one’s own, in which the current user listened last; null if fewer than four books are left.',
  answer: z.object({ next: nextInCollection.nullable() }),
});

export const listCollectionsOfBook = endpoint({
  route: 'GET /api/v1/books/:id/collections',
  access: 'guests',
  tokenScope: 'read',
  summary: 'The collections of the library that a book is in, in the library’s order.',
  params: z.object({ id: idParam }),
  answer: z.object({
    collections: z.array(collection.pick({ id: true, name: true, slug: true, language: true })),
  }),
});

export const showCollection = endpoint({
  route: 'GET /api/v1/collections/:id',
  access: 'guests',
  tokenScope: 'read',
  summary: 'One collection with its books.',
  params: z.object({ id: idParam }),
  answer: z.object({ collection }),
});
