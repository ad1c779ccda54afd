import { z } from 'zod';
import { inCatalogue } from '#server/features/books/index.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { IS_PUT_ASIDE } from '#server/platform/work/work-rows.ts';

const MOST_TOLD = 10;

const putAsideRow = { id: z.number(), title: z.string(), since: z.date(), nextTryAt: z.date().nullable() };

/** Books with a step or an audio that was put aside because the program ended while making it, the oldest first. */
export const findPutAside = (runner: SqlRunner): Promise<RowOf<typeof putAsideRow>[]> =>
  rows(
    runner,
    putAsideRow,
    sql`select b.id, b.title, min(w.updated_at) as since, min(w.not_before) as "nextTryAt"
        from (select book_id, updated_at, not_before from generation_steps where ${IS_PUT_ASIDE}
          union all
          select book_id, updated_at, not_before from narrations where ${IS_PUT_ASIDE}) w
        join books made on made.id = w.book_id join books b on b.id = coalesce(made.edition_of, made.id)
        where ${inCatalogue('b')} group by b.id order by since, b.id limit ${MOST_TOLD}`,
  );
