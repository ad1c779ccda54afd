import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, flagParam, idParam, moment, pageParam } from './values.ts';

/**
 * `receiving`: files are still being sent; `taking_in`: rows become books; `generating`: these are written; then
 * `done`, or `cancelled` on the way.
 */
export const importStates = ['receiving', 'taking_in', 'generating', 'done', 'cancelled'] as const;
export const importRowStates = ['waiting', 'new', 'duplicate', 'wrong', 'cancelled'] as const;

/**
 * What becomes of a row that the library, or an earlier row, has already: left out; its book given what it lacks; or
 * added as a book of its own, where title and author aren’t the same to the letter.
 */
export const duplicateChoices = ['skip', 'merge', 'keep'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

const flagOr = (otherwise: boolean) => flagParam.transform((flag) => flag ?? otherwise);

const rowCounts = {
  /** Rows with something in them. */
  rows: z.number().int(),
  /** Books that are new to the library: to come in, or in already. */
  new: z.number().int(),
  /** Books that the library, or an earlier row of the file, has already. */
  duplicates: z.number().int(),
  wrong: z.number().int(),
};

export const importRow = z.object({
  /** As spreadsheets count, from 1. */
  row: z.number().int(),
  state: z.enum(importRowStates),
  title: z.string(),
  author: z.string(),
  /** The cell that is wrong: its column as the file calls it, and what stands in it. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string().nullable(),
  fix: z.string().nullable(),
  /** The path of the file that it is, as it was dropped; null in a list. */
  file: z.string().nullable(),
  /** The book that it became, or that was there before. */
  book_id: z.number().int().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importOfBooks = z.object({
  id: z.number().int(),
  /** A list of books, or files that are a book each. */
  kind: z.enum(['list', 'files']),
  file_name: z.string(),
  state: z.enum(importStates),
  /** Whether its books are generated; else they only wait in the library. */
  generates: z.boolean(),
  ...rowCounts,
  waiting: z.number().int(),
  created_at: moment,
  /** When the last of its books was published, rejected or failed. */
  finished_at: moment.nullable(),
});
export type Import = z.infer<typeof importOfBooks>;

/** What a column of a list can hold. */
export const listFields = ['title', 'author', 'category', 'year', 'language', 'questions', 'topics'] as const;
export type ListField = (typeof listFields)[number];

/** A row that is there already, beside what it repeats. */
const duplicateRow = z.object({
  row: z.number().int(),
  title: z.string(),
  author: z.string(),
  language: z.string().nullable(),
  year: z.number().int().nullable(),
  categories: z.array(z.string()),
  /** The same title and author, however they’re written: not kept as a second book. */
  is_exact: z.boolean(),
  /** The earlier row that it repeats; null for a book of the library. */
  of_row: z.number().int().nullable(),
  /** The book of the library that it repeats; null for an earlier row. */
  of_book: z
    .object({
      id: z.number().int(),
      title: z.string(),
      author: z.string(),
      language: z.string(),
      year: z.number().int().nullable(),
      categories: z.array(z.string()),
      status: z.enum(bookStatuses),
      has_text: z.boolean(),
      has_audio: z.boolean(),
    })
    .nullable(),
});
export type DuplicateRow = z.infer<typeof duplicateRow>;

const listColumn = z.object({
  /** As the file calls it. */
  name: z.string(),
  /** What it is read as; null where it’s ignored. */
  field: z.enum(listFields).nullable(),
  /** Its first cells with something in them, at most 3. */
  samples: z.array(z.string()),
});
export type ListColumn = z.infer<typeof listColumn>;

/** By their places in the file; null for a column that’s ignored. */
const chosenColumns = z
  .string()
  .max(4_000)
  .regex(/^[a-z]*(?:,[a-z]*)*$/)
  .transform((given) => given.split(',').map((field) => (field === '' ? null : field)))
  .pipe(z.array(z.enum(listFields).nullable()).max(500))
  .refine(
    (fields) => fields.includes('title') && fields.includes('author'),
    'Choose a column for the title and one for the author.',
  )
  .refine(
    (fields) => listFields.every((field) => fields.indexOf(field) === fields.lastIndexOf(field)),
    'Choose one column for each.',
  );

const moderation = z.partialRecord(z.enum(bookStatuses), z.number().int());
export type Moderation = z.infer<typeof moderation>;

const rowNumbers = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\d{1,6}(?:,\d{1,6})*$/)
    .optional()
    .transform((given) => given?.split(',').map(Number) ?? []);

/** An error of the upload comes under the field `file`. */
export const importBooks = endpoint({
  route: 'POST /api/v1/admin/import',
  access: 'admin',
  tokenScope: 'import',
  summary:
    'Import a list of books: multipart with the field `file`, .xlsx, .xls or .csv of up to 20 MB and 50,000 rows. With `dry_run=1` nothing is changed, and the rows that would not be imported are listed.',
  query: z.object({
    dry_run: flagOr(false),
    /** Whether summaries of the new books are ordered; else they only wait in the library. */
    generate: flagOr(true),
    /** Rows that are left out, by their numbers with commas between. */
    without: rowNumbers(8_000),
    /** What becomes of rows that are there already, and which of them are treated in another way. */
    duplicates: z.enum(duplicateChoices).default('skip'),
    skip: rowNumbers(2_000),
    merge: rowNumbers(2_000),
    /** Rows whose title and author are those of a book are skipped all the same. */
    keep: rowNumbers(2_000),
    /** What each column is, where that isn’t read from its name: `title,,author` ignores the second one. */
    columns: chosenColumns.optional(),
  }),
  takesFile: true,
  answer: z.object({
    message: z.string(),
    data: z.object({
      /** Null for a dry run. */
      import_id: z.number().int().nullable(),
      ...rowCounts,
      /** What generating the new books will cost, in the currency of the prices in the settings; null where nothing has one. */
      estimated_cost: z.number().nullable(),
      /** Of a dry run: the first rows that are new, at most 500. */
      books: z.array(importRow),
      /** Of a dry run: the first rows that are wrong or there already, at most 200. */
      problems: z.array(importRow),
      /** Of a dry run: the first rows that are there already, at most 200. */
      duplicate_rows: z.array(duplicateRow),
      /** What each column of the file was read as. */
      columns: z.array(listColumn),
    }),
  }),
});

export const listColumns = endpoint({
  route: 'POST /api/v1/admin/import/columns',
  access: 'admin',
  tokenScope: 'import',
  summary:
    'The columns of a list of books, with what they would be read as: also of a list that can’t be imported because its title or author isn’t found. Multipart with the field `file`.',
  takesFile: true,
  answer: z.object({ columns: z.array(listColumn) }),
});

export const listImports = endpoint({
  route: 'GET /api/v1/admin/imports',
  access: 'admin',
  tokenScope: 'import',
  summary: 'The lists of books that were imported, newest first.',
  query: z.object({ page: pageParam }),
  answer: z.object({ imports: z.array(importOfBooks), hasMorePages: z.boolean() }),
});

export const showImport = endpoint({
  route: 'GET /api/v1/admin/import/:id',
  access: 'admin',
  tokenScope: 'import',
  summary: 'An import with its rows, 100 a page; `state` filters them.',
  params: z.object({ id: idParam }),
  query: z.object({ page: pageParam, state: z.enum(importRowStates).optional() }),
  answer: z.object({
    data: importOfBooks.extend({ moderation }),
    rows: z.array(importRow),
    total: z.number().int(),
    hasMorePages: z.boolean(),
  }),
});

export const failedRows = endpoint({
  route: 'GET /api/v1/admin/import/:id/failed.csv',
  access: 'admin',
  tokenScope: 'import',
  summary: 'The rows that were not imported, with the reasons, as a file to fix and upload again.',
  params: z.object({ id: idParam }),
  mediaTypes: ['text/csv'],
  answer: z.string(),
});

export const importTemplate = endpoint({
  route: 'GET /api/v1/admin/import/template.csv',
  access: 'admin',
  tokenScope: 'import',
  summary: 'A template for a list of books.',
  mediaTypes: ['text/csv'],
  answer: z.string(),
});

export const cancelImport = endpoint({
  route: 'POST /api/v1/admin/import/:id/cancel',
  access: 'admin',
  tokenScope: 'import',
  summary: 'Cancel the rows that haven’t been imported yet. Imported books stay.',
  params: z.object({ id: idParam }),
  answer: emptyAnswer,
});

export const lastImport = endpoint({
  route: 'GET /api/v1/admin/books/import/last',
  access: 'admin',
  tokenScope: 'import',
  summary:
    'The books of the last import, or of the one that `import` names, 50 a page, and how far they are; no import is null.',
  query: z.object({ page: pageParam, import: idParam.optional() }),
  answer: z.object({
    books: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        slug: z.string(),
        author: z.object({ id: z.number().int(), name: z.string() }),
        thumbnail: z.string(),
        status: z.enum(bookStatuses),
        status_reason: z.string().nullable(),
      }),
    ),
    import: importOfBooks.extend({ moderation }).nullable(),
    hasMorePages: z.boolean(),
  }),
});
