import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { firstRow, type RowOf, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from './catalogue.ts';
import { wholeBookOf } from './editions.ts';
import { books } from './schema.ts';

const factsRow = {
  ...rowOf(books, 'title', 'language', 'year', 'statusReason'),
  author: z.string(),
  status: z.enum(bookStatuses),
  isPublished: z.boolean(),
  /** Now, or before it was taken down. */
  wasPublished: z.boolean(),
};

/** What a narration needs to know of a book besides its text. */
export type BookFacts = RowOf<typeof factsRow>;

const factsOf = (runner: SqlRunner, bookId: SQL): Promise<BookFacts | null> =>
  firstRow(
    runner,
    factsRow,
    sql`select b.title, a.name as author, b.language, b.year, b.status, b.status_reason as "statusReason",
          b.status = 'published' as "isPublished",
          b.published_at is not null as "wasPublished"
        from books b join authors a on a.id = b.author_id where b.id = ${bookId} and ${inCatalogue('b')}`,
  );

export const findBookFacts = (runner: SqlRunner, bookId: number): Promise<BookFacts | null> =>
  factsOf(runner, sql`${bookId}`);

/** Of an edition those of its book, which it's published with. */
export const findSpokenFacts = (runner: SqlRunner, bookId: number): Promise<BookFacts | null> =>
  factsOf(runner, wholeBookOf(bookId));
