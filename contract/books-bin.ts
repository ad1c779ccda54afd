import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { idParam, moment, pageFields, pageQuery } from './values.ts';

/** Then a deleted book is removed with everything that readers have of it. */
export const DAYS_IN_BIN = 30;

const binnedBook = book.pick({ id: true, title: true, author: true, thumbnail: true, tint: true }).extend({
  /** What it was, and becomes again when it is restored. */
  status: z.enum(bookStatuses),
  deleted_at: moment,
  /** When it will be removed. */
  removed_at: moment,
});
export type BinnedBook = z.infer<typeof binnedBook>;

export const listBin = endpoint({
  route: 'GET /api/v1/admin/bin',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Deleted books, latest first: they can be restored for 30 days.',
  query: z.object({ ...pageQuery }),
  answer: z.object({ books: z.array(binnedBook), ...pageFields }),
});

const MOST_IDS = 1_000;

const ofBin = {
  access: 'admin',
  body: z.object({
    ids: z
      .array(idParam)
      .min(1, 'Choose at least one book.')
      .max(MOST_IDS, `At most ${MOST_IDS.toLocaleString('en')} books at a time.`),
  }),
} as const;

/** Ids of no book in the bin. */
const unknown = z.array(z.number().int());

export const restoreBooks = endpoint({
  ...ofBin,
  route: 'POST /api/v1/admin/bin/restore',
  tokenScope: 'catalogue',
  summary: 'Bring deleted books back as they were, with everything that readers have of them.',
  answer: z.object({ message: z.string(), restored: z.number().int(), unknown }),
});

export const removeBooks = endpoint({
  ...ofBin,
  route: 'POST /api/v1/admin/bin/remove',
  summary: 'Remove deleted books permanently, with their files and everything that readers have of them.',
  answer: z.object({ message: z.string(), removed: z.number().int(), unknown }),
});
