import { type SQL, sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** A table that triggers count, and what they take for the state of a row. */
export type Counted = { table: string; state: SQL };

/** Rows that are still added up in no time. */
const MOST_ROWS = 50;

/** How many rows of each state a table has, exactly, however many there are. States that none has may be left out. */
export function countsByState(
  runner: SqlRunner,
  { table }: Counted,
): Promise<{ state: string; count: number }[]> {
  return runSql(
    runner,
    sql`select state, sum(number)::int as count from kept_counts where counted = ${table} group by state`,
  );
}

/** How many rows a table has, or those of a state. */
export async function countRows(runner: SqlRunner, counted: Counted, state?: string): Promise<number> {
  const counts = await countsByState(runner, counted);
  const meant = counts.filter((one) => state === undefined || one.state === state);
  return meant.reduce((sum, { count }) => sum + count, 0);
}

/** Folds what the triggers wrote into a row a state. Of two who do it at once each folds what the other left. */
export async function foldCounts(runner: SqlRunner): Promise<void> {
  await runSql(
    runner,
    sql`with gone as (
          delete from kept_counts where (select count(*) from kept_counts) > ${MOST_ROWS}
          returning counted, state, number)
        insert into kept_counts (counted, state, number)
        select counted, state, sum(number) from gone group by counted, state having sum(number) <> 0`,
  );
}

/**
 * Sets right what no trigger saw, as where the table was filled from a copy. One statement sees both as of one moment, so
 * whatever is under way meanwhile is counted once.
 */
export async function recount(runner: SqlRunner, { table, state }: Counted): Promise<void> {
  await runSql(
    runner,
    sql`insert into kept_counts (counted, state, number)
        select ${table}, state, sum(number) from (
          select ${state} as state, count(*) as number from ${sql.identifier(table)} group by 1
          union all select state, -sum(number) from kept_counts where counted = ${table} group by state
        ) both_counts group by state having sum(number) <> 0`,
  );
}
