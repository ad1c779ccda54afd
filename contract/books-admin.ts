import { z } from 'zod';
import { bookLengths } from './book-lists.ts';
import { audioStates, bookOrigins, bookStatuses } from './book-status.ts';
import { book, bookDetails, bookSource, changedDetails } from './books.ts';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import {
  countedFields,
  emptyIsNull,
  flagParam,
  idParam,
  languageTag,
  moment,
  pageQuery,
  typedText,
} from './values.ts';

export const adminBookOrders = ['newest', 'oldest', 'title', 'title_desc'] as const;
export type AdminBookOrder = (typeof adminBookOrders)[number];

const MOST_IDS = 10_000;

export const adminBook = book.omit({ time: true, finished: true }).extend({
  status: z.enum(bookStatuses),
  /** In plain words: why it was rejected, failed or waits. */
  status_reason: z.string().nullable(),
  progress: z.number().min(0).max(1),
  created_at: moment,
  updated_at: moment,
});
export type AdminBook = z.infer<typeof adminBook>;

const editableBook = adminBook.extend({
  ...bookDetails,
  source: bookSource,
  /** Markdown with `##` sections; null if there is none yet. */
  main_text: z.string().nullable(),
  /** The book in a minute; null if there is none. */
  minute_text: z.string().nullable(),
  /** A drawn cover by its number, or a picture instead; and whether a picture can be generated. */
  cover: z.object({
    variant: z.number().int(),
    picture: z.string().nullable(),
    can_draw: z.boolean(),
  }),
  /** Changes with the fields, but not with the cover: send it back as `base_version`. */
  version: z.string(),
});
export type EditableBook = z.infer<typeof editableBook>;
export const editableAnswer = z.object({ data: editableBook });

/** What the table shows of a book besides, and filters by. */
const bookFacts = z.object({
  audio: z.enum(audioStates),
  /** Of its audio, by its `voiceKey`; null where it has none. */
  voice: z.string().nullable(),
  open_reports: z.number().int(),
  added_as: z.enum(bookOrigins),
  /** Who added or uploaded it, or asked for it first; null where nobody did or their account is gone. */
  added_by: z.object({ id: z.number().int(), email: z.string() }).nullable(),
});
export type BookFacts = z.infer<typeof bookFacts>;
export type TableBook = AdminBook & BookFacts;

/** All that are given must be true of a book. */
export const bookFilters = {
  /** `ready` is any audio, `outdated` what was narrated from an earlier text, `failed` a narration that did. */
  audio: z.enum(audioStates).optional(),
  voice: z.string().min(1).max(100).optional(),
  length: z.enum(bookLengths).optional(),
  /** Its id. */
  category: idParam.optional(),
  language: languageTag.optional(),
  added_as: z.enum(bookOrigins).optional(),
  /** The id of an account. */
  added_by: idParam.optional(),
  /** Only those with open reports. */
  reports: z.literal('open').optional(),
};
export type BookFilters = z.infer<z.ZodObject<typeof bookFilters>>;

const counts = z.record(z.enum(bookStatuses), z.number().int());
export type BookCounts = z.infer<typeof counts>;

const bookTable = z.object({
  books: z.array(adminBook.extend(bookFacts.shape)),
  ...countedFields,
  /** `q` was probably misspelt: these are the books that may have been meant. */
  is_meant: z.boolean(),
  /** Of the books that `q` finds and the other filters let pass, whatever the status: above `MOST_COUNTED` there may be more. */
  counts,
});

const listQuery = {
  ...pageQuery,
  /** Words in title and author; the last one may be a prefix. */
  q: z.string().trim().max(200, 'That’s too long to search for.').optional(),
  sort_by: z.enum(adminBookOrders).default('newest'),
  ...bookFilters,
};

export const listAdminBooks = endpoint({
  route: 'GET /api/v1/admin/books',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Every book, whatever its status, a page at a time.',
  query: z.object(listQuery),
  answer: bookTable,
});

const statusesParam = z
  .string()
  .transform((list) => list.split(',').filter((one) => one !== ''))
  .pipe(z.array(z.enum(bookStatuses)));

export const filterAdminBooks = endpoint({
  route: 'GET /api/v1/admin/books/filter',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Books that are published or not, rejected or not; with both given, books that are either. `status` takes states instead, separated by commas.',
  query: z.object({
    ...listQuery,
    rejected: flagParam,
    published: flagParam,
    status: statusesParam.optional(),
  }),
  answer: bookTable,
});

