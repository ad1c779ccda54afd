import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

type ColumnsOf<Table extends PgTable> = Table['_']['columns'];
type ValueOf<Column> = Column extends { _: { data: infer Data; notNull: infer NotNull } }
  ? NotNull extends true
    ? Data
    : Data | null
  : never;

/** By the names of a table's fields, and by those of its columns. */
type Values<Table extends PgTable> = {
  [Field in keyof ColumnsOf<Table> as Field | ColumnsOf<Table>[Field]['_']['name']]: ValueOf<
    ColumnsOf<Table>[Field]
  >;
};

const plain: Readonly<Record<string, z.ZodType>> = {
  number: z.number(),
  string: z.string(),
  boolean: z.boolean(),
  date: z.date(),
};

function valueIn(column: PgColumn & { baseColumn?: PgColumn }): z.ZodType {
  if (column.baseColumn) return z.array(valueIn(column.baseColumn));
  return column.enumValues?.length ? z.enum(column.enumValues) : (plain[column.dataType] ?? z.json());
}

/**
 * The shape of a row with these columns of a table, as the driver gives them: a moment as a `Date`, a bigint as a
 * number. Each is named like the field or like the column, whichever the statement's row has.
 */
export function rowOf<Table extends PgTable, Name extends keyof Values<Table> & string>(
  table: Table,
  ...names: readonly Name[]
): { readonly [One in Name]: z.ZodType<Values<Table>[One]> } {
  const columns = Object.entries(getTableColumns(table));
  const shapes = names.map((name) => {
    const [, column] = columns.find(([field, its]) => field === name || its.name === name) ?? [];
    if (!column) throw new Error(`No column is called ${name}.`);
    return [name, column.notNull ? valueIn(column) : valueIn(column).nullable()] as const;
  });
  return Object.fromEntries(shapes) as { [One in Name]: z.ZodType<Values<Table>[One]> };
}
