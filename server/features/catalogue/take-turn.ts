import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { textKey } from './rules.ts';

/** Keys stay far under the 2.7 kB that an entry of an index may have. */
const LONGEST_KEY = 300;

/** What titles and names are told apart by in the tables. */
export function keyOf(text: string): string {
  const key = textKey(text);
  return key.length <= LONGEST_KEY ? key : Array.from(key).slice(0, LONGEST_KEY).join('');
}

/** Any number, as long as it is the same everywhere. */
const TURN = 7_341_902;

/**
 * Books are brought in one transaction after the other: two that bring the same new authors, categories and
 * words in different orders would else wait for each other for ever. Held until the caller's transaction ends.
 */
export const takeTurn = (tx: SqlRunner): Promise<unknown> =>
  runSql(tx, sql`select pg_advisory_xact_lock(${TURN})`);
