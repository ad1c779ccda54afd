import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { book, bookDetails, bookSource, changedDetails } from './books.ts';
import { endpoint } from './endpoint.ts';
import { idField, idParam, isMoreField, moment, pageParam, perPageParam, typedText } from './values.ts';

/** How an admin's table can be sorted: by when a book came in, or by its title. */
export const adminBookOrders = ['newest', 'oldest', 'title', 'title_desc'] as const;
export type AdminBookOrder = (typeof adminBookOrders)[number];

/** Most ids that one call takes. */
const MOST_IDS = 10_000;

const adminBook = book.omit({ time: true, finished: true }).extend({
  status: z.enum(bookStatuses),
  /** Why it is as it is, in plain words: the reasons of a rejection, of a failure, of waiting. */
  status_reason: z.string().nullable(),
  /** How far its generation is, 0 to 1. */
  progress: z.number().min(0).max(1),
  created_at: moment,
  updated_at: moment,
});
export type AdminBook = z.infer<typeof adminBook>;

const editableBook = adminBook.extend({
  ...bookDetails,
  source: bookSource,
  /** The summary as it was written, Markdown with `##` sections; null before there is one. */
  main_text: z.string().nullable(),
  /** Which of its drawn covers, or the picture in place of it; and whether a picture can be drawn. */
  cover: z.object({
    variant: z.number().int(),
    picture: z.string().nullable(),
    can_draw: z.boolean(),
  }),
  /** Another one for every change of the fields: send it back as `base_version`. A cover is changed by itself. */
  version: z.string(),
});
export type EditableBook = z.infer<typeof editableBook>;
export const editableAnswer = z.object({ data: editableBook });

const counts = z.record(z.enum(bookStatuses), z.number().int());
export type BookCounts = z.infer<typeof counts>;

const bookTable = z.object({
  books: z.array(adminBook),
  total: z.number().int(),
  is_more: isMoreField,
  page: z.number().int(),
  per_page: z.number().int(),
  last_page: z.number().int(),
  hasMorePages: z.boolean(),
  /** How many books, of those that `q` finds, have each status, whatever the filter; null where that was not counted. */
  counts: counts.nullable(),
});

const listQuery = {
  page: pageParam,
  per_page: perPageParam,
  /** Words of title and author; the last one may be the beginning of one. */
  q: z.string().trim().max(200, 'That is too long to search for.').optional(),
  sort_by: z.enum(adminBookOrders).default('newest'),
};

export const listAdminBooks = endpoint({
  route: 'GET /api/v1/admin/books',
  access: 'admin',
  summary: 'Every book, whatever its status, a page at a time.',
  query: z.object(listQuery),
  answer: bookTable,
});

/** 0, 1, true or false, as plain clients write it; empty is not given. */
const flagParam = z
  .enum(['0', '1', 'true', 'false', ''])
  .optional()
  .transform((flag) => (flag === undefined || flag === '' ? undefined : flag === '1' || flag === 'true'));

const statusesParam = z
  .string()
  .transform((list) => list.split(',').filter((one) => one !== ''))
  .pipe(z.array(z.enum(bookStatuses)));

export const filterAdminBooks = endpoint({
  route: 'GET /api/v1/admin/books/filter',
  access: 'admin',
  summary:
    'Books that are published or not, rejected or not; with both asked for, books that are either. `status` names states instead, with commas between.',
  query: z.object({
    ...listQuery,
    rejected: flagParam,
    published: flagParam,
    status: statusesParam.optional(),
  }),
  answer: bookTable,
});

export const showAdminBook = endpoint({
  route: 'GET /api/v1/admin/books/:id',
  access: 'admin',
  summary: 'One book with all that can be edited.',
  params: z.object({ id: idParam }),
  answer: editableAnswer,
});

const named = (what: string, most: number) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .max(most, `${what} can have at most ${most.toLocaleString('en')} characters.`)
    .regex(/[\p{L}\p{N}]/u, `${what} needs a letter or a digit.`);

const title = named('Title', 500);
const authorName = named('Author', 200);

export const addAdminBook = endpoint({
  route: 'POST /api/v1/admin/books',
  access: 'admin',
  summary: 'Add a book that waits to be made; answers 201. 409 with the book where the catalogue has it.',
  body: z.object({ title, author_name: authorName }),
  answer: z.object({ data: adminBook }),
});

/** A flag in a JSON body; forms of plain clients send it as a number or as text. */
const flagField = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])])
  .transform((flag) => flag === true || flag === 1 || flag === '1' || flag === 'true');

const categoryName = named('A category', 100);

const bookChange = z.object({
  ...changedDetails,
  title: title.optional(),
  author_name: authorName.optional(),
  slogan: typedText('The slogan', 300).optional(),
  main_text: typedText('The text', 300_000).optional(),
  /** Names, or books' categories as lists carry them; the first one gives the cover its look. */
  categories: z
    .array(
      z.union([categoryName, z.object({ name: categoryName }).transform(({ name }) => name)], {
        error: 'A category is a name with a letter or a digit, of at most 100 characters.',
      }),
    )
    .max(20, 'A book can have at most 20 categories.')
    .optional(),
  published: flagField.optional(),
  rejected: flagField.optional(),
  status_reason: typedText('The reason', 1_000).optional(),
  base_version: z.string().max(100).optional(),
});
/** What is given is changed, what is left out stays; nothing is compared without a `base_version`. */
export type BookChange = z.output<typeof bookChange>;

export const changeAdminBook = endpoint({
  route: 'PATCH /api/v1/admin/books/:id',
  access: 'admin',
  summary:
    'Change what is given of a book; publish or reject it. 409 while it is being made, and where `base_version` is not what is there now.',
  params: z.object({ id: idParam }),
  body: bookChange,
  answer: editableAnswer,
});

export const deleteAdminBook = endpoint({
  route: 'DELETE /api/v1/admin/books/:id',
  access: 'admin',
  summary: 'Delete a book, with its files and all that readers have of it.',
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string(), deleted: z.number().int() }),
});

const wholeNumber = z.number().int().positive().max(2_147_483_647);

/** `1,2`, or given several times. */
const idsParam = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((one) => one.split(',').filter((id) => id.trim() !== '')))
  .transform((ids) => ids.map(Number))
  .pipe(z.array(wholeNumber).max(MOST_IDS));

const bulkDelete = {
  access: 'admin',
  query: z.object({ ids: idsParam.optional() }),
  body: z
    .object({
      ids: z
        .array(idField)
        .max(MOST_IDS, `At most ${MOST_IDS.toLocaleString('en')} ids at a time.`)
        .optional(),
    })
    .nullish(),
  answer: z.object({
    message: z.string(),
    deleted: z.number().int(),
    /** Ids that no book has. */
    unknown: z.array(z.number().int()),
  }),
} as const;

export const bulkDeleteBooks = endpoint({
  ...bulkDelete,
  route: 'DELETE /api/v1/admin/books/bulk-delete',
  summary:
    'Delete books: `ids` in the body, or `?ids=1,2`. Unknown ids are told, and keep no other from going.',
});

export const bulkDeleteBooksByPost = endpoint({
  ...bulkDelete,
  route: 'POST /api/v1/admin/books/bulk-delete',
  summary: 'The same, since some proxies drop the body of a DELETE.',
});
