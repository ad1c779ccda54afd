import { readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';

/** Without ids, every waiting book, oldest first. */
export function findBooksToGenerate(
  runner: SqlRunner,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const which =
    ids === undefined
      ? sql`status in ('waiting', 'needs_source')`
      : sql`id = any(${sql.param([...ids])}::int[]) and status <> 'deleted'`;
  return readIds(runner, sql`select id from books where ${which} order by created_at, id`);
}
