import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool, QueryResultRow } from 'pg';

/** Drizzle over the pool, or a transaction of it: what a use case takes to work inside its caller's transaction. */
export type Executor = PgDatabase<NodePgQueryResultHKT> | NodePgDatabase;

/** Anything that can run SQL: besides those, the bare pool or one of its clients. */
export type SqlRunner = Executor | Pool | ClientBase;

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
