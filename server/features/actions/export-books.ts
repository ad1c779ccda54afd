import { Readable } from 'node:stream';
import { z } from 'zod';
import { detailListNames } from '#contract/book-detail-lists.ts';
import { detailTextNames } from '#contract/book-details.ts';
import { inCatalogue } from '#server/features/books/index.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { readIds, rows, type SQL, sql } from '#server/platform/database/sql.ts';
import { CSV_MARK, csvLines } from '#server/platform/files/csv.ts';
import { type Target, wantedBooks } from './choose-books.ts';
import type { ActionsDeps } from './deps.ts';

const READ_TOGETHER = 1_000;

const headOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** Lists as categories are written. */
const detailColumns = [
  ...detailTextNames.map((name) => [headOf(name), sql.raw(`b.${name}`)] as const),
  ...detailListNames.map((name) => [headOf(name), sql.raw(`array_to_string(b.${name}, '; ')`)] as const),
];

/** The heads of the file and what stands below them. The first five are what an import reads. */
const columns: readonly (readonly [head: string, cell: SQL])[] = [
  ['Title', sql`b.title`],
  ['Author', sql`a.name`],
  [
    'Category',
    sql`array_to_string(array(select c.name from book_categories placed
      join categories c on c.id = placed.category_id where placed.book_id = b.id
      order by placed.position, c.id), '; ')`,
  ],
  ['Year', sql`b.year`],
  ['Language', sql`b.language`],
  ['Id', sql`b.id`],
  ['Status', sql`b.status`],
  ['Reason', sql`b.status_reason`],
  ['Minutes of audio', sql`round(b.duration_seconds / 60)::int`],
  ['Voice', sql`n.voice`],
  ['Source', sql`b.source_label`],
  ['Added', isoMoment(sql`b.created_at`)],
  ['Published', isoMoment(sql`b.published_at`)],
  [
    'In a minute',
    sql`(select t.body from books e join book_texts t on t.book_id = e.id where e.edition_of = b.id)`,
  ],
  ...detailColumns,
];

const lineRow = { cells: z.array(z.union([z.string(), z.number(), z.null()])) };
const cells = sql.join(
  columns.map(([, cell]) => cell),
  sql`, `,
);

type Deps = Pick<ActionsDeps, 'database' | 'matchingBooks'>;

/** The books as they are when their part of the file is read, in the order of their ids. */
export const exportBooks = (deps: Deps, target: Target): Readable => Readable.from(partsOf(deps, target));

async function* partsOf(deps: Deps, target: Target): AsyncGenerator<string> {
  const { pool } = deps.database;
  const ids = await readIds(
    pool,
    sql`select id from (${await wantedBooks(pool, deps, target)}) wanted order by id`,
  );
  yield CSV_MARK + csvLines([columns.map(([head]) => head)]);
  for (let from = 0; from < ids.length; from += READ_TOGETHER) {
    const found = await rows(
      pool,
      lineRow,
      sql`select json_build_array(${cells}) as cells
          from books b join authors a on a.id = b.author_id left join narrations n on n.book_id = b.id
          where b.id = any(${sql.param(ids.slice(from, from + READ_TOGETHER))}::int[]) and ${inCatalogue('b')}
          order by b.id`,
    );
    yield csvLines(found.map((line) => line.cells));
  }
}
