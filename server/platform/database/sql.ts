import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool, QueryResult } from 'pg';
import { z } from 'zod';

export { type SQL, sql };

/** Drizzle over the pool, or a transaction of it: what a use case takes to work inside its caller's transaction. */
export type Executor = PgDatabase<NodePgQueryResultHKT> | NodePgDatabase;

/** Anything that can run SQL: besides those, the bare pool or one of its clients. */
export type SqlRunner = Executor | Runner;

/** Bare connections, or what gives one for each statement. */
type Runner = Pick<Pool, 'query'> | ClientBase;

/** A schema for each column of a row. Schemas describe what the driver gives; they never change it. */
export type RowShape = Readonly<Record<string, z.ZodType>>;

export type RowOf<Shape extends RowShape> = { -readonly [Column in keyof Shape]: z.infer<Shape[Column]> };

const dialect = new PgDialect();
let isChecking = false;

/** From now on every row is held against its shape, and a row that differs is an error. For tests. */
export function checkRows(): void {
  isChecking = true;
}

/** The one place where a row gets its type: asserted in production, proven in tests. */
function typed<Shape extends RowShape>(shape: Shape, statement: string, found: unknown[]): RowOf<Shape>[] {
  if (isChecking) {
    const checked = z.array(z.strictObject(shape)).safeParse(found);
    if (!checked.success)
      throw new TypeError(
        `A row is not what its shape says.\n${statement}\n${z.prettifyError(checked.error)}`,
      );
  }
  return found as RowOf<Shape>[];
}

async function run(runner: SqlRunner, statement: SQL): Promise<QueryResult> {
  if ('execute' in runner) return runner.execute(statement);
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return runner.query(text, params);
}

/** Runs one statement wherever the caller already is, and gives its rows. */
export async function rows<Shape extends RowShape>(
  runner: SqlRunner,
  shape: Shape,
  statement: SQL,
): Promise<RowOf<Shape>[]> {
  const result = await run(runner, statement);
  return typed(shape, isChecking ? dialect.sqlToQuery(statement).sql : '', result.rows);
}

/** Runs one statement and gives its first row, or null. */
export async function firstRow<Shape extends RowShape>(
  runner: SqlRunner,
  shape: Shape,
  statement: SQL,
): Promise<RowOf<Shape> | null> {
  return (await rows(runner, shape, statement))[0] ?? null;
}

/** For a statement that always gives a row, such as an `insert … returning`. */
export async function oneRow<Shape extends RowShape>(
  runner: SqlRunner,
  shape: Shape,
  statement: SQL,
): Promise<RowOf<Shape>> {
  const row = await firstRow(runner, shape, statement);
  if (!row) throw new Error('PostgreSQL gave no row.');
  return row;
}

/** The ids that a statement finds, in its order. */
export const readIds = async (runner: SqlRunner, statement: SQL): Promise<number[]> =>
  (await rows(runner, { id: z.number() }, statement)).map(({ id }) => id);

/** How many rows are in what follows `from`, a table and its conditions; `most` stops the counting there. */
export async function countRows(runner: SqlRunner, from: SQL, most: number | null = null): Promise<number> {
  const count = sql`select count(*)::int as count from (select from ${from} limit ${most}) found`;
  return (await oneRow(runner, { count: z.number() }, count)).count;
}

/** Runs one statement whose rows nobody reads, and gives how many it wrote, or would have returned. */
export async function execute(runner: SqlRunner, statement: SQL): Promise<number> {
  return (await run(runner, statement)).rowCount ?? 0;
}

/** A statement of a fixed text, to be run with its values. */
export type NamedStatement<Row, Values extends readonly unknown[]> = (
  runner: Runner,
  ...values: Values
) => Promise<Row[]>;

/** The driver refuses a second text for a name, but only on a connection that has run the first one. */
const textsByName = new Map<string, string>();

/**
 * A statement that PostgreSQL parses and plans once per connection, for paths that run it all the time:
 * `named<[userId: number]>()({ name, text, row })`. Throws where another text has the name.
 */
export const named =
  <Values extends readonly unknown[]>() =>
  <Shape extends RowShape>({
    name,
    text,
    row,
  }: {
    name: string;
    text: string;
    row: Shape;
  }): NamedStatement<RowOf<Shape>, Values> => {
    if ((textsByName.get(name) ?? text) !== text) throw new Error(`Two statements have the name ${name}.`);
    textsByName.set(name, text);
    return async (runner, ...values) => {
      const result = await runner.query({ name, text, values: [...values] });
      return typed(row, text, result.rows);
    };
  };

/** A statement that may be narrowed by a condition, which begins with `and`. */
export type NarrowedStatement<Row, Values extends readonly unknown[]> = (
  runner: Runner,
  condition: SQL | undefined,
  ...values: Values
) => Promise<Row[]>;

/**
 * A named statement, unless it's narrowed: then PostgreSQL plans it each time, for the best plan depends on what it's
 * narrowed to. `text` is given its values by their places from 1, and the condition.
 */
export const narrowable =
  <Values extends readonly unknown[]>() =>
  <Shape extends RowShape>(input: {
    name: string;
    text: (value: (place: number) => SQL, condition: SQL | undefined) => SQL;
    row: Shape;
  }): NarrowedStatement<RowOf<Shape>, Values> => {
    const { name, row } = input;
    const { sql: text } = dialect.sqlToQuery(input.text((place) => sql.raw(`$${place}`), undefined));
    const unnarrowed = named<Values>()({ name, text, row });
    return (runner, condition, ...values) =>
      condition === undefined
        ? unnarrowed(runner, ...values)
        : rows(
            runner,
            row,
            input.text((place) => sql`${sql.param(values[place - 1])}`, condition),
          );
  };
