import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';

const ids = (name: string) => integer(name).array().notNull().default(sql`'{}'`);

/** Recommendations, chosen by a job. The foreign key to users is in the migration. */
export const readerShelves = pgTable(
  'reader_shelves',
  {
    userId: integer('user_id').primaryKey(),
    bookIds: ids('book_ids'),
    /** What each has in common with what the reader asked for or heard; empty where nothing says it. */
    topics: text().array().notNull().default(sql`'{}'`),
    /** What the reader came for, in this language; none of them for nothing, null until it was asked. */
    interests: text().array(),
    language: text(),
    madeAt: moment('made_at'),
    dueAt: moment('due_at'),
  },
  (table) => [index('reader_shelves_due').on(table.dueAt).where(sql`due_at is not null`)],
);

/** `everyone`, which is for readers of most books' language, `everyone:es`, and the most popular of a category, `category:12`. */
export const commonShelves = pgTable('common_shelves', {
  name: text().primaryKey(),
  bookIds: ids('book_ids'),
  madeAt: moment('made_at').notNull().defaultNow(),
  /** Set on `everyone` when books were added. */
  dueAt: moment('due_at'),
});
