import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { idParam, moment, perPageParam } from './values.ts';

export const MOST_BOOKMARKED = 500;

const bookmark = z.object({ book_id: z.number().int(), saved_at: moment });

const bookmarkedBook = book.extend({ saved_at: moment });
export type BookmarkedBook = z.infer<typeof bookmarkedBook>;

const ofBook = z.object({ book_id: idParam });

export const listBookmarks = endpoint({
  route: 'GET /api/v1/bookmarks',
  access: 'guests',
  summary:
    'The books that the current user has saved for later, the latest first. Unpublished ones are left out until they’re published again.',
  query: z.object({
    /** The `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,13}-\d{1,10}$/, 'A cursor is the “next” of the page before.')
      .optional(),
    per_page: perPageParam,
  }),
  answer: z.object({
    books: z.array(bookmarkedBook),
    /** Null at the end. */
    next: z.string().nullable(),
  }),
});

export const listBookmarkIds = endpoint({
  route: 'GET /api/v1/bookmarks/ids',
  access: 'guests',
  summary: 'The ids of all books that the current user has saved for later.',
  answer: z.object({ book_ids: z.array(z.number().int()) }),
});

export const addBookmark = endpoint({
  route: 'PUT /api/v1/bookmarks/:book_id',
  access: 'signed-in',
  summary:
    'Save a book for later. One that’s already saved keeps its time; at most 500 books can be saved. Send `saved_at` for a book that was saved offline.',
  params: ofBook,
  body: z.object({ saved_at: z.iso.datetime().optional() }).default({}),
  answer: bookmark,
});

export const removeBookmark = endpoint({
  route: 'DELETE /api/v1/bookmarks/:book_id',
  access: 'signed-in',
  summary: 'Remove a book from those saved for later; removing one that isn’t saved is fine.',
  params: ofBook,
  answer: z.object({ book_id: z.number().int() }),
});
