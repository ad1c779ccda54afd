import { Readable } from 'node:stream';
import { z } from 'zod';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { type RowOf, readIds, rows, sql } from '#server/platform/database/sql.ts';
import { CSV_MARK, csvLines } from '#server/platform/files/csv.ts';
import { type Target, wantedBooks } from './choose-books.ts';
import type { ActionsDeps } from './deps.ts';

const READ_TOGETHER = 1_000;

const bookRow = {
  id: z.number(),
  title: z.string(),
  author: z.string(),
  categories: z.string(),
  year: z.number().nullable(),
  language: z.string(),
  status: z.string(),
  statusReason: z.string().nullable(),
  minutes: z.number().nullable(),
  voice: z.string().nullable(),
  source: z.string(),
  added: z.string(),
  published: z.string().nullable(),
};

/** The first five are what an import reads. */
const HEAD = [
  'Title',
  'Author',
  'Category',
  'Year',
  'Language',
  'Id',
  'Status',
  'Reason',
  'Minutes of audio',
  'Voice',
  'Source',
  'Added',
  'Published',
];

const lineOf = (book: RowOf<typeof bookRow>) => [
  book.title,
  book.author,
  book.categories,
  book.year,
  book.language,
  book.id,
  book.status,
  book.statusReason,
  book.minutes,
  book.voice,
  book.source,
  book.added,
  book.published,
];

type Deps = Pick<ActionsDeps, 'database' | 'matchingBooks'>;

/** The books as they are when their part of the file is read, in the order of their ids. */
export const exportBooks = (deps: Deps, target: Target): Readable => Readable.from(partsOf(deps, target));

async function* partsOf(deps: Deps, target: Target): AsyncGenerator<string> {
  const { pool } = deps.database;
  const ids = await readIds(
    pool,
    sql`select id from (${await wantedBooks(pool, deps, target)}) wanted order by id`,
  );
  yield CSV_MARK + csvLines([HEAD]);
  for (let from = 0; from < ids.length; from += READ_TOGETHER) {
    const found = await rows(
      pool,
      bookRow,
      sql`select b.id, b.title, a.name as author,
            array_to_string(array(select c.name from book_categories placed
              join categories c on c.id = placed.category_id where placed.book_id = b.id
              order by placed.position, c.id), '; ') as categories,
            b.year, b.language, b.status, b.status_reason as "statusReason",
            round(b.duration_seconds / 60)::int as minutes, n.voice, b.source_label as source,
            ${isoMoment(sql`b.created_at`)} as added, ${isoMoment(sql`b.published_at`)} as published
          from books b join authors a on a.id = b.author_id left join narrations n on n.book_id = b.id
          where b.id = any(${sql.param(ids.slice(from, from + READ_TOGETHER))}::int[]) and b.status <> 'deleted'
          order by b.id`,
    );
    yield csvLines(found.map(lineOf));
  }
}
