import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { idParam, moment, typedText } from './values.ts';

export const MOST_COLLECTIONS = 200;
export const MOST_IN_COLLECTION = 500;

/** Made by the client, so that what was made offline can be sent twice without being there twice. */
const collectionId = z.uuid();

const name = typedText('A name', mostLetters.collection).min(1, 'Give the collection a name.');
const description = typedText('A description', mostLetters.description);
const bookIds = z
  .array(idParam)
  .max(MOST_IN_COLLECTION, `A collection can have at most ${MOST_IN_COLLECTION} books.`);

const ownCollection = z.object({
  id: collectionId,
  name: z.string(),
  description: z.string(),
  created_at: moment,
  /** In the reader's order. Unpublished ones are left out until they’re published again. */
  book_ids: z.array(z.number().int()),
  /** At most four, for a picture of it. */
  first_books: z.array(book),
});
export type OwnCollection = z.infer<typeof ownCollection>;

const params = z.object({ id: collectionId });
const ofBook = params.extend({ book_id: idParam });
const answer = z.object({ collection: ownCollection });

export const listOwnCollections = endpoint({
  route: 'GET /api/v1/own-collections',
  access: 'signed-in',
  summary: 'The current user’s own collections, the latest first.',
  answer: z.object({ collections: z.array(ownCollection) }),
});

export const makeOwnCollection = endpoint({
  route: 'POST /api/v1/own-collections',
  access: 'signed-in',
  summary:
    'Create a collection; at most 200. The same `id` again answers with the collection as it is. Ids of unpublished books are ignored.',
  body: z.object({
    id: collectionId,
    name,
    description: description.default(''),
    book_ids: bookIds.default([]),
  }),
  answer,
});

export const showOwnCollection = endpoint({
  route: 'GET /api/v1/own-collections/:id',
  access: 'signed-in',
  summary: 'One of the current user’s collections with its books.',
  params,
  answer: z.object({ collection: ownCollection, books: z.array(book) }),
});

export const changeOwnCollection = endpoint({
  route: 'PATCH /api/v1/own-collections/:id',
  access: 'signed-in',
  summary: 'Change a collection’s name or description.',
  params,
  body: z.object({ name: name.optional(), description: description.optional() }),
  answer,
});

export const removeOwnCollection = endpoint({
  route: 'DELETE /api/v1/own-collections/:id',
  access: 'signed-in',
  summary: 'Delete a collection. Its books stay.',
  params,
  answer: z.object({ id: z.string() }),
});

export const orderOwnCollection = endpoint({
  route: 'PUT /api/v1/own-collections/:id/books',
  access: 'signed-in',
  summary:
    'Put the books of a collection in this order. Ids that aren’t in it are ignored; books that aren’t named come after the others.',
  params,
  body: z.object({ ids: bookIds }),
  answer,
});

export const addToOwnCollection = endpoint({
  route: 'PUT /api/v1/own-collections/:id/books/:book_id',
  access: 'signed-in',
  summary: 'Add a book to the end of a collection; one that’s in it stays where it is. At most 500 books.',
  params: ofBook,
  answer,
});

export const removeFromOwnCollection = endpoint({
  route: 'DELETE /api/v1/own-collections/:id/books/:book_id',
  access: 'signed-in',
  summary: 'Remove a book from a collection; removing one that isn’t in it is fine.',
  params: ofBook,
  answer,
});
