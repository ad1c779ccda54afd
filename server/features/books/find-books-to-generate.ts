import { z } from 'zod';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const idRow = { id: z.number() };

/** Those of the ids that are books; without ids every book that waits, oldest first. */
export async function findBooksToGenerate(
  runner: SqlRunner,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const which =
    ids === undefined
      ? sql`status in ('waiting', 'needs_source')`
      : sql`id = any(${sql.param([...ids])}::int[])`;
  const found = await rows(runner, idRow, sql`select id from books where ${which} order by created_at, id`);
  return found.map(({ id }) => id);
}
