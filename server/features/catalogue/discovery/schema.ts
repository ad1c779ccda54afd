import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import { books } from '../schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ids = (name: string) => integer(name).array().notNull().default(sql`'{}'`);

/** What stands beside a book, made by a job, and how much it is heard. Every published book has its row. */
export const bookShelves = pgTable(
  'book_shelves',
  {
    bookId: integer('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** The closest books, the closest first. */
    similarIds: ids('similar_ids'),
    /** Books that are heard by those who hear this one, and how strongly the two belong together, 0 to 1. */
    togetherIds: ids('together_ids'),
    togetherScores: real('together_scores').array().notNull().default(sql`'{}'`),
    /**
     * Seconds heard, each worth half as much every three days, as a logarithm that needs no clock: see
     * trend-rules.ts. Null for a book never heard.
     */
    trend: doublePrecision(),
    madeAt: moment('made_at'),
    /** When the shelf is to be made anew; null while nothing has changed. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('book_shelves_trend').on(table.trend.desc()).where(sql`trend is not null`),
    index('book_shelves_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
);

/** What is recommended to a reader, made by a job. The foreign key to users is in the migration. */
export const readerShelves = pgTable(
  'reader_shelves',
  {
    userId: integer('user_id').primaryKey(),
    bookIds: ids('book_ids'),
    madeAt: moment('made_at'),
    dueAt: moment('due_at'),
  },
  (table) => [index('reader_shelves_due').on(table.dueAt).where(sql`due_at is not null`)],
);

/** Shelves of many books that serve everybody: `everyone`, and the most heard of a category, `category:12`. */
export const commonShelves = pgTable('common_shelves', {
  name: text().primaryKey(),
  bookIds: ids('book_ids'),
  madeAt: moment('made_at').notNull().defaultNow(),
  /** Set on `everyone` when books came in since. */
  dueAt: moment('due_at'),
});
