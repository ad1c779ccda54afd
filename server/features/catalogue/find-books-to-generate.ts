import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** Those of the ids that are books; without ids every book that waits, oldest first. */
export async function findBooksToGenerate(
  runner: SqlRunner,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const which =
    ids === undefined
      ? sql`status in ('waiting', 'needs_source')`
      : sql`id = any(${sql.param([...ids])}::int[])`;
  const rows = await runSql<{ id: number }>(
    runner,
    sql`select id from books where ${which} order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}
