import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { auditEntries } from '#server/platform/audit/schema.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { rowOf } from './row-of.ts';
import { oneRow, sql } from './sql.ts';

it('is what the driver gives for a table’s columns, by the names of fields or of columns', async () => {
  const database = await openTestDatabase();
  const shape = rowOf(auditEntries, 'id', 'at', 'admin_id', 'subjectLabel', 'before', 'action');
  const row = await oneRow(
    database.pool,
    shape,
    sql`insert into audit_entries (action, subject_kind, before) values ('book.changed', 'book', '{"title": "A"}')
        returning id, at, admin_id, subject_label as "subjectLabel", before, action`,
  );
  await database.close();
  // Typed by the table: these wouldn't compile if the id were text, or if the label couldn't be missing.
  const typed: { id: number; at: Date; subjectLabel: string | null } = row;
  expect(typed).toMatchObject({ id: expect.any(Number), at: expect.any(Date), subjectLabel: null });
  expect(row.before).toEqual({ title: 'A' });
});

it('refuses null where the column does, other words than its own, and other items', () => {
  const things = pgTable('things', {
    kind: text({ enum: ['one', 'other'] }).notNull(),
    places: integer().array().notNull(),
    note: text(),
  });
  const { kind, places, note } = rowOf(things, 'kind', 'places', 'note');
  expect([kind.safeParse('one').success, kind.safeParse('third').success]).toEqual([true, false]);
  expect([places.safeParse([1]).success, places.safeParse(['1']).success]).toEqual([true, false]);
  expect([note.safeParse(null).success, kind.safeParse(null).success]).toEqual([true, false]);
  expect(() => rowOf(things, 'nothing' as 'note')).toThrow('No column is called nothing.');
});
