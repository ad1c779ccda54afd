import { z } from 'zod';
import { firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';

/** Which of these books anybody listened to last; null where nobody ever did. Reads every listener: for rare questions. */
export async function heardLast(runner: SqlRunner, bookIds: readonly number[]): Promise<number | null> {
  const row = await firstRow(
    runner,
    { bookId: z.number() },
    sql`select book_id as "bookId" from listenings where book_id = any(${sql.param([...bookIds])}::int[])
        order by listened_at desc limit 1`,
  );
  return row?.bookId ?? null;
}
