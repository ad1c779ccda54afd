import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { count, emptyAnswer, idParam, languageTag, typedText } from './values.ts';

/** Low, because readers get a language's collections with all their books in one answer. */
export const MOST_IN_LANGUAGE = 50;
export const MOST_IN_COLLECTION = 100;

const adminCollection = z.object({
  id: count,
  name: z.string(),
  description: z.string(),
  /** BCP 47. */
  language: z.string(),
  /** Books of every status except deleted, and how many of them readers see. */
  books_count: count,
  published_count: count,
  /** True when an admin made it. The others come from the starter library's files. */
  is_editable: z.boolean(),
});
export type AdminCollection = z.infer<typeof adminCollection>;

const params = z.object({ id: idParam });
const answer = z.object({ collection: adminCollection });

const words = {
  name: typedText('A name', mostLetters.collection).regex(
    /[\p{L}\p{N}]/u,
    'A name needs a letter or a digit.',
  ),
  description: typedText('A description', mostLetters.description),
  language: languageTag,
};
const bookIds = z
  .array(idParam)
  .max(MOST_IN_COLLECTION, `A collection can have at most ${MOST_IN_COLLECTION} books.`);

export const listAdminCollections = endpoint({
  route: 'GET /api/v1/admin/collections',
  access: 'admin',
  summary: 'Every collection in the library, in the order readers see them.',
  answer: z.object({ collections: z.array(adminCollection) }),
});

export const showAdminCollection = endpoint({
  route: 'GET /api/v1/admin/collections/:id',
  access: 'admin',
  summary: 'One collection with its books in order, including those that readers don’t see.',
  params,
  answer: z.object({
    collection: adminCollection.extend({
      books: z.array(
        z.object({ id: count, title: z.string(), author: z.string(), status: z.enum(bookStatuses) }),
      ),
    }),
  }),
});

export const makeCollection = endpoint({
  route: 'POST /api/v1/admin/collections',
  access: 'admin',
  summary:
    'Create a collection; readers see it before the others once it has a published book. 409 if that language already has one with this name.',
  status: 201,
  body: z.object({ ...words, description: words.description.default('') }),
  answer,
});

export const changeCollection = endpoint({
  route: 'PATCH /api/v1/admin/collections/:id',
  access: 'admin',
  summary:
    'Rename or describe a collection, or change its books. 409 if it comes from the starter library’s files, or if that language already has one with this name.',
  params,
  body: z.object({
    name: words.name.optional(),
    description: words.description.optional(),
    language: words.language.optional(),
    /** These come first, in this order, and are added if missing. The other books follow in their present order. */
    book_ids: bookIds.optional(),
    removed_book_ids: bookIds.optional(),
  }),
  answer,
});

export const deleteCollection = endpoint({
  route: 'DELETE /api/v1/admin/collections/:id',
  access: 'admin',
  summary: 'Delete a collection; its books stay. 409 if it comes from the starter library’s files.',
  params,
  answer: emptyAnswer,
});