export const showBookChoices = endpoint({
  route: 'GET /api/v1/admin/books/choices',
  access: 'admin',
  summary: 'What there is to filter the table of books by.',
  answer: z.object({
    data: z.object({
      voices: z.array(z.string()),
      languages: z.array(z.string()),
      categories: z.array(z.object({ id: z.number().int(), name: z.string() })),
      /** Accounts that books were added by. */
      people: z.array(z.object({ id: z.number().int(), email: z.string() })),
    }),
  }),
});

export const showAdminBook = endpoint({
  route: 'GET /api/v1/admin/books/:id',
  access: 'admin',
  tokenScope: 'catalogue',
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

const title = named('Title', mostLetters.title);
const authorName = named('Author', mostLetters.author);

export const addAdminBook = endpoint({
  route: 'POST /api/v1/admin/books',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Add a book that waits to be generated. 409 with the book if it’s already in the catalogue.',
  status: 201,
  /** English where `language` is left out. */
  body: z.object({ title, author_name: authorName, language: languageTag.optional() }),
  answer: z.object({ data: adminBook }),
});

/** Forms of simple clients send it as a number or text. */
const flagField = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])])
  .transform((flag) => flag === true || flag === 1 || flag === '1' || flag === 'true');

const categoryName = named('A category', mostLetters.category);

const bookChange = z.object({
  ...changedDetails,
  title: title.optional(),
  author_name: authorName.optional(),
  slogan: typedText('The slogan', mostLetters.slogan).optional(),
  main_text: typedText('The text', mostLetters.bookText).optional(),
  /** An empty one is removed. */
  minute_text: emptyIsNull(typedText('The minute', mostLetters.minute)).optional(),
  /** Names, or categories as lists contain them; the first one sets the cover's style. */
  categories: z
    .array(
      z.union([categoryName, z.object({ name: categoryName }).transform(({ name }) => name)], {
        error: `A category is a name with a letter or a digit, of at most ${mostLetters.category} characters.`,
      }),
    )
    .max(20, 'A book can have at most 20 categories.')
    .optional(),
  /** The book is narrated again by that language's voice. */
  language: languageTag.optional(),
  published: flagField.optional(),
  rejected: flagField.optional(),
  status_reason: emptyIsNull(typedText('The reason', mostLetters.reason)).optional(),
  base_version: z.string().max(100).optional(),
});
/** What is left out stays the same; without `base_version`, nothing is compared. */
export type BookChange = z.output<typeof bookChange>;

export const changeAdminBook = endpoint({
  route: 'PATCH /api/v1/admin/books/:id',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Change the given fields of a book; publish or reject it. 409 while it is being generated, or if `base_version` is not the current version.',
  params: z.object({ id: idParam }),
  body: bookChange,
  answer: editableAnswer,
});

export const deleteAdminBook = endpoint({
  route: 'DELETE /api/v1/admin/books/:id',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Delete a book, with its files and everything readers have of it.',
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string(), deleted: z.number().int() }),
});

const idsParam = z
  .union([z.string(), z.array(z.string())])
  .transform((given): (string | number)[] =>
    [given].flat().flatMap((one) => one.split(',').filter((id) => id.trim() !== '')),
  )
  .pipe(z.array(idParam).max(MOST_IDS));

const bulkDelete = {
  access: 'admin',
  query: z.object({ ids: idsParam.optional() }),
  body: z
    .object({
      ids: z
        .array(idParam)
        .max(MOST_IDS, `At most ${MOST_IDS.toLocaleString('en')} ids at a time.`)
        .optional(),
    })
    .nullish(),
  answer: z.object({
    message: z.string(),
    deleted: z.number().int(),
    unknown: z.array(z.number().int()),
  }),
} as const;

export const bulkDeleteBooks = endpoint({
  ...bulkDelete,
  route: 'DELETE /api/v1/admin/books/bulk-delete',
  tokenScope: 'catalogue',
  summary:
    'Delete books: `ids` in the body, or `?ids=1,2`. Unknown ids are reported; the others are deleted all the same.',
});

export const bulkDeleteBooksByPost = endpoint({
  ...bulkDelete,
  route: 'POST /api/v1/admin/books/bulk-delete',
  tokenScope: 'catalogue',
  summary: 'The same, since some proxies drop the body of a DELETE.',
});
