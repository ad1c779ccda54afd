import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import type { SqlRunner } from './sql.ts';

export type { Executor, SqlRunner } from './sql.ts';

const dialect = new PgDialect();

/** Runs one statement wherever the caller already is, and gives its rows. */
export async function runSql<Row extends QueryResultRow>(runner: SqlRunner, statement: SQL): Promise<Row[]> {
  if ('execute' in runner) return (await runner.execute(statement)).rows as Row[];
  const { sql, params } = dialect.sqlToQuery(statement);
  return (await runner.query<Row>(sql, params)).rows;
}

/** A statement of a fixed text, to be run with its values. */
export type Statement<Row, Values extends readonly unknown[]> = (
  runner: Pool | ClientBase,
  ...values: Values
) => Promise<Row[]>;

/**
 * A statement that PostgreSQL parses and plans once per connection, for paths that run it all the time.
 * The name must be the only one of its kind: the same name with another text is refused by the driver.
 */
export function statement<Row extends QueryResultRow, Values extends readonly unknown[]>(input: {
  name: string;
  text: string;
}): Statement<Row, Values> {
  return async (runner, ...values) =>
    (await runner.query<Row>({ name: input.name, text: input.text, values: [...values] })).rows;
}
