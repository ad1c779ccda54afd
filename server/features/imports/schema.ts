import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { duplicateChoices, importRowStates, importStates } from '#contract/imports.ts';
import { moment } from '#server/platform/database/moment.ts';

export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    createdBy: integer('created_by'),
    state: text({ enum: importStates }).notNull().default('taking_in'),
    /** Whether its books are generated; else they only wait in the library. */
    generates: boolean().notNull().default(true),
    /** Of books from files: when the last file came. Null for a list. */
    receivedAt: moment('received_at'),
    rowsCount: integer('rows_count').notNull(),
    newCount: integer('new_count').notNull().default(0),
    duplicatesCount: integer('duplicates_count').notNull().default(0),
    wrongCount: integer('wrong_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the last row was dealt with. */
    takenInAt: moment('taken_in_at'),
    /** When its last book was published, rejected or failed, or when it was cancelled. */
    finishedAt: moment('finished_at'),
  },
  (table) => [
    check(
      'imports_state_known',
      sql`${table.state} in ('receiving', 'taking_in', 'generating', 'done', 'cancelled')`,
    ),
    index('imports_unfinished').on(table.id).where(sql`state in ('receiving', 'taking_in', 'generating')`),
  ],
);

export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    state: text({ enum: importRowStates }).notNull().default('waiting'),
    title: text().notNull(),
    author: text().notNull(),
    categories: text().array().notNull(),
    year: integer(),
    language: text(),
    questions: text().array().notNull().default(sql`'{}'`),
    topics: text().array().notNull().default(sql`'{}'`),
    /** The cell that is wrong: its column as the file calls it, and what stands in it. */
    column: text('column_name'),
    value: text(),
    reason: text(),
    fix: text(),
    /** The book that it became, or that was there before. */
    bookId: integer('book_id'),
    /** Of a duplicate in a list: what an admin wants of it. Null is skipped. */
    choice: text({ enum: duplicateChoices }),
    /** The earlier row that it repeats; null where it repeats a book of the library. */
    ofRow: integer('of_row'),
    /** Of a book from a file: its path as it was dropped, where its pieces are kept, and their SHA-256. */
    file: text(),
    stored: text(),
    fileHash: text('file_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    // With `book_id` too, which no index here can be told to include.
    index('import_rows_state').on(table.importId, table.state, table.row),
    index('import_rows_book').on(table.bookId).where(sql`book_id is not null`),
    index('import_rows_file').on(table.fileHash).where(sql`file_hash is not null`),
    check(
      'import_rows_state_known',
      sql`${table.state} in ('waiting', 'new', 'duplicate', 'wrong', 'cancelled')`,
    ),
    check('import_rows_choice_known', sql`${table.choice} in ('skip', 'merge', 'keep')`),
  ],
);
