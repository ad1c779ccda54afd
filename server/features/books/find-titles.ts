import { z } from 'zod';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from './catalogue.ts';

type BookTitle = { title: string; author: string; language: string };

const titleRow = { id: z.number(), title: z.string(), author: z.string(), language: z.string() };

/** By id, whatever the status. */
export async function findTitles(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, BookTitle>> {
  const found = await rows(
    runner,
    titleRow,
    sql`select b.id, b.title, b.language, a.name as author from books b join authors a on a.id = b.author_id
        where b.id in (select value::int from jsonb_array_elements_text(${JSON.stringify(bookIds)}::jsonb))
          and ${inCatalogue('b')}`,
  );
  return new Map(found.map(({ id, ...book }) => [id, book]));
}
