import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { execute, firstRow, named, rows, sql } from './sql.ts';

describe('rows with a shape', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const shape = { id: z.number(), name: z.string().nullable() };

  it('gives the rows of a statement, from the pool and inside a transaction', async () => {
    const statement = sql`select 1 as id, ${'Ada'}::text as name`;
    await expect(rows(database.pool, shape, statement)).resolves.toEqual([{ id: 1, name: 'Ada' }]);
    await database.query.transaction(async (tx) => {
      await expect(firstRow(tx, shape, statement)).resolves.toEqual({ id: 1, name: 'Ada' });
    });
  });

  it('gives null where a first row is missing', async () => {
    const none = sql`select 1 as id, null as name where false`;
    await expect(firstRow(database.pool, shape, none)).resolves.toBeNull();
  });

  it.each([
    ['of another type', sql`select 'one' as id, null as name`],
    ['without a column', sql`select 1 as id`],
    ['with a column too many', sql`select 1 as id, null as name, 2 as other`],
  ])('refuses a row %s in tests', async (_, statement) => {
    await expect(rows(database.pool, shape, statement)).rejects.toThrow('not what its shape says');
  });

  it('checks the rows of named statements too', async () => {
    const byId = named<[id: number]>()({
      name: 'sql_test_by_id',
      text: 'select $1::int as id, null as name',
      row: shape,
    });
    await expect(byId(database.pool, 7)).resolves.toEqual([{ id: 7, name: null }]);
    const wrong = named<[]>()({ name: 'sql_test_wrong', text: 'select now() as id', row: shape });
    await expect(wrong(database.pool)).rejects.toThrow('not what its shape says');
  });

  it('refuses a name that another statement has, before either has run', () => {
    const one = (text: string) => named<[]>()({ name: 'sql_test_one', text, row: shape });
    one('select 1 as id, null as name');
    expect(() => one('select 1 as id, null as name')).not.toThrow();
    expect(() => one('select 2 as id, null as name')).toThrow('Two statements have the name sql_test_one.');
  });

  it('counts the rows that a statement wrote', async () => {
    await execute(database.pool, sql`create table written (id int)`);
    await expect(execute(database.pool, sql`insert into written values (1), (2)`)).resolves.toBe(2);
  });
});
