import { readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from './catalogue.ts';

const together = { waiting: sql`status in ('waiting', 'needs_source')`, failed: sql`status = 'failed'` };

/** These, or all of a kind, oldest first. */
export function findBooksToGenerate(
  runner: SqlRunner,
  wanted: readonly number[] | keyof typeof together,
): Promise<number[]> {
  const which =
    typeof wanted === 'string'
      ? together[wanted]
      : sql`id = any(${sql.param([...wanted])}::int[]) and ${inCatalogue('books')}`;
  return readIds(runner, sql`select id from books where ${which} order by created_at, id`);
}
